/// A position on the earth in degrees, longitude first.
public struct LonLat: Hashable, Sendable {
    /// Degrees east of Greenwich; values outside -180 ... 180 name another copy of the world.
    public var longitude: Double
    /// Degrees north of the equator, -90 ... 90.
    public var latitude: Double

    /// Makes a position from degrees.
    public init(longitude: Double, latitude: Double) {
        self.longitude = longitude
        self.latitude = latitude
    }
}
