import WxCodecs

extension AnimationTiming {
    /// The delay of each frame as an animated PNG stores it: exactly, as 1/12 s at 12 frames a second, where 16 bits
    /// hold numerator and denominator.
    ///
    /// Where they don't, delays are whole thousandths of a second, or of the largest unit that holds them, rounding
    /// carried on.
    func fractions(frameCount: Int) -> [APNGDelay] {
        (0..<frameCount).map { index in
            let hold = index == frameCount - 1 ? holdLastMilliseconds : 0
            return exact(holding: hold) ?? rounded(index, of: frameCount, holding: hold)
        }
    }

    /// `delay + hold` in lowest terms; nil where 16 bits don't hold it.
    private func exact(holding hold: Int) -> APNGDelay? {
        var numerator = Int128(delay.numerator) * 1000 + Int128(hold) * Int128(delay.denominator)
        var denominator = Int128(delay.denominator) * 1000
        var (divisor, rest) = (numerator, denominator)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        numerator /= divisor
        denominator /= divisor
        guard let numerator = UInt16(exactly: numerator), let denominator = UInt16(exactly: denominator) else {
            return nil
        }
        return APNGDelay(numerator: numerator, denominator: denominator)
    }

    private func rounded(_ index: Int, of frameCount: Int, holding hold: Int) -> APNGDelay {
        var timing = self
        timing.holdLastMilliseconds = hold
        for unitsPerSecond in [1000, 100, 10, 1] {
            let units = timing.delays(frameCount: index + 1, unitsPerSecond: unitsPerSecond)[index]
            if let numerator = UInt16(exactly: units) {
                return APNGDelay(numerator: numerator, denominator: UInt16(unitsPerSecond))
            }
        }
        // 18 hours: no delay that the command takes is as long.
        return APNGDelay(numerator: .max, denominator: 1)
    }
}
