package import WxGeo
package import WxRaster

/// The base map that the program carries, drawn for one viewport: what a loop draws once and shares.
package struct BuiltinBaseMap: Sendable {
    /// Land, sea and lakes, opaque; transparent beyond ±85.0511°.
    package let ground: Pixmap
    /// The same where no radar covers the ground: a pixel of it stands for the pixel of ``ground``.
    package let fogGround: Pixmap
    /// Coasts and borders over their halos, transparent elsewhere; they belong above the radar.
    package let lines: Pixmap

    /// Draws the map.
    ///
    /// - Complexity: 2 to 15 ms for 1280×720 pixels, the most where province borders are dense.
    package init(viewport: Viewport, theme: Theme, borders: Borders = .auto, map: MapData = .shared) {
        let colors = BaseMapColors.colors(of: theme)
        let base = BaseGround(viewport: viewport, map: map)
        ground = base.painted(land: colors.land, water: colors.water)
        fogGround = base.painted(land: colors.fogLand, water: colors.fogWater)
        lines = Self.lines(viewport: viewport, theme: theme, borders: borders, map: map)
    }

    /// Draws borders alone, as they go over other base maps too.
    ///
    /// - Parameters:
    ///   - borders: which; a class that is named is drawn at any zoom, ``Borders/auto`` waits for its zoom.
    ///   - coasts: whether coasts and shores are drawn, which belong to the built-in ground.
    package static func lines(
        viewport: Viewport, theme: Theme, borders: Borders, coasts: Bool = true, map: MapData = .shared
    ) -> Pixmap {
        let zoom = viewport.zoom
        let scale = viewport.scale
        let colors = BaseMapColors.colors(of: theme)
        let isAuto = borders == .auto
        var selection = MapGeometry.Selection()
        selection.fills = false
        selection.coasts = coasts
        selection.countries = borders != .none
        selection.states = borders == .states || borders == .counties || isAuto && zoom >= LineWidth.stateZoom
        selection.counties = borders == .counties || isAuto && zoom >= LineWidth.countyZoom
        selection.smallProvinces = !isAuto
        let shapes = MapGeometry(map, viewport: viewport, selecting: selection)

        let countryWidth = LineWidth.country.units(at: zoom)
        let stateWidth = LineWidth.state.units(at: zoom)
        var picture = Pixmap(width: viewport.width, height: viewport.height)
        var mask = CoverageMask(width: viewport.width, height: viewport.height)
        // A class is stroked into one mask and blended once: a border that is stored twice does not darken.
        func draw(_ paths: [SubpixelPath], units: Double, _ color: RGBA8) {
            mask.clear()
            for path in paths { mask.stroke(path, width: units * scale) }
            picture.composite(color, through: mask)
        }
        // A dash begins at a border's own first point, so tiles stitch; those out of sight are not made.
        let margin = Int(MapCollector.margin * scale) + 1
        let dashes = shapes.disputed.dashed(
            on: LineWidth.dash.on * scale, off: LineWidth.dash.off * scale,
            visible: PixelRect(
                left: -margin, top: -margin, right: viewport.width + margin, bottom: viewport.height + margin))

        draw([shapes.states], units: stateWidth + LineWidth.stateHalo, colors.stateHalo)
        draw([shapes.countries, shapes.disputed], units: countryWidth + LineWidth.countryHalo, colors.countryHalo)
        draw([shapes.coasts], units: LineWidth.coast.units(at: zoom), colors.coast)
        draw([shapes.counties], units: LineWidth.county.units(at: zoom), colors.county)
        draw([shapes.states], units: stateWidth, colors.state)
        draw([shapes.countries, dashes], units: countryWidth, colors.country)
        return picture
    }
}
