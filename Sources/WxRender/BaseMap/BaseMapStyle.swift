package import WxRaster

/// The base map's colours.
package struct BaseMapColors: Hashable, Sendable {
    /// Land that radars cover.
    package let land: RGBA8
    /// Sea and lakes that radars cover.
    package let water: RGBA8
    /// Land without radar coverage.
    package let fogLand: RGBA8
    /// Sea and lakes without radar coverage.
    package let fogWater: RGBA8
    /// Coasts and lake shores.
    package let coast: RGBA8
    /// Lines between countries.
    package let country: RGBA8
    /// What is drawn below lines between countries, wider.
    package let countryHalo: RGBA8
    /// Lines between states and provinces.
    package let state: RGBA8
    /// What is drawn below lines between states, wider.
    package let stateHalo: RGBA8
    /// Lines between counties.
    package let county: RGBA8

    /// The colours of a theme.
    package static func colors(of theme: Theme) -> BaseMapColors {
        switch theme {
        case .light: light
        case .dark: dark
        }
    }

    private static let light = BaseMapColors(
        land: RGBA8(rgb: 0xECEBE5), water: RGBA8(rgb: 0xC6D5DE), fogLand: RGBA8(rgb: 0xD6D4CD),
        fogWater: RGBA8(rgb: 0xB1C1CB), coast: RGBA8(rgb: 0x5D7482).withOpacity(0.85),
        country: RGBA8(rgb: 0x20262C).withOpacity(0.90), countryHalo: RGBA8(rgb: 0xFFFFFF).withOpacity(0.60),
        state: RGBA8(rgb: 0x20262C).withOpacity(0.72), stateHalo: RGBA8(rgb: 0xFFFFFF).withOpacity(0.60),
        county: RGBA8(rgb: 0x20262C).withOpacity(0.30))

    private static let dark = BaseMapColors(
        land: RGBA8(rgb: 0x24292F), water: RGBA8(rgb: 0x14181D), fogLand: RGBA8(rgb: 0x363D45),
        fogWater: RGBA8(rgb: 0x242A30), coast: RGBA8(rgb: 0x7E94A4).withOpacity(0.85),
        country: RGBA8(rgb: 0xF2F5F8).withOpacity(0.85), countryHalo: RGBA8(rgb: 0x0B0E11).withOpacity(0.65),
        state: RGBA8(rgb: 0xF2F5F8).withOpacity(0.68), stateHalo: RGBA8(rgb: 0x0B0E11).withOpacity(0.65),
        county: RGBA8(rgb: 0xF2F5F8).withOpacity(0.24))
}

/// A line's width in units at zooms 3, 6 and 9: linear between them, constant beyond.
struct LineWidth: Hashable {
    let atZoom3: Double
    let atZoom6: Double
    let atZoom9: Double

    static let coast = LineWidth(atZoom3: 0.6, atZoom6: 0.8, atZoom9: 1.0)
    static let country = LineWidth(atZoom3: 0.9, atZoom6: 1.4, atZoom9: 1.8)
    static let state = LineWidth(atZoom3: 0.6, atZoom6: 1.0, atZoom9: 1.4)
    /// Counties begin at zoom 6.5; drawn below by request they stay as thin as at 6.
    static let county = LineWidth(atZoom3: 0.5, atZoom6: 0.5, atZoom9: 0.9)

    /// Units by which a halo is wider than its line.
    static let countryHalo = 2.0
    static let stateHalo = 1.6
    /// Units that a contested border is drawn and left out.
    static let dash = (on: 4.0, off: 3.0)

    /// The zooms from which `auto` draws states and counties.
    static let stateZoom = 3.0
    static let countyZoom = 6.5

    /// The width in units at a zoom.
    func units(at zoom: Double) -> Double {
        if zoom <= 3 { return atZoom3 }
        if zoom >= 9 { return atZoom9 }
        return zoom <= 6
            ? atZoom3 + (atZoom6 - atZoom3) * (zoom - 3) / 3 : atZoom6 + (atZoom9 - atZoom6) * (zoom - 6) / 3
    }
}
