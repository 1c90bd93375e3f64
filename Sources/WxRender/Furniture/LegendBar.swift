import Foundation
import WxCodecs
import WxRaster

/// The colour table in the strip: swatches, numbers or names, and the colour of land without radar.
struct LegendBar {
    /// One swatch: units from the bar's start, and the values that it stands for.
    struct Cell {
        var start: Double
        var end: Double
        var lower: Double
        /// Equal to `lower` for a code.
        var upper: Double
        var color: RGBA8
        /// Whether the colour changes from one end to the other.
        var isRamp: Bool
    }

    /// A number or a name below the bar, centred at some units from its start.
    struct Mark: Hashable {
        var at: Double
        var text: String
        /// Numbers have a tick, names stand below their swatch's middle.
        var hasTick: Bool
    }

    let cells: [Cell]
    let marks: [Mark]
    /// Units of the bar.
    let width: Double

    static let numberFont = DesignFont.regular(10)

    /// Lays out a table.
    ///
    /// - Parameter widest: units that the bar may take at most.
    init(_ table: ColorTable, form: FurnitureForm, widest: Double, text: TextEngine) {
        func width(_ string: String) -> Double { text.units(string, Self.numberFont) }
        if table.matching == .codes {
            (cells, marks) = Self.codes(table, cell: form.legendTypeCell, widest: widest, width)
        } else if let step = Self.commonStep(table) {
            (cells, marks) = Self.even(table, step: step, form: form, widest: widest, width)
        } else {
            (cells, marks) = Self.uneven(table, form: form, widest: widest, width)
        }
        self.width = cells.last?.end ?? 0
    }

    /// The width in value that all classes share; nil where they differ.
    private static func commonStep(_ table: ColorTable) -> Double? {
        let classes = table.classes
        guard classes.count > 1 else { return nil }
        let step = classes[1].lower - classes[0].lower
        for i in classes.indices {
            let end = classes[i].upper ?? classes[i].lower + step
            if abs(end - classes[i].lower - step) > 1e-6 * step { return nil }
            if i > 0, abs(classes[i].lower - classes[i - 1].lower - step) > 1e-6 * step { return nil }
        }
        return step
    }

    private static func even(
        _ table: ColorTable, step: Double, form: FurnitureForm, widest: Double, _ width: (String) -> Double
    ) -> ([Cell], [Mark]) {
        let count = Double(table.classes.count)
        // Fine tables: several classes make one step of the design.
        var group = 1.0
        if let tick = table.tickStep, tick >= step, count * step / tick <= 24 {
            group = (tick / step).rounded()
        } else {
            for candidate in [1.0, 2, 5, 10, 20, 50, 100, 200, 500] where count / group > 20 { group = candidate }
        }
        let perClass = min(form.legendStep / group, widest / count)
        let cells = table.classes.enumerated().map { i, item in
            Cell(
                start: Double(i) * perClass, end: Double(i + 1) * perClass, lower: item.lower,
                upper: item.lower + step, color: item.color, isRamp: item.rampEnd != nil)
        }
        let stride = step * group * form.legendNumberStride
        let first = table.classes[0].lower
        var marks: [Mark] = []
        var multiple = (first / stride - 1e-9).rounded(.up)
        while multiple * stride <= first + count * step * (1 + 1e-9), marks.count < 100 {
            let value = multiple * stride
            marks.append(Mark(at: (value - first) / step * perClass, text: number(value), hasTick: true))
            multiple += 1
        }
        return (cells, apart(marks, width))
    }

    private static func uneven(
        _ table: ColorTable, form: FurnitureForm, widest: Double, _ width: (String) -> Double
    ) -> ([Cell], [Mark]) {
        let numbers = table.classes.map { number($0.lower) }
        let cell = min(
            max(form.legendStep, (numbers.map(width).max() ?? 0) + 4), widest / Double(table.classes.count))
        var cells: [Cell] = []
        var marks: [Mark] = []
        for (i, item) in table.classes.enumerated() {
            let start = Double(i) * cell
            cells.append(
                Cell(
                    start: start, end: start + cell, lower: item.lower, upper: item.upper ?? item.lower,
                    color: item.color, isRamp: item.rampEnd != nil))
            marks.append(Mark(at: start, text: numbers[i], hasTick: true))
        }
        if let upper = table.classes.last?.upper {
            marks.append(Mark(at: Double(cells.count) * cell, text: number(upper), hasTick: true))
        }
        return (cells, apart(marks, width))
    }

    private static func codes(
        _ table: ColorTable, cell: Double, widest: Double, _ width: (String) -> Double
    ) -> ([Cell], [Mark]) {
        // Codes of one name and colour share a swatch.
        var shown: [(name: String, color: RGBA8)] = []
        for item in table.classes {
            let name = item.label ?? number(item.lower)
            if !shown.contains(where: { $0 == (name, item.color) }) { shown.append((name, item.color)) }
        }
        let longest = shown.map { width($0.name) + 4 }.max() ?? 0
        let cell = min(max(cell, longest), widest / Double(shown.count))
        let cells = shown.enumerated().map { i, item in
            Cell(
                start: Double(i) * cell, end: Double(i + 1) * cell, lower: 0, upper: 0, color: item.color,
                isRamp: false)
        }
        let marks = shown.enumerated().map { i, item in
            Mark(at: (Double(i) + 0.5) * cell, text: item.name, hasTick: false)
        }
        return (cells, apart(marks, width))
    }

    /// The marks that stand clear of those before them.
    private static func apart(_ marks: [Mark], _ width: (String) -> Double) -> [Mark] {
        var free = -Double.infinity
        return marks.filter { mark in
            let half = width(mark.text) / 2
            guard mark.at - half >= free + 3 else { return false }
            free = mark.at + half
            return true
        }
    }

    /// A value as short as it can be written.
    private static func number(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e9 { return "\(Int(value))" }
        let rounded = (value * 1000).rounded() / 1000
        return "\(rounded)"
    }
}
