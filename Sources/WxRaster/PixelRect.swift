/// A rectangle of whole pixels, half-open: `right` and `bottom` are the first column and row outside of it.
@frozen
public struct PixelRect: Hashable, Sendable {
    /// First column.
    public var left: Int
    /// First row.
    public var top: Int
    /// First column to the right of the rectangle.
    public var right: Int
    /// First row below the rectangle.
    public var bottom: Int

    /// Makes a rectangle from its edges; it is empty where `right <= left` or `bottom <= top`.
    @inlinable
    public init(left: Int, top: Int, right: Int, bottom: Int) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Makes a rectangle from its place and size.
    @inlinable
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.init(left: x, top: y, right: x + width, bottom: y + height)
    }

    /// The rectangle without pixels.
    @inlinable public static var empty: PixelRect { PixelRect(left: 0, top: 0, right: 0, bottom: 0) }

    /// Whether no pixel lies inside.
    @inlinable public var isEmpty: Bool { right <= left || bottom <= top }
    /// Columns, 0 for an empty rectangle.
    @inlinable public var width: Int { max(0, right - left) }
    /// Rows, 0 for an empty rectangle.
    @inlinable public var height: Int { max(0, bottom - top) }

    /// The pixels that lie in both.
    @inlinable
    public func intersection(_ other: PixelRect) -> PixelRect {
        let common = PixelRect(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
        return common.isEmpty ? .empty : common
    }

    /// The smallest rectangle that holds both.
    @inlinable
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }
}
