package import WxGeo

/// A box as `--bbox` gives it.
package struct RequestedBox: Hashable, Sendable {
    /// The box, its latitudes within the map.
    package let box: BoundingBox
    /// What was changed of the box that was written, for a note; nil for nothing.
    package let note: String?

    /// Narrower boxes lie beyond any zoom.
    private static let narrowest = 0.0001

    /// Reads `W,S,E,N`.
    package init(parsing text: String) throws(ValueProblem) {
        guard let numbers = Numbers.list(text), numbers.count == 4 else {
            throw ValueProblem("not four numbers; write W,S,E,N, longitude first, such as -105,30,-85,45")
        }
        let (west, south, east, north) = (numbers[0], numbers[1], numbers[2], numbers[3])
        for latitude in [south, north] where abs(latitude) > 90 {
            throw ValueProblem(
                "latitude \(shortest(latitude)) is beyond ±90; the order is W,S,E,N, longitude first")
        }
        for longitude in [west, east] where abs(longitude) > 360 {
            throw ValueProblem("longitude \(shortest(longitude)) is beyond ±360; write it as -180 to 180")
        }
        let width = BoundingBox(west: west, south: south, east: east, north: north).width
        if width == 0 {
            throw ValueProblem("west \(shortest(west)) and east \(shortest(east)) are one meridian; give it some width")
        }
        guard width > 0, width <= 360 else {
            throw ValueProblem(
                "from \(shortest(west)) to \(shortest(east)) is not 0 to 360 degrees wide; write longitudes as -180 to 180"
            )
        }
        guard south < north else {
            throw ValueProblem(
                "south \(shortest(south)) is not below north \(shortest(north)); the order is W,S,E,N, south before north"
            )
        }
        guard width >= Self.narrowest, north - south >= Self.narrowest else {
            throw ValueProblem("narrower than \(Self.narrowest) degrees; give it some width and height")
        }
        let limit = WebMercator.maximumLatitude
        let clamped = BoundingBox(west: west, south: max(south, -limit), east: east, north: min(north, limit))
        guard clamped.south < clamped.north else {
            throw ValueProblem("lies beyond the map, which ends at ±\(limit); move it towards the equator")
        }
        box = clamped
        note =
            clamped.south == south && clamped.north == north
            ? nil : "--bbox \(Message.excerpt(text)): latitudes are cut at ±\(limit), where the map ends"
    }
}
