import WxRaster
import WxRender

/// Made-up radar: echoes over about a tenth of a grid, code 0 where nothing is.
enum Storms {
    /// Codes of a national mosaic, half-dBZ steps as n0q has them.
    static func codes(columns: Int, rows: Int, seed: UInt64) -> [UInt8] {
        let wide = SmoothNoise(seed: seed, distance: Float(columns) / 9)
        let fine = SmoothNoise(seed: seed &+ 1, distance: Float(columns) / 150)
        var codes = [UInt8](repeating: 0, count: columns * rows)
        // Storms are larger than a few cells: noise is taken every second cell, and each speckled a little.
        var random = SplitMix64(seed: seed &+ 2)
        codes.withUnsafeMutableBufferPointer { codes in
            for y in stride(from: 0, to: rows - 1, by: 2) {
                for x in stride(from: 0, to: columns - 1, by: 2) {
                    let strength = wide.value(x, y) * 1.4 + fine.value(x, y) * 0.5 - 1.25
                    guard strength > 0 else { continue }
                    let speckle = UInt8(truncatingIfNeeded: random.next() & 3)
                    let code = 65 + UInt8(min(strength * 240, 90)) + speckle
                    let at = y * columns + x
                    (codes[at], codes[at + 1]) = (code, code)
                    (codes[at + columns], codes[at + columns + 1]) = (code, code &+ 1)
                }
            }
        }
        return codes
    }

    /// The rule of n0q's codes.
    static let scale = CodeScale(reference: -32.5, multiplier: 0.5, special: [0: .noEcho])

    /// The colour of a value in dBZ.
    static let color: @Sendable (Double) -> RGBA8? = { ColorTable.nws.color(for: $0) }
}
