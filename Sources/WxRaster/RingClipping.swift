/// A ring cut to a rectangle: what a polygon needs before its coordinates are put on the subpixel grid, whose ends lie
/// at ±4,194,304 pixels.
///
/// The cut follows the rectangle's edges where the ring leaves it, so the ring's inside, within the rectangle, is as
/// before. Leave room for what is stroked: the cut edges belong to fills only.
///
/// - Parameters:
///   - ring: corners in pixels, finite; the last is joined to the first.
///   - rect: what is kept.
/// - Returns: the corners of the cut ring, none where nothing lies inside.
/// - Note: Source: Sutherland and Hodgman, "Reentrant polygon clipping", CACM 17 (1974).
package func clipped(ring: [(x: Double, y: Double)], to rect: PixelRect) -> [(x: Double, y: Double)] {
    guard !rect.isEmpty else { return [] }
    var corners = cut(ring, to: Double(rect.left), along: .x, keeping: 1)
    corners = cut(corners, to: Double(rect.right), along: .x, keeping: -1)
    corners = cut(corners, to: Double(rect.top), along: .y, keeping: 1)
    corners = cut(corners, to: Double(rect.bottom), along: .y, keeping: -1)
    return corners.count < 3 ? [] : corners
}

private enum Axis { case x, y }

/// Cuts a ring at one line: keeps what has a coordinate of at least `edge`, or with `keeping` −1 of at most `edge`.
@inline(__always)
private func cut(
    _ ring: [(x: Double, y: Double)], to edge: Double, along axis: Axis, keeping sign: Double
) -> [(x: Double, y: Double)] {
    func distance(_ corner: (x: Double, y: Double)) -> Double { ((axis == .x ? corner.x : corner.y) - edge) * sign }
    guard var previous = ring.last else { return [] }
    var result: [(x: Double, y: Double)] = []
    result.reserveCapacity(ring.count + 4)
    for corner in ring {
        let wasInside = distance(previous) >= 0
        let isInside = distance(corner) >= 0
        if wasInside != isInside {
            // From the end that is kept, so that an edge walked both ways is cut in one place.
            let (inner, outer) = wasInside ? (previous, corner) : (corner, previous)
            let share = distance(inner) / (distance(inner) - distance(outer))
            let crossing = (x: inner.x + (outer.x - inner.x) * share, y: inner.y + (outer.y - inner.y) * share)
            result.append(axis == .x ? (edge, crossing.y) : (crossing.x, edge))
        }
        if isInside { result.append(corner) }
        previous = corner
    }
    return result
}
