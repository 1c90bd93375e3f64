import Foundation
import WxCodecs
import WxRaster
package import WxGeo

/// The bar that shows lengths on the ground: kilometres above the line, miles below.
struct ScaleBar {
    /// A round length and how long its line is.
    struct Mark: Hashable {
        /// Such as `100 km`.
        var text: String
        /// Units.
        var length: Double
    }

    let metric: Mark?
    let imperial: Mark?

    private static let font = DesignFont.regular(10)

    /// The largest of 1, 2 and 5 times a power of ten that fit; nil where the scale is none.
    init?(_ form: FurnitureForm, metersPerUnit: Double, units: MapUnits = .both) {
        let longest = form.form(of: .scale).scaleLength
        guard metersPerUnit.isFinite, metersPerUnit > 1e-6 else { return nil }
        metric = units == .imperial ? nil : Self.mark(longest, metersPerUnit, [("km", 1000), ("m", 1)])
        imperial = units == .metric ? nil : Self.mark(longest, metersPerUnit, [("mi", 1609.344), ("ft", 0.3048)])
    }

    /// A mark in the first unit of which at least one fits, else in the last.
    private static func mark(_ longest: Double, _ metersPerUnit: Double, _ units: [(String, Double)]) -> Mark {
        let unit = units.first { longest * metersPerUnit >= $0.1 } ?? units[units.count - 1]
        let most = longest * metersPerUnit / unit.1
        var power = 1.0
        while power * 10 <= most { power *= 10 }
        while power > most { power /= 10 }
        let value = [5.0, 2, 1].map { $0 * power }.first { $0 <= most } ?? power
        let text = value >= 1 ? "\(Int(value))" : "\(value)"
        return Mark(text: "\(text) \(unit.0)", length: value * unit.1 / metersPerUnit)
    }

    /// The box of a bar whose line begins at a point.
    func box(x: Double, y: Double, text: TextEngine) -> DesignRect {
        let widest =
            [metric, imperial].compactMap(\.self).map { max($0.length, text.units($0.text, Self.font) + 6) }.max() ?? 0
        return DesignRect(x: x - 3, y: y - 15, width: widest + 6, height: 31)
    }

    /// Draws the bar into the box that ``box(x:y:text:)`` gave.
    func draw(in box: DesignRect, colors: MapTextColors, on canvas: inout DesignCanvas) {
        let (x, y) = (box.x + 3, box.y + 15)
        let halo = colors.halo.withOpacity(MapTextColors.haloOpacity)
        var path = DesignPath()
        path.move(x, y - 5)
        path.line(x, y + 5)
        path.move(x, y)
        path.line(x + max(metric?.length ?? 0, imperial?.length ?? 0), y)
        if let metric {
            path.move(x + metric.length, y)
            path.line(x + metric.length, y - 5)
        }
        if let imperial {
            path.move(x + imperial.length, y)
            path.line(x + imperial.length, y + 5)
        }
        let textHalo = TextHalo(color: halo, width: 2)
        canvas.stroke(path, width: 5, halo, cap: .round)
        if let metric { canvas.draw(metric.text, Self.font, x: x + 4, baseline: y - 4, colors.text, halo: textHalo) }
        if let imperial {
            canvas.draw(imperial.text, Self.font, x: x + 4, baseline: y + 12, colors.text, halo: textHalo)
        }
        canvas.stroke(path, width: 1.5, colors.text, cap: .round)
    }
}

extension Viewport {
    /// Metres on the ground of one design unit in the middle of the picture above the strip; nil beyond the map.
    ///
    /// - Parameter stripHeight: units at the foot that are no map.
    package func metersPerUnit(above stripHeight: Double = 0) -> Double? {
        let latitude = latitude(y: (Double(height) - stripHeight * scale) / 2)
        guard abs(latitude) <= WebMercator.maximumLatitude else { return nil }
        // The circumference at the equator, shrunk by the cosine of the latitude.
        return cos(latitude * .pi / 180) * 2 * .pi * 6_378_137 / worldSize * scale
    }
}
