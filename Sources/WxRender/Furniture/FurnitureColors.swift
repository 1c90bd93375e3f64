import WxRaster

/// The colours of panels and callouts in one theme.
package struct PanelColors: Hashable, Sendable {
    /// Cards, strip and callouts.
    let ground: RGBA8
    /// Their edges.
    let line: RGBA8
    /// Titles, clock, numbers.
    let text: RGBA8
    /// What is read second.
    let secondText: RGBA8
    /// The part of the timeline up to the present.
    let accent: RGBA8
    /// The rest of the timeline.
    let track: RGBA8
    /// Hatching, ticks and the legend's frame.
    let hatch: RGBA8
    /// The edge of callouts.
    let calloutLine: RGBA8

    /// The colours of a theme.
    package init(_ theme: Theme) {
        switch theme {
        case .light:
            ground = RGBA8(rgb: 0xFFFFFF)
            line = RGBA8(rgb: 0xB4BCC4)
            text = RGBA8(rgb: 0x14181C)
            secondText = RGBA8(rgb: 0x4A545E)
            accent = RGBA8(rgb: 0x0B5FBE)
            track = RGBA8(rgb: 0x8794A0)
            hatch = RGBA8(rgb: 0x6B7782)
            calloutLine = RGBA8(rgb: 0x3B444D)
        case .dark:
            ground = RGBA8(rgb: 0x1B2026)
            line = RGBA8(rgb: 0x46505A)
            text = RGBA8(rgb: 0xF4F6F8)
            secondText = RGBA8(rgb: 0xB6C0CA)
            accent = RGBA8(rgb: 0x6CB8FF)
            track = RGBA8(rgb: 0x74818D)
            hatch = RGBA8(rgb: 0x96A2AD)
            calloutLine = RGBA8(rgb: 0xA3AFBA)
        }
    }
}

/// The colours of what is lettered on the map itself; they follow the map's side, not the panels' theme.
package struct MapTextColors: Hashable, Sendable {
    /// Names of places, their dots, numbers of the scale bar, and the attribution.
    let text: RGBA8
    /// Names of states, provinces and countries.
    let area: RGBA8
    /// Names of lakes.
    let lake: RGBA8
    /// The ground around each of them, opaque; see the opacities.
    let halo: RGBA8
    /// Stripes of a frame without data, at ``gapStripeOpacity``.
    let gapStripe: RGBA8

    /// Opacity of the halo of names of places and lakes.
    static let haloOpacity = 0.92
    /// Opacity of the halo of names of areas.
    static let areaHaloOpacity = 0.80
    /// Opacity of the stripes of a frame without data.
    package static let gapStripeOpacity = 0.35

    /// The colours on a map of a side.
    package init(_ side: Theme) {
        switch side {
        case .light:
            text = RGBA8(rgb: 0x1C2126)
            area = RGBA8(rgb: 0x56606A)
            lake = RGBA8(rgb: 0x3F6078)
            halo = RGBA8(rgb: 0xFFFFFF)
            gapStripe = RGBA8(rgb: 0x6B7680)
        case .dark:
            text = RGBA8(rgb: 0xF4F6F8)
            area = RGBA8(rgb: 0xAEB8C2)
            lake = RGBA8(rgb: 0x8FB3CC)
            halo = RGBA8(rgb: 0x0B0E11)
            gapStripe = RGBA8(rgb: 0x96A2AD)
        }
    }
}

/// How old a scan may be before its age becomes a mark.
package enum Staleness: Hashable, Sendable {
    /// Up to 10 min: no mark.
    case fresh
    /// Over 10 min: amber.
    case aging
    /// Over 30 min, or no scan: red.
    case stale

    /// The mark for a scan of an age in seconds.
    package init(ageSeconds: Int) {
        self = ageSeconds > 1800 ? .stale : ageSeconds > 600 ? .aging : .fresh
    }

    /// Ground and text of the mark, the same in both themes.
    var chip: (ground: RGBA8, text: RGBA8) {
        self == .stale
            ? (RGBA8(rgb: 0xB3261E), RGBA8(rgb: 0xFFFFFF)) : (RGBA8(rgb: 0xFFC53D), RGBA8(rgb: 0x14181C))
    }
}
