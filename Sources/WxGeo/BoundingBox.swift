/// An area between two meridians and two parallels, in degrees.
///
/// `west > east` means that the box crosses the antimeridian.
public struct BoundingBox: Hashable, Sendable {
    /// The western meridian, degrees.
    public var west: Double
    /// The southern parallel, degrees.
    public var south: Double
    /// The eastern meridian, degrees.
    public var east: Double
    /// The northern parallel, degrees.
    public var north: Double

    /// Makes a box from its four edges as they are, unchecked.
    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// Whether the box reaches over the meridian of ±180°.
    public var crossesAntimeridian: Bool { west > east }

    /// Degrees from the western to the eastern edge, going east, more than 0.
    public var width: Double { crossesAntimeridian ? east - west + 360 : east - west }

    /// Whether a position lies in the box, edges included, in any copy of the world.
    public func contains(_ position: LonLat) -> Bool {
        guard position.latitude >= south, position.latitude <= north else { return false }
        var offset = (position.longitude - west).truncatingRemainder(dividingBy: 360)
        if offset < 0 { offset += 360 }
        return offset <= width
    }
}
