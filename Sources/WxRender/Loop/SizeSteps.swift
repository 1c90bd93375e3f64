import WxRaster

/// The steps by which an artefact that is too large becomes smaller: fewer colours, then a smaller picture, then fewer
/// frames.
struct SizeSteps {
    /// How an artefact is made.
    struct Form: Hashable {
        /// Colours of an animation's palette, clear included.
        var colors = Palette.capacity + 1
        /// The picture's sides, in parts of what was asked for.
        var size = 1.0
        /// Of how many frames one is kept; the last one always is.
        var every = 1
    }

    /// All forms, the one that was asked for first; each is that of the step before with one thing changed.
    let forms: [Form]

    private static let colors = [128, 64]
    private static let sizes = [0.875, 0.75, 0.625, 0.5, 0.375, 0.25]

    /// - Parameters:
    ///   - hasPalette: whether the artefact has a palette that can be made smaller.
    ///   - canShrink: whether the picture may have another size.
    ///   - frameCount: frames that are asked for; two are left in any case.
    init(hasPalette: Bool, canShrink: Bool, frameCount: Int) {
        var forms = [Form()]
        func add(_ change: (inout Form) -> Void) {
            var form = forms[forms.count - 1]
            change(&form)
            forms.append(form)
        }
        if hasPalette { for count in Self.colors { add { $0.colors = count } } }
        if canShrink { for size in Self.sizes { add { $0.size = size } } }
        var every = 2
        // The last frame and every n-th before it.
        while (frameCount - 1) / every >= 1 {
            add { $0.every = every }
            every += max(1, every / 2)
        }
        self.forms = forms
    }
}
