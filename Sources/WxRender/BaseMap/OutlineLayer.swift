/// What a line of the map is, as the file numbers it.
enum MapLineKind: UInt8 {
    /// Where land meets the sea, or one of the Great Lakes.
    case coast
    /// Between countries.
    case country
    /// Between states or provinces of a country.
    case state
    /// Between US counties.
    case county
    /// Around a lake.
    case shore
    /// A border that someone contests, or a claim.
    case disputed
    /// An outline that is filled but not stroked: the antimeridian, the far side of a border that another layer draws.
    case hidden
}

/// Up to 97 points of a border in a row, stored once for both of its sides.
struct MapChunk {
    var kind: MapLineKind
    /// How often the chunk, run as stored, belongs to the outline of all land (or water) together.
    var fill: UInt8
    /// For ``MapLineKind/state``: 1/16 zoom from which the country's province lines are drawn.
    var fromZoom: UInt8
    var count: Int32
    var first: SIMD2<Int32>
    var last: SIMD2<Int32>
    var low: SIMD2<Int32>
    var high: SIMD2<Int32>
    /// Where the differences of the points begin in the layer's body, and how many bytes they take.
    var offset: Int32
    var length: Int32
}

/// The land or water of one source at one level: chunks of arcs, and units as lists of them.
struct OutlineLayer: Sendable {
    /// The world is 2^bits steps wide; points are whole steps of Web Mercator, y growing southward.
    let bits: Int
    let chunks: [MapChunk]
    let body: MapBytes
    /// How many units there are: provinces, counties or lakes by the layer.
    let unitCount: Int
    /// Where each unit's list begins in ``outlines``.
    private let unitStarts: MapPart<[Int32]>
    private let outlines: MapBytes
    private let tag: String

    /// Reads the heads of all chunks; the outlines are left for whoever asks for one, or for ``check()``.
    init(_ bytes: MapBytes, tag: String) throws(MapDataError) {
        self.tag = tag
        var cursor = MapCursor(bytes, tag: tag)
        bits = Int(try cursor.fixed(4))
        guard (8...24).contains(bits) else { throw .invalid(tag, what: "a grid of \(bits) bits, not 8 to 24") }
        let chunkCount = Int(try cursor.fixed(4))
        let unitCount = Int(try cursor.fixed(4))
        let headLength = Int(try cursor.fixed(4))
        let bodyLength = Int(try cursor.fixed(4))
        let outlineLength = Int(try cursor.fixed(4))
        guard headLength + bodyLength + outlineLength == cursor.remaining else { throw .truncated(tag) }
        // A head takes 9 bytes or more, a unit's list one or more.
        guard chunkCount <= headLength / 9, unitCount <= outlineLength else { throw .truncated(tag) }

        let start = cursor.offset
        body = bytes[start + headLength..<start + headLength + bodyLength]
        outlines = bytes[start + headLength + bodyLength..<bytes.count]
        chunks = try Self.heads(
            bytes[start..<start + headLength], count: chunkCount, bits: bits, bodyLength: bodyLength, tag: tag)

        self.unitCount = unitCount
        unitStarts = MapPart { [outlines] () throws(MapDataError) in
            var lists = MapCursor(outlines, tag: tag)
            var starts: [Int32] = []
            starts.reserveCapacity(unitCount)
            for _ in 0..<unitCount {
                starts.append(Int32(lists.offset))
                try Self.forEachReference(&lists, of: chunkCount, tag: tag) { _, _ in }
            }
            return starts
        }
    }

    /// Reads the outlines of all units.
    func check() throws(MapDataError) { _ = try unitStarts.checked() }

    /// The box of a unit's outline in steps of the layer, empty (low > high) where it has none.
    func box(ofUnit unit: Int) -> MapBox {
        var box = MapBox()
        forEachChunk(ofUnit: unit) { chunk, _ in box.join(chunks[chunk]) }
        return box
    }

    /// Calls `body` for each chunk of a unit's outline, ring after ring, with whether it is run backwards.
    func forEachChunk(ofUnit unit: Int, _ body: (_ chunk: Int, _ isBackwards: Bool) -> Void) {
        let list = outlines[Int(unitStarts.value[unit])..<outlines.count]
        var cursor = MapCursor(list, tag: tag)
        // Finding where lists begin has read them all, so this does not fail.
        try? Self.forEachReference(&cursor, of: chunks.count, tag: tag, body)
    }

    private static func forEachReference(
        _ cursor: inout MapCursor, of chunkCount: Int, tag: String, _ body: (Int, Bool) -> Void
    ) throws(MapDataError) {
        var number = 0
        for _ in 0..<(try cursor.count(ofAtLeast: 1)) {
            let value = try cursor.varint()
            let difference = value >> 1
            number += difference >> 1 ^ -(difference & 1)
            guard number >= 0, number < chunkCount else { throw .invalid(tag, what: "an outline of unknown chunks") }
            body(number, value & 1 == 1)
        }
    }

    private static func heads(
        _ bytes: MapBytes, count: Int, bits: Int, bodyLength: Int, tag: String
    ) throws(MapDataError) -> [MapChunk] {
        var cursor = MapCursor(bytes, tag: tag)
        var chunks: [MapChunk] = []
        chunks.reserveCapacity(count)
        var (x, y, offset) = (0, 0, 0)
        let side = 1 << bits
        for _ in 0..<count {
            let flags = try cursor.byte()
            guard let kind = MapLineKind(rawValue: flags & 0x0F) else {
                throw .invalid(tag, what: "a line of the unknown kind \(flags & 0x0F)")
            }
            let fromZoom = flags & 0x40 != 0 ? try cursor.byte() : 0
            let points = try cursor.varint()
            let length = try cursor.varint()
            // Most chunks begin where the one before ended.
            let follows = flags & 0x80 != 0
            let firstX = follows ? x : x + (try cursor.signed())
            let firstY = follows ? y : y + (try cursor.signed())
            let lastX = firstX + (try cursor.signed())
            let lastY = firstY + (try cursor.signed())
            let lowX = min(firstX, lastX) - (try cursor.varint())
            let lowY = min(firstY, lastY) - (try cursor.varint())
            let highX = max(firstX, lastX) + (try cursor.varint())
            let highY = max(firstY, lastY) + (try cursor.varint())
            guard lowX >= 0, lowY >= 0, highX <= side, highY <= side else {
                throw .invalid(tag, what: "points outside of the world")
            }
            // Each further point takes two bytes or more.
            guard points >= 2, length >= 2 * (points - 1), length <= bodyLength - offset else { throw .truncated(tag) }
            chunks.append(
                MapChunk(
                    kind: kind, fill: flags >> 4 & 3, fromZoom: fromZoom, count: Int32(points),
                    first: SIMD2(Int32(firstX), Int32(firstY)), last: SIMD2(Int32(lastX), Int32(lastY)),
                    low: SIMD2(Int32(lowX), Int32(lowY)), high: SIMD2(Int32(highX), Int32(highY)),
                    offset: Int32(offset), length: Int32(length)))
            offset += length
            (x, y) = (lastX, lastY)
        }
        return chunks
    }
}
