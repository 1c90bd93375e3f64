/// Colours by value: what turns a field of dBZ, rates or codes into a picture and its legend.
///
/// A table is a list of classes. Ranges are half-open, `[lower, upper)`; below the first class nothing is drawn, and a
/// class without an upper end goes on for ever. A class has one colour, or a linear ramp from one to another.
public struct ColorTable: Sendable, Hashable {
    /// How a value finds its class.
    public enum Matching: Sendable, Hashable {
        /// The class whose range holds it.
        case ranges
        /// The class whose code it is: for flags and types, whose numbers have no order.
        case codes
    }

    /// One step of the table.
    public struct Class: Sendable, Hashable {
        /// The first value of the class; in a table of codes the code.
        public let lower: Double
        /// The first value above the class; none for the last class, and in a table of codes.
        public let upper: Double?
        /// The colour at ``lower``; of a class without a ramp, everywhere.
        public let color: RGBA8
        /// The colour that is reached at ``upper``; nil where the class has one colour.
        public let rampEnd: RGBA8?
        /// What the legend calls the class, where the table says.
        public let label: String?
        /// The two ends as hue, saturation and value, where the ramp runs around the colour wheel.
        let hueRamp: HueRamp?

        init(
            lower: Double, upper: Double? = nil, color: RGBA8, rampEnd: RGBA8? = nil, label: String? = nil,
            hueRamp: HueRamp? = nil
        ) {
            self.lower = lower
            self.upper = upper
            self.color = color
            self.rampEnd = upper == nil || rampEnd == color && hueRamp == nil ? nil : rampEnd
            self.label = label
            self.hueRamp = self.rampEnd == nil ? nil : hueRamp
        }
    }

    /// The table's id, or the name of its file.
    public let name: String
    /// The units of its values as the legend writes them, `dBZ`; empty where the file doesn't say.
    public let units: String
    /// How values are matched.
    public let matching: Matching
    /// The classes: for ranges in rising order, for codes in the order of the legend. Never empty.
    public let classes: [Class]
    /// The colour of values above the last class, where its upper end is known and the file names one.
    public let above: RGBA8?
    /// The colour of range-folded gates, where the file names one.
    public let rangeFolded: RGBA8?
    /// The distance between labelled values of the legend, where the file says.
    public let tickStep: Double?
    /// The table repeats itself: a value is first brought into first lower ..< last upper.
    public let isCyclic: Bool

    /// - Precondition: there is a class, and ranges rise and don't overlap.
    init(
        name: String, units: String, matching: Matching = .ranges, classes: [Class], above: RGBA8? = nil,
        rangeFolded: RGBA8? = nil, tickStep: Double? = nil, isCyclic: Bool = false
    ) {
        precondition(!classes.isEmpty, "a colour table has a class")
        self.name = name
        self.units = units
        self.matching = matching
        self.classes = classes
        self.above = above
        self.rangeFolded = rangeFolded
        self.tickStep = tickStep
        self.isCyclic = isCyclic
    }

    /// The colour of a value, straight alpha; nil where nothing is drawn, which is always so for NaN.
    public func color(for value: Double) -> RGBA8? {
        guard !value.isNaN else { return nil }
        if matching == .codes { return classes.first { $0.lower == value }?.color }
        let value = isCyclic ? wrapped(value) : value
        var low = 0
        var high = classes.count
        while low < high {
            let middle = (low + high) / 2
            if classes[middle].lower <= value { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let found = classes[low - 1]
        guard let upper = found.upper else { return found.color }
        guard value < upper else { return low == classes.count ? above : nil }
        return found.color(at: (value - found.lower) / (upper - found.lower))
    }

    /// Brings a value into the span of a cyclic table.
    private func wrapped(_ value: Double) -> Double {
        guard let upper = classes[classes.count - 1].upper, value.isFinite else { return value }
        let lower = classes[0].lower
        let turn = (value - lower).truncatingRemainder(dividingBy: upper - lower)
        return lower + (turn < 0 ? turn + (upper - lower) : turn)
    }

    /// The distinct colours that the table draws, in its order, clear ones left out.
    ///
    /// - Parameter rampSteps: how many colours stand for a ramp, both ends among them, at least 2.
    public func colors(rampSteps: Int = 16) -> [RGBA8] {
        precondition(rampSteps >= 2, "a ramp has two ends")
        var seen: Set<RGBA8> = []
        var colors: [RGBA8] = []
        func add(_ color: RGBA8) {
            if color.alpha > 0 && seen.insert(color).inserted { colors.append(color) }
        }
        for item in classes {
            guard item.rampEnd != nil else {
                add(item.color)
                continue
            }
            for step in 0..<rampSteps { add(item.color(at: Double(step) / Double(rampSteps - 1))) }
        }
        if let above { add(above) }
        return colors
    }

    /// The distinct colours that the table draws, in its order, ramps by 16 steps each.
    public var colors: [RGBA8] { colors() }
}

extension ColorTable.Class {
    /// The colour at a share of the way from ``lower`` to ``upper``, 0 ... 1; channels are rounded half up.
    func color(at share: Double) -> RGBA8 {
        guard let rampEnd else { return color }
        if let hueRamp { return hueRamp.color(at: share) }
        func mixed(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8(min(max(Double(from) + (Double(to) - Double(from)) * share + 0.5, 0), 255))
        }
        return RGBA8(
            red: mixed(color.red, rampEnd.red), green: mixed(color.green, rampEnd.green),
            blue: mixed(color.blue, rampEnd.blue), alpha: mixed(color.alpha, rampEnd.alpha))
    }
}
