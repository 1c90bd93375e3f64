/// What a tile may take at most: anything beyond is damage or an attack, refused before memory is set aside.
package enum TileLimits {
    /// Bytes of one tile as it is stored: 16 MiB.
    package static let bytes = 16 << 20
    /// Pixels on a side of one tile.
    package static let side = 2048
    /// Bytes of one PMTiles directory or of the metadata, unpacked: 32 MiB.
    package static let directoryBytes = 32 << 20
}
