import WxRaster

/// The radar of one frame, sampled and coloured for its view.
struct RadarPicture: Sendable {
    /// Echoes; clear where nothing is drawn.
    let echoes: Pixmap
    /// For each pixel whether no radar looks there; nil where radars look everywhere.
    let uncovered: [Bool]?

    /// Splits what ``GridSampler`` paints, in which clear pixels tell apart "nothing" and "no radar looks here".
    init(painted: Pixmap) {
        var echoes = painted
        var uncovered = [Bool](repeating: false, count: painted.pixels.count)
        var anyUncovered = false
        echoes.pixels.withUnsafeMutableBufferPointer { pixels in
            uncovered.withUnsafeMutableBufferPointer { flags in
                for index in pixels.indices where pixels[index].bits == GridColors.uncovered {
                    pixels[index] = .clear
                    flags[index] = true
                    anyUncovered = true
                }
            }
        }
        self.echoes = echoes
        self.uncovered = anyUncovered ? uncovered : nil
    }

    /// Replaces the pixels of a ground where no radar looks by those of another one.
    func drawFog(_ fogged: Pixmap, on ground: inout Pixmap) {
        guard let uncovered else { return }
        precondition(fogged.pixels.count == uncovered.count && ground.pixels.count == uncovered.count, "sizes differ")
        ground.pixels.withUnsafeMutableBufferPointer { pixels in
            fogged.pixels.withUnsafeBufferPointer { fogged in
                uncovered.withUnsafeBufferPointer { flags in
                    for index in flags.indices where flags[index] { pixels[index] = fogged[index] }
                }
            }
        }
    }
}
