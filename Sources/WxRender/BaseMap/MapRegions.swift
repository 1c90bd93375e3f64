package import WxGeo

/// Boxes that users can name: `us`, `us-ok`, `de`, `conus`, `europe`.
///
/// Countries have their ISO 3166-1 two-letter code, US states and territories `us-` and their postal code; overseas
/// parts with a code of their own are left out of their country's box.
package struct MapRegions: Sendable {
    /// All ids in alphabetical order, lower case.
    package let ids: [String]
    private let boxes: [BoundingBox]

    init(_ cursor: MapCursor) throws(MapDataError) {
        var cursor = cursor
        var ids: [String] = []
        var boxes: [BoundingBox] = []
        for _ in 0..<(try cursor.count(ofAtLeast: 17)) {
            ids.append(try cursor.text())
            var edges: [Double] = []
            for _ in 0..<4 { edges.append(Double(Int32(bitPattern: try cursor.fixed(4))) / 1_000_000) }
            let box = BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
            guard abs(box.west) <= 180, abs(box.east) <= 180, box.west != box.east, box.south >= -90,
                box.south < box.north, box.north <= 90
            else { throw .invalid("REGN", what: "a box without an area") }
            boxes.append(box)
        }
        self.ids = ids
        self.boxes = boxes
    }

    /// The box of an id, in any case; `nil` for an unknown one.
    ///
    /// West > east: the box crosses the antimeridian, as those of `us`, `ru`, `fj` and `nz` do.
    package func box(_ id: String) -> BoundingBox? {
        let id = id.lowercased()
        return ids.firstIndex(of: id).map { boxes[$0] }
    }
}
