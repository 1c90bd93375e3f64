extension BoundingBox {
    /// The smallest box that holds both, across the antimeridian where that is the shorter way.
    ///
    /// Longitudes of the result are in -180 ... 180; two boxes that go round the earth together give -180 to 180.
    public func union(_ other: BoundingBox) -> BoundingBox {
        let south = min(self.south, other.south)
        let north = max(self.north, other.north)
        if width >= 360 || other.width >= 360 {
            return BoundingBox(west: -180, south: south, east: 180, north: north)
        }
        // Going east from either western edge until both boxes are inside: the shorter walk wins.
        let walks = [Self.walk(from: self, over: other), Self.walk(from: other, over: self)]
        let shortest = walks[0].length <= walks[1].length ? walks[0] : walks[1]
        guard shortest.length < 360 else { return BoundingBox(west: -180, south: south, east: 180, north: north) }
        let east = shortest.west + shortest.length
        return BoundingBox(west: shortest.west, south: south, east: east > 180 ? east - 360 : east, north: north)
    }

    /// Degrees to go east from the western edge of `first` until `second` is covered too.
    private static func walk(from first: BoundingBox, over second: BoundingBox) -> (west: Double, length: Double) {
        var offset = (second.west - first.west).truncatingRemainder(dividingBy: 360)
        if offset < 0 { offset += 360 }
        return (first.west, max(first.width, offset + second.width))
    }
}
