import Glibc

/// The projection of web map tiles, from degrees to the unit world square and back.
///
/// - Note: Source: IOGP 373-7-2, method 1024 "Popular Visualisation Pseudo Mercator".
public enum WebMercator {
    /// The latitude at which the projected world is square, in degrees: `atan(sinh(π))`.
    public static let maximumLatitude = 85.0511287798066

    /// Projects a position onto the unit world square.
    ///
    /// Latitudes beyond ``maximumLatitude`` are clamped to it, since the projection
    /// runs to infinity at the poles; longitudes are taken as they are, so a bounding
    /// box that crosses the antimeridian keeps its width.
    ///
    /// - Parameter position: degrees, longitude and latitude.
    /// - Returns: `x` and `y` in `0 ... 1` for positions inside the tiled world,
    ///   `(0, 0)` at its north-west corner.
    /// - Complexity: O(1), three transcendental calls.
    public static func project(_ position: LonLat) -> WorldPoint {
        WorldPoint(x: x(longitude: position.longitude), y: y(latitude: position.latitude))
    }

    /// The position of a point of the unit world square; the inverse of ``project(_:)``.
    public static func unproject(_ point: WorldPoint) -> LonLat {
        LonLat(longitude: longitude(x: point.x), latitude: latitude(y: point.y))
    }

    /// The horizontal fraction of a longitude in degrees.
    public static func x(longitude: Double) -> Double {
        longitude / 360 + 0.5
    }

    /// The vertical fraction of a latitude in degrees, clamped to ``maximumLatitude`` on both sides.
    public static func y(latitude: Double) -> Double {
        let clamped = min(max(latitude, -maximumLatitude), maximumLatitude)
        if clamped == maximumLatitude { return 0 }
        if clamped == -maximumLatitude { return 1 }
        // asinh(tan φ) = log(tan(π/4 + φ/2)), without the cancellation near the equator.
        return 0.5 - asinh(tan(clamped * .pi / 180)) / (2 * .pi)
    }

    /// The longitude in degrees of a horizontal fraction.
    public static func longitude(x: Double) -> Double {
        (x - 0.5) * 360
    }

    /// The latitude in degrees of a vertical fraction; beyond 0 ... 1 it goes on towards the poles.
    public static func latitude(y: Double) -> Double {
        atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi
    }
}
