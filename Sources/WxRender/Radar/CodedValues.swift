import WxCodecs

/// Brings values that another decoder unpacked back into codes, where they were whole numbers before.
enum CodedValues {
    /// Values as codes of 16 bits where a scaling says how they were packed and they fit, else as floats.
    static func cells(
        of values: [Double], missing: Double, scaling: GRIB2Scaling?, special: [(value: Double, class: GridClass)]
    ) -> GridCells {
        if let scaling, let coded = coded(values, missing, scaling, special) { return coded }
        let lost = Float(-3.4028235e38)
        var numbers = special.map { SpecialNumber(number: Float($0.value), class: $0.class) }
        numbers.append(SpecialNumber(number: lost, class: .missing))
        return .floats(values.map { $0 == missing || !$0.isFinite ? lost : Float($0) }, special: numbers)
    }

    private static func coded(
        _ values: [Double], _ missing: Double, _ scaling: GRIB2Scaling, _ special: [(value: Double, class: GridClass)]
    ) -> GridCells? {
        var least = Int.max
        var most = Int.min
        var classes: [Double: GridClass] = [:]
        for entry in special { classes[entry.value] = entry.class }
        for value in values where value != missing && classes[value] == nil {
            // Spatial differencing may reach below the reference, so this is not what was packed but what it adds up to.
            let exact = (value * scaling.divisor - scaling.reference) / scaling.multiplier
            guard exact.isFinite, abs(exact) < 4_294_967_296 else { return nil }
            let whole = exact.rounded()
            guard abs(exact - whole) < 1e-3 else { return nil }
            least = min(least, Int(whole))
            most = max(most, Int(whole))
        }
        if least > most { (least, most) = (0, 0) }
        // The first codes are the classes: special numbers in the order of their table, then what is missing.
        let reserved = special.count + 1
        guard most - least + reserved < 65_536 else { return nil }
        let base = least - reserved
        var scale = CodeScale(
            reference: scaling.reference + Double(base) * scaling.multiplier, multiplier: scaling.multiplier,
            divisor: scaling.divisor, special: [special.count: .missing])
        for (code, entry) in special.enumerated() { scale.special[code] = entry.class }
        let words = values.map { value -> UInt16 in
            if value == missing { return UInt16(special.count) }
            if !special.isEmpty, let code = special.firstIndex(where: { $0.value == value }) { return UInt16(code) }
            let whole = ((value * scaling.divisor - scaling.reference) / scaling.multiplier).rounded()
            return UInt16(Int(whole) - base)
        }
        return .words(words, scale)
    }
}
