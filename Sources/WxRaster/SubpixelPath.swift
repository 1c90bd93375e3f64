/// A point of a picture in 1/256 pixel: exact, the same on every machine and from every tile's point of view.
@frozen
public struct SubpixelPoint: Hashable, Sendable {
    /// 1/256 pixels to the right of the left edge.
    public var x: Int32
    /// 1/256 pixels below the top edge.
    public var y: Int32

    /// Makes a point from 1/256 pixels.
    @inlinable
    public init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }

    /// The nearest subpixel point; coordinates beyond ±4,194,304 pixels are clamped (clip first where that matters).
    @inlinable
    public init(pixelX: Double, pixelY: Double) {
        x = Int32(min(max((pixelX * 256).rounded(), -1_073_741_824), 1_073_741_824))
        y = Int32(min(max((pixelY * 256).rounded(), -1_073_741_824), 1_073_741_824))
    }
}

/// Polylines in one flat array: what fills and strokes take.
public struct SubpixelPath: Hashable, Sendable {
    /// The points of all polylines, one after the other.
    public var points: [SubpixelPoint] = []
    /// Where each polyline begins in ``points``.
    public var starts: [Int] = []

    /// Makes an empty path.
    public init() {}

    /// Whether there is nothing to draw.
    public var isEmpty: Bool { points.isEmpty }

    /// Begins a new polyline; what is appended to ``points`` from here on belongs to it.
    @inlinable
    public mutating func begin() {
        starts.append(points.count)
    }

    /// Appends a whole polyline; a ring repeats its first point at the end.
    public mutating func append(polyline: some Sequence<SubpixelPoint>) {
        begin()
        points.append(contentsOf: polyline)
    }

    /// The range of ``points`` that polyline `index` takes.
    @inlinable
    public func range(_ index: Int) -> Range<Int> {
        starts[index]..<(index + 1 < starts.count ? starts[index + 1] : points.count)
    }
}
