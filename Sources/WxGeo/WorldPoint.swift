/// A point of the unit Web Mercator square: `(0, 0)` is its north-west corner, `(1, 1)` its south-east one.
///
/// `x` outside 0 ... 1 names another copy of the world, which repeats sideways; `y` outside lies beyond the
/// projection's edge.
public struct WorldPoint: Hashable, Sendable {
    /// Fraction of the world's width, growing eastward from the antimeridian.
    public var x: Double
    /// Fraction of the world's height, growing southward from 85.0511° N.
    public var y: Double

    /// Makes a point from fractions of the world's width and height.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
