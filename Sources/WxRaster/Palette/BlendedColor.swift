/// A colour that is drawn over a map of many colours, so that no single palette entry can stand for it.
package struct BlendedColor: Hashable, Sendable {
    /// The colour, its alpha below 255.
    package var color: RGBA8
    /// How much it is expected to cover, beside the others.
    package var weight: Int

    /// - Precondition: the weight is positive.
    package init(_ color: RGBA8, weight: Int) {
        precondition(weight > 0, "a blended colour is expected somewhere")
        self.color = color
        self.weight = weight
    }
}

extension ColorHistogram {
    /// Counts colours as they look over a picture, all of them together as half of what was counted so far: five times
    /// what echoes cover on a busy day, since their colours are data and the map's are not.
    mutating func add(_ blends: [BlendedColor], over picture: Pixmap) {
        let total = picture.pixels.count
        let weights = blends.reduce(0) { $0 + $1.weight }
        guard weights > 0 else { return }
        // Pixels from all over the picture; of a small one fewer, so that each still counts for something.
        let samples = min(509, max(16, total / 2304))
        let step = max(1, total / samples)
        for blend in blends {
            let count = max(1, total * blend.weight / (2 * weights * samples))
            let source = blend.color.premultiplied
            for place in stride(from: step / 2, to: total, by: step) {
                add(source.over(picture.pixels[place]), count)
            }
        }
    }
}
