/// The shapes of an ESRI shapefile (`.shp`); the attributes stand in a ``DBaseTable`` beside it.
///
/// Only where records lie is kept; a shape is decoded when it is asked for, since few of a file's zones are drawn.
///
/// - Note: Source: ESRI Shapefile Technical Description, July 1998.
package struct Shapefile: Sendable {
    /// What kind of shapes a file holds.
    package enum Kind: Hashable, Sendable {
        /// Points, alone or in groups.
        case points
        /// Lines.
        case lines
        /// Areas.
        case polygons
        /// Anything else.
        case other
    }

    /// What kind of shapes the file holds.
    package let kind: Kind
    private let bytes: [UInt8]
    /// Where each record's contents lie.
    private let records: [Range<Int>]

    /// The number of records.
    package var count: Int { records.count }

    /// Whether some bytes begin as shapefiles do.
    package static func isShapefile(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0, 0, 0x27, 0x0A]) }

    /// Finds the records.
    ///
    /// - Throws: ``ShapefileError`` where the file is none, or ends within a record.
    package init(_ bytes: [UInt8]) throws(ShapefileError) {
        guard bytes.count >= 100, Self.isShapefile(bytes) else { throw .notAShapefile }
        switch bytes.littleEndian(at: 32) {
        case 1, 8, 11, 18, 21, 28: kind = .points
        case 3, 13, 23: kind = .lines
        case 5, 15, 25: kind = .polygons
        default: kind = .other
        }
        let length = bytes.bigEndian(at: 24, bytes: 4) * 2
        guard length >= 100, length <= bytes.count else {
            throw .truncated("\(bytes.count) bytes are there, the header says \(length)")
        }
        var records: [Range<Int>] = []
        var offset = 100
        while offset < length {
            guard length - offset >= 8 else { throw .truncated("record \(records.count + 1) has no header") }
            let size = bytes.bigEndian(at: offset + 4, bytes: 4) * 2
            guard size >= 4, size <= length - offset - 8 else {
                throw .truncated("record \(records.count + 1) runs out of the file")
            }
            records.append(offset + 8..<offset + 8 + size)
            offset += 8 + size
        }
        self.records = records
        self.bytes = bytes
    }

    /// The parts of a record as lists of points (x, y); none for a null shape or points.
    ///
    /// Outer rings of areas run clockwise, holes the other way, in no order.
    ///
    /// - Throws: ``ShapefileError/damaged(_:)`` where the record contradicts itself; others may be sound.
    package func parts(ofRecord index: Int) throws(ShapefileError) -> [[SIMD2<Double>]] {
        let record = records[index]
        let start = record.lowerBound
        guard [3, 5, 13, 15, 23, 25].contains(bytes.littleEndian(at: start)) else { return [] }
        guard record.count >= 44 else { throw .damaged("record \(index + 1) is too short for a shape") }
        let partCount = bytes.littleEndian(at: start + 36)
        let pointCount = bytes.littleEndian(at: start + 40)
        let points = start + 44 + partCount * 4
        guard partCount >= 0, pointCount >= 0, partCount <= record.count / 4, pointCount <= record.count / 16,
            points + pointCount * 16 <= record.upperBound
        else { throw .damaged("record \(index + 1) is too short for its \(partCount) parts and \(pointCount) points") }
        var parts: [[SIMD2<Double>]] = []
        for part in 0..<partCount {
            let first = bytes.littleEndian(at: start + 44 + part * 4)
            let next = part + 1 < partCount ? bytes.littleEndian(at: start + 48 + part * 4) : pointCount
            guard first >= 0, first <= next, next <= pointCount else {
                throw .damaged("part \(part + 1) of record \(index + 1) lies outside of its points")
            }
            parts.append(
                (first..<next).map { point in
                    SIMD2(bytes.double(at: points + point * 16), bytes.double(at: points + point * 16 + 8))
                })
        }
        return parts
    }
}

extension [UInt8] {
    /// A signed 32-bit number, the lowest byte first.
    fileprivate func littleEndian(at offset: Int) -> Int {
        Int(Int32(bitPattern: word(at: offset)))
    }

    /// An IEEE double, the lowest byte first.
    fileprivate func double(at offset: Int) -> Double {
        Double(bitPattern: UInt64(word(at: offset + 4)) << 32 | UInt64(word(at: offset)))
    }

    private func word(at offset: Int) -> UInt32 {
        UInt32(self[offset]) | UInt32(self[offset + 1]) << 8 | UInt32(self[offset + 2]) << 16
            | UInt32(self[offset + 3]) << 24
    }
}
