extension ColorTable {
    /// The table of the same amounts in other units.
    ///
    /// - Parameter factor: how many of the new units one of the old ones is; more than 0.
    package func scaled(by factor: Double, units: String) -> ColorTable {
        precondition(factor > 0 && factor.isFinite, "units are multiples of each other")
        return ColorTable(
            name: name, units: units, matching: matching,
            classes: classes.map { item in
                Class(
                    lower: item.lower * factor, upper: item.upper.map { $0 * factor }, color: item.color,
                    rampEnd: item.rampEnd, label: item.label, hueRamp: item.hueRamp)
            },
            above: above, rangeFolded: rangeFolded, tickStep: tickStep.map { $0 * factor }, isCyclic: isCyclic)
    }
}
