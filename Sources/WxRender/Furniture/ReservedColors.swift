package import WxRaster

/// The colours of furniture, labels, callouts and pins that a palette must hold exactly, with the steps that smooth
/// edges need.
///
/// Lists are in order of importance and name a colour once; they depend on the theme and the map, never on a frame.
package enum ReservedColors {
    /// Cards, strip, callouts and marks; of text the quarter steps on its ground.
    package static func panels(_ theme: Theme) -> [RGBA8] {
        let colors = PanelColors(theme)
        let chips = [Staleness.aging, .stale].map(\.chip)
        var list = [
            colors.ground, colors.text, colors.secondText, colors.line, colors.accent, colors.track, colors.hatch,
            colors.calloutLine,
        ]
        for chip in chips { list += [chip.ground, chip.text] }
        list += steps(colors.text, on: colors.ground) + steps(colors.secondText, on: colors.ground)
        for chip in chips { list += [blended(chip.text, 0.5, over: chip.ground)] }
        return unique(list)
    }

    /// What is lettered on the map: text and the ground of its halo, with the quarter steps between them.
    package static func labels(onMap side: Theme) -> [RGBA8] {
        let colors = MapTextColors(side)
        var list = [colors.text, colors.halo, colors.area, colors.lake]
        for color in [colors.text, colors.area, colors.lake] { list += steps(color, on: colors.halo) }
        return unique(list)
    }

    /// Markers of some colours: edge, ring and body, and half-way from body to ring.
    package static func pins(_ colors: [RGBA8]) -> [RGBA8] {
        guard !colors.isEmpty else { return [] }
        let white = RGBA8(rgb: 0xFFFFFF)
        return unique([PinMarker.edge, white] + colors + colors.map { blended($0, 0.5, over: white) })
    }

    /// The colours that most pixels of icons have: a flat picture has no more, and of a shaded one these are the body.
    static func icons(_ pictures: [PinPicture]) -> [RGBA8] {
        var seen: Set<PinPicture> = []
        var colors: [RGBA8] = []
        for picture in pictures where seen.insert(picture).inserted && colors.count < mostIconColors {
            var counts: [UInt32: Int] = [:]
            for pixel in picture.pixels.pixels where pixel.alpha == 255 { counts[pixel.bits, default: 0] += 1 }
            let frequent = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(8)
            colors += frequent.map { PremultipliedRGBA8(bits: $0.key).straight }
        }
        return unique(Array(colors.prefix(mostIconColors)))
    }

    /// Entries that icons may take of a palette of 256.
    private static let mostIconColors = 48

    /// The stripes of a frame without data, over each of the map's grounds.
    package static func gapStripes(onMap side: Theme, grounds: [RGBA8]) -> [RGBA8] {
        let stripe = MapTextColors(side).gapStripe
        return unique(grounds.map { blended(stripe, MapTextColors.gapStripeOpacity, over: $0) })
    }

    /// The legend's swatches: the table's colours as they look on land.
    package static func legend(_ content: LegendContent, land: RGBA8) -> [RGBA8] {
        unique(
            content.table.colors.map { blended($0, content.opacity, over: land) } + [land]
                + (content.fog.map { [$0] } ?? []))
    }

    /// A quarter, a half and three quarters of the way from the ground to a colour.
    private static func steps(_ color: RGBA8, on ground: RGBA8) -> [RGBA8] {
        [0.75, 0.5, 0.25].map { blended(color, $0, over: ground) }
    }

    /// A colour at an opacity over an opaque ground, by the arithmetic that draws it.
    static func blended(_ color: RGBA8, _ opacity: Double, over ground: RGBA8) -> RGBA8 {
        color.withOpacity(opacity).premultiplied.over(ground.premultiplied).straight
    }

    private static func unique(_ colors: [RGBA8]) -> [RGBA8] {
        var seen: Set<RGBA8> = []
        return colors.filter { seen.insert($0).inserted }
    }
}
