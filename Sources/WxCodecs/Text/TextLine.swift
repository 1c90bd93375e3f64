/// Text laid out on one line, ready to be drawn by the engine that made it.
package struct TextLine: Hashable, Sendable {
    /// One glyph with its origin in pixels from the line's beginning, y upwards from the baseline.
    struct Glyph: Hashable, Sendable {
        var face: Int
        var id: UInt32
        var x: Double
        var y: Double
    }

    /// The glyphs from left to right.
    var glyphs: [Glyph] = []
    /// Pixels of the em square.
    package internal(set) var size: Double
    /// Pixels from the beginning to where the next text would begin.
    package internal(set) var width: Double = 0

    /// Whether there is nothing to draw.
    package var isEmpty: Bool { glyphs.isEmpty }
}
