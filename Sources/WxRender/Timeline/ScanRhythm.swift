/// How often a series of scans brings a new one.
public enum ScanRhythm {
    /// The median of the steps between distinct valid times, in seconds; nil with fewer than two.
    ///
    /// Of an even number of steps it is the lower of the middle two: a tolerance made from it errs to the strict side.
    public static func median(of validTimes: [Timestamp]) -> Int? {
        let times = Set(validTimes).sorted()
        guard times.count > 1 else { return nil }
        let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
        return steps[(steps.count - 1) / 2]
    }

    /// How old a scan may be and still stand for a frame, in seconds: 1.5 times the median cadence, at least 5 min.
    public static func tolerance(of validTimes: [Timestamp]) -> Int {
        max(300, (median(of: validTimes) ?? 0) * 3 / 2)
    }
}
