import WxRender

extension FrameDelay {
    /// Reads frames a second, a decimal number, exactly.
    package init(parsingFPS text: String) throws(ValueProblem) {
        let example = "write a number such as 10"
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let decimals = parts.count == 2 ? parts[1] : ""
        let digits = parts[0] + decimals
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            throw ValueProblem("not a number of frames a second; \(example)")
        }
        guard decimals.count <= 3, digits.count <= 7, let scaled = Int(digits) else {
            throw ValueProblem("not in 0.01 to 1000 with three decimals at most; \(example)")
        }
        let power = decimals.reduce(1) { power, _ in power * 10 }
        guard scaled > 0 else { throw ValueProblem("no frame would ever follow; \(example)") }
        guard scaled * 100 >= power, scaled <= 1000 * power else {
            throw ValueProblem("not in 0.01 to 1000; \(example)")
        }
        self.init(numerator: power, denominator: scaled)
    }

    /// Reads a length of time.
    package init(parsingDelay text: String) throws(ValueProblem) {
        let length = try TimeLength(value: text)
        guard length.milliseconds > 0 else { throw ValueProblem("a frame would not be seen; write 100ms or more") }
        guard length.milliseconds <= 600_000 else { throw ValueProblem("longer than 10m; write a shorter delay") }
        self.init(milliseconds: length.milliseconds)
    }
}

extension TimeLength {
    /// Reads a length of time; what is wrong with it becomes the problem of an option's value.
    init(value text: String) throws(ValueProblem) {
        do throws(TimeError) {
            try self.init(parsing: text)
        } catch {
            throw ValueProblem("\(error.reason)")
        }
    }

    /// Reads a length of whole seconds.
    init(wholeSeconds text: String, canBeZero: Bool) throws(ValueProblem) {
        try self.init(value: text)
        guard isWholeSeconds else { throw ValueProblem("frames are dated in whole seconds; write 90s or 5m") }
        guard canBeZero || milliseconds > 0 else { throw ValueProblem("no time at all; write a length such as 5m") }
    }
}
