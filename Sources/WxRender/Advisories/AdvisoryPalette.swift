package import WxRaster

/// The colours that advisories bring into a picture, for a palette that keeps them exactly.
package enum AdvisoryPalette {
    /// The colours of a job's alerts, each once, those of the highest priority first.
    ///
    /// For each style: the line, the casing, their mean, and the area over each ground, hatched where the style is.
    ///
    /// - Parameters:
    ///   - alerts: all alerts of the input, in force or not, so that no frame changes the palette.
    ///   - grounds: the opaque colours that areas lie on: land, sea, and both without radar coverage.
    ///   - opacity: the layer's, 0 ... 1.
    ///   - styles: how the alerts are drawn.
    package static func reservedColors(
        for alerts: [Alert], over grounds: [RGBA8], opacity: Double = 1, onDarkGround: Bool = false,
        styles sheet: AdvisoryStyleSheet = .official
    ) -> [RGBA8] {
        var styles: [AdvisoryStyle] = []
        var known = Set<AdvisoryStyle>()
        for alert in alerts {
            let style = sheet.style(of: alert)
            if known.insert(style).inserted { styles.append(style) }
        }
        // The order of the input is no order of priority, and equal priorities are told apart by their colours.
        styles.sort { a, b in
            a.priority != b.priority
                ? a.priority < b.priority : a.color.premultiplied.bits < b.color.premultiplied.bits
        }
        var colors: [RGBA8] = []
        var seen = Set<RGBA8>()
        for color in styles.flatMap({ reserved(for: $0, over: grounds, opacity, onDarkGround) })
        where seen.insert(color).inserted {
            colors.append(color)
        }
        return colors
    }

    private static func reserved(
        for style: AdvisoryStyle, over grounds: [RGBA8], _ opacity: Double, _ onDarkGround: Bool
    ) -> [RGBA8] {
        let fill = style.fillColor.withOpacity(style.fillOpacity * opacity).premultiplied
        let hatch = style.color.withOpacity(AdvisoryStyle.hatchOpacity(onDarkGround: onDarkGround) * opacity)
            .premultiplied
        // Outlines at less than full opacity take the ground's colour too.
        var colors = grounds.flatMap { ground -> [RGBA8] in
            let ground = ground.premultiplied
            let area = fill.over(ground)
            let lines = [style.color, style.casing, mean(style.color, style.casing)].map {
                $0.withOpacity(opacity).premultiplied.over(area).straight
            }
            let hatched = style.isHatched ? [hatch.over(fill).over(ground).straight] : []
            return lines + [area.straight] + hatched
        }
        if grounds.isEmpty { colors = [style.color, style.casing, mean(style.color, style.casing)] }
        return colors
    }

    /// The colour half-way between two opaque ones, rounded half up.
    private static func mean(_ a: RGBA8, _ b: RGBA8) -> RGBA8 {
        func half(_ x: UInt8, _ y: UInt8) -> UInt8 { UInt8((Int(x) + Int(y) + 1) / 2) }
        return RGBA8(red: half(a.red, b.red), green: half(a.green, b.green), blue: half(a.blue, b.blue))
    }
}
