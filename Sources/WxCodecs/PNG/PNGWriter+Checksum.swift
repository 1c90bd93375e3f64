extension PNGWriter {
    /// CRC-32 of a whole file, by which files of different pictures are told apart.
    package static func checksum(of file: [UInt8]) -> UInt32 { PNGFormat.crc(file[...]) }
}
