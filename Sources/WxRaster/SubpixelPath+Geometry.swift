extension SubpixelPath {
    /// Calls `body` with the points of each polyline in turn.
    @inline(__always)
    func forEachPolyline(_ body: (Span<SubpixelPoint>) -> Void) {
        let all = points.span
        for index in starts.indices {
            let range = range(index)
            if !range.isEmpty { body(all.extracting(range)) }
        }
    }

    /// The pixels that hold the points of the path.
    var pixelBounds: PixelRect {
        guard let first = points.first else { return .empty }
        var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
        for point in points {
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }
        return PixelRect(
            left: Int(left) >> 8, top: Int(top) >> 8, right: (Int(right) + 255) >> 8, bottom: (Int(bottom) + 255) >> 8)
    }
}
