/// Noise over the plane that varies over a given distance: random numbers on a lattice, mixed between its points.
struct SmoothNoise {
    private let values: [Float]
    private let distance: Float
    private static let side = 256

    init(seed: UInt64, distance: Float) {
        var random = SplitMix64(seed: seed)
        values = (0..<Self.side * Self.side).map { _ in Float(random.unit()) }
        self.distance = distance
    }

    /// A number in 0 ... 1.
    func value(_ x: Int, _ y: Int) -> Float {
        let (px, py) = (Float(x) / distance, Float(y) / distance)
        let (ix, iy) = (Int(px), Int(py))
        func eased(_ t: Float) -> Float { t * t * (3 - 2 * t) }
        let (fx, fy) = (eased(px - Float(ix)), eased(py - Float(iy)))
        func at(_ x: Int, _ y: Int) -> Float { values[(y & 255) << 8 | x & 255] }
        let upper = at(ix, iy) + (at(ix + 1, iy) - at(ix, iy)) * fx
        let lower = at(ix, iy + 1) + (at(ix + 1, iy + 1) - at(ix, iy + 1)) * fx
        return upper + (lower - upper) * fy
    }
}
