import Glibc

/// A rectangle of Web Mercator world pixels: what every layer draws into.
///
/// A frame and a tile are the same thing. The world is ``worldSize`` pixels wide and high; the viewport's
/// top-left corner lies at ``originX``, ``originY`` of it. Pixel `(0, 0)` is the top-left one, its centre at
/// `(0.5, 0.5)`. The world repeats sideways; rows above `y = 0` or below `y = worldSize` are beyond the projection.
public struct Viewport: Hashable, Sendable {
    /// World pixel of the left edge, a multiple of 1/256.
    ///
    /// libm's last bits differ between machines; on this grid they reach no picture.
    public let originX: Double
    /// World pixel of the top edge, a multiple of 1/256.
    public let originY: Double
    /// Pixels from the antimeridian round to itself: 256 · 2^zoom · scale.
    public let worldSize: Double
    /// Columns of the picture.
    public let width: Int
    /// Rows of the picture.
    public let height: Int
    /// Picture pixels a design unit: 1, or N for `--scale N`.
    public let scale: Double

    /// Makes a viewport; its origin is rounded to 1/256 pixel.
    ///
    /// - Precondition: all sizes are more than 0.
    public init(originX: Double, originY: Double, worldSize: Double, width: Int, height: Int, scale: Double = 1) {
        precondition(width > 0 && height > 0 && worldSize > 0 && scale > 0, "a viewport has a positive size")
        self.originX = (originX * 256).rounded() / 256
        self.originY = (originY * 256).rounded() / 256
        self.worldSize = worldSize
        self.width = width
        self.height = height
        self.scale = scale
    }

    /// Zoom of the design, fractional: the world is 256 units wide at zoom 0, whatever the scale.
    public var zoom: Double { log2(worldSize / (256 * scale)) }

    /// Rounds a coordinate in pixels to the grid of 1/256 on which everything is rasterised.
    @inlinable
    public static func snapped(_ coordinate: Double) -> Double { (coordinate * 256).rounded() / 256 }
}

extension Viewport {
    /// The viewport of exactly one tile, 256 · `scale` pixels on a side.
    public init(tile: TileID, scale: Double = 1) {
        let side = 256 * scale
        self.init(
            originX: Double(tile.x) * side, originY: Double(tile.y) * side, worldSize: side * Double(1 << tile.z),
            width: Int(side), height: Int(side), scale: scale)
    }

    /// A viewport whose middle is a position.
    ///
    /// - Parameters:
    ///   - zoom: may be fractional; zoom 0 is a world of 256 units.
    ///   - width: units; the picture has `width · scale` columns.
    ///   - height: units; the picture has `height · scale` rows.
    public init(center: LonLat, zoom: Double, width: Int, height: Int, scale: Double = 1) {
        let worldSize = 256 * exp2(zoom) * scale
        let point = WebMercator.project(center)
        self.init(
            originX: point.x * worldSize - Double(width) * scale / 2,
            originY: point.y * worldSize - Double(height) * scale / 2,
            worldSize: worldSize, width: Int((Double(width) * scale).rounded()),
            height: Int((Double(height) * scale).rounded()), scale: scale)
    }

    /// The viewport that shows a box whole, widened to the picture's shape.
    ///
    /// - Parameters:
    ///   - width: units; the picture has `width · scale` columns.
    ///   - height: units; the picture has `height · scale` rows.
    ///   - reservedBelow: units at the foot that something covers: the box is shown above them.
    /// - Precondition: the box has a positive width and height, and `reservedBelow < height`.
    public init(showing box: BoundingBox, width: Int, height: Int, reservedBelow: Double = 0, scale: Double = 1) {
        let open = Double(height) - reservedBelow
        precondition(open > 0, "the reserved strip leaves no room for the map")
        let left = WebMercator.x(longitude: box.west)
        let spanX = box.width / 360
        let top = WebMercator.y(latitude: box.north)
        let spanY = WebMercator.y(latitude: box.south) - top
        precondition(spanX > 0 && spanY > 0, "a box to show has a positive width and height")
        let worldSize = min(Double(width) / spanX, open / spanY) * scale
        self.init(
            originX: (left + spanX / 2) * worldSize - Double(width) * scale / 2,
            originY: (top + spanY / 2) * worldSize - open * scale / 2,
            worldSize: worldSize, width: Int((Double(width) * scale).rounded()),
            height: Int((Double(height) * scale).rounded()), scale: scale)
    }
}

extension Viewport {
    /// The longitude of a horizontal pixel coordinate, unnormalised, so that it grows from left to right.
    public func longitude(x: Double) -> Double {
        WebMercator.longitude(x: (originX + x) / worldSize)
    }

    /// The latitude of a vertical pixel coordinate; beyond ±85.0511° for rows outside the world.
    public func latitude(y: Double) -> Double {
        WebMercator.latitude(y: (originY + y) / worldSize)
    }

    /// The pixel of a position, in the copy of the world that its longitude names, not rounded.
    public func pixel(_ position: LonLat) -> PixelPoint {
        pixel(WebMercator.project(position))
    }

    /// The pixel of a world point, not rounded.
    public func pixel(_ point: WorldPoint) -> PixelPoint {
        PixelPoint(x: point.x * worldSize - originX, y: point.y * worldSize - originY)
    }

    /// The copies of the world that the picture shows: whole worlds to add to a point's `x`.
    ///
    /// A position whose `x` is in `0 ..< 1` can only be seen in these copies.
    public var worldCopies: ClosedRange<Int> {
        let first = Int((originX / worldSize).rounded(.down))
        let last = Int(((originX + Double(width)) / worldSize).rounded(.up)) - 1
        return first...max(first, last)
    }

    /// The rows that lie on the map: pixel centres between 85.0511° N and S.
    public var mapRows: Range<Int> {
        let first = max(0, Int((-originY - 0.5).rounded(.up)))
        let end = min(height, Int((worldSize - originY - 0.5).rounded(.up)))
        return first < end ? first..<end : 0..<0
    }

    /// The whole picture in degrees.
    ///
    /// Longitudes are normalised to -180 ... 180 (`west > east`: across the antimeridian), but a view of 360° or more
    /// keeps them unnormalised. Latitudes are clamped to the edge of the map.
    public var bounds: BoundingBox {
        var west = longitude(x: 0)
        var east = longitude(x: Double(width))
        if east - west < 360 {
            west = Self.normalised(west, upperEdge: false)
            east = Self.normalised(east, upperEdge: true)
        }
        let limit = WebMercator.maximumLatitude
        return BoundingBox(
            west: west, south: max(-limit, latitude(y: Double(height))), east: east,
            north: min(limit, latitude(y: 0)))
    }

    /// A longitude in -180 ..< 180, or -180 <..= 180 for an eastern edge.
    private static func normalised(_ longitude: Double, upperEdge: Bool) -> Double {
        if longitude >= -180, longitude <= 180, longitude != (upperEdge ? -180 : 180) { return longitude }
        var offset = (longitude + 180).truncatingRemainder(dividingBy: 360)
        if offset < 0 { offset += 360 }
        if upperEdge, offset == 0 { offset = 360 }
        return offset - 180
    }
}

/// A point of a picture in pixels: `(0, 0)` is the top-left corner of the top-left pixel.
public struct PixelPoint: Hashable, Sendable {
    /// Pixels to the right of the left edge.
    public var x: Double
    /// Pixels below the top edge.
    public var y: Double

    /// Makes a point from pixels.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
