import WxCodecs
import WxRaster

extension LegendBar {
    /// Where the legend ends, its last number and "no cover" included, in units from the bar's start.
    func end(showsNoCover: Bool, text: TextEngine) -> Double {
        guard showsNoCover else { return width }
        let words = text.units(Self.noCover, Self.numberFont)
        return width + 26 + 10 + max(10, words / 2)
    }

    private static let noCover = "no cover"

    /// Draws the legend.
    ///
    /// - Parameters:
    ///   - x: units to the first swatch.
    ///   - top: units to the strip's upper edge.
    func draw(
        _ content: LegendContent, x: Double, top: Double, land: RGBA8, showsNoCover: Bool, colors: PanelColors,
        on canvas: inout DesignCanvas
    ) {
        let caption = canvas.draw(content.caption, .bold(10.5), x: x, baseline: top + 17, colors.text)
        canvas.draw(
            content.table.units, .regular(10.5), x: x + caption + 4, baseline: top + 17, colors.secondText)

        let bar = DesignRect(x: x, y: top + 22, width: width, height: 10)
        canvas.fill(bar.insetBy(-1), colors.hatch)
        canvas.fill(bar, land)
        for cell in cells {
            let (left, right) = (canvas.snapped(x + cell.start), canvas.snapped(x + cell.end))
            guard right > left else { continue }
            let swatch = DesignRect(x: left, y: bar.y, width: right - left, height: bar.height)
            if cell.isRamp {
                drawRamp(cell, content, swatch, on: &canvas)
            } else {
                canvas.fill(swatch, cell.color, opacity: content.opacity)
            }
        }
        for mark in marks {
            if mark.hasTick {
                let tick = DesignRect(x: x + mark.at - 0.5, y: bar.maxY + 1, width: 1, height: 3)
                canvas.fill(tick, colors.hatch)
            }
            canvas.draw(mark.text, Self.numberFont, x: x + mark.at, baseline: top + 46, colors.text, align: .center)
        }
        if showsNoCover, let fog = content.fog {
            let swatch = DesignRect(x: bar.maxX + 26, y: bar.y, width: 20, height: bar.height)
            canvas.fill(swatch.insetBy(-1), colors.hatch)
            canvas.fill(swatch, fog)
            canvas.draw(
                Self.noCover, Self.numberFont, x: swatch.midX, baseline: top + 46, colors.secondText, align: .center)
        }
    }

    /// One colour a pixel, taken at the pixel's middle.
    private func drawRamp(
        _ cell: Cell, _ content: LegendContent, _ swatch: DesignRect, on canvas: inout DesignCanvas
    ) {
        let columns = Int((swatch.width * canvas.scale).rounded())
        for column in 0..<columns {
            let share = (Double(column) + 0.5) / Double(columns)
            guard let color = content.table.color(for: cell.lower + (cell.upper - cell.lower) * share) else { continue }
            canvas.fill(
                DesignRect(
                    x: swatch.x + Double(column) / canvas.scale, y: swatch.y, width: 1 / canvas.scale,
                    height: swatch.height),
                color, opacity: content.opacity)
        }
    }
}

extension DesignCanvas {
    /// A coordinate moved to the nearest edge between pixels, halves to the right.
    func snapped(_ units: Double) -> Double { (units * scale + 0.5).rounded(.down) / scale }
}
