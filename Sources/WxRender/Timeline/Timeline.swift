/// The frames of a loop and the scan that stands for each: a pure function of two lists of times.
public struct Timeline: Hashable, Sendable {
    /// The frames in order of time, those that a gap policy leaves out excluded.
    public let frames: [TimelineFrame]

    /// Frames that no scan stands for, whether they are shown or left out.
    public let missingFrames: Int

    /// Picks for each frame the newest scan valid at or before it, never a later one.
    ///
    /// - Parameters:
    ///   - frameTimes: ascending; what happens at each is shown.
    ///   - series: the radar series; a mosaic has several, a loop without radar none.
    ///   - gaps: what becomes of a frame for which no series has a scan young enough.
    public init(frameTimes: [Timestamp], series: [ScanTimes], gaps: GapPolicy) {
        let all = frameTimes.map { TimelineFrame(time: $0, series: series, gaps: gaps) }
        frames = all.filter { !($0.isMissing && gaps == .skip) }
        missingFrames = all.count { $0.isMissing }
    }
}

/// When the scans of one radar series are valid, and how old one may be and still stand for a frame.
public struct ScanTimes: Hashable, Sendable {
    /// Valid times, ascending.
    public let validTimes: [Timestamp]
    /// Seconds from a scan's valid time to a frame's up to which it stands for that frame.
    public let tolerance: Int

    /// Describes a series.
    ///
    /// - Parameter tolerance: nil takes 1.5 times the series' own median cadence, at least 5 min.
    public init(validTimes: [Timestamp], tolerance: Int? = nil) {
        self.validTimes = validTimes
        self.tolerance = tolerance ?? ScanRhythm.tolerance(of: validTimes)
    }

    /// The newest scan valid at or before an instant, or nil where there is none.
    ///
    /// - Parameter unusable: scans that turned out to be unreadable, which stand for nothing.
    func newest(at time: Timestamp, unusable: (Int) -> Bool) -> Int? {
        var scan = count(through: time) - 1
        while scan >= 0, unusable(scan) { scan -= 1 }
        return scan >= 0 ? scan : nil
    }

    /// How many of the ascending times lie at or before an instant.
    private func count(through time: Timestamp) -> Int {
        var low = 0
        var high = validTimes.count
        while low < high {
            let middle = (low + high) / 2
            if validTimes[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// One picture of a loop: its time, and the scans it shows.
public struct TimelineFrame: Hashable, Sendable {
    /// The instant that the frame shows.
    public let time: Timestamp
    /// The scan of each series that has one for this frame, in the order of the series.
    public let scans: [ScanChoice]
    /// Whether a radar was asked for and no scan is young enough; ``scans`` then holds what `--gaps hold` keeps.
    public let isMissing: Bool

    /// Picks the scans of one frame.
    ///
    /// - Parameter unusable: scans that turned out to be unreadable, which stand for nothing.
    init(time: Timestamp, series: [ScanTimes], gaps: GapPolicy, unusable: Set<ScanIndex> = []) {
        var standing: [ScanChoice] = []
        var held: [ScanChoice] = []
        for (number, times) in series.enumerated() {
            let newest = times.newest(at: time) { unusable.contains(ScanIndex(series: number, scan: $0)) }
            guard let scan = newest else { continue }
            let age = time - times.validTimes[scan]
            let choice = ScanChoice(
                index: ScanIndex(series: number, scan: scan), validTime: times.validTimes[scan], ageSeconds: age,
                isHeld: age > times.tolerance)
            if choice.isHeld { held.append(choice) } else { standing.append(choice) }
        }
        self.time = time
        isMissing = !series.isEmpty && standing.isEmpty
        // A held scan stands in only where nothing young enough is there.
        scans = isMissing && gaps == .hold ? held : standing
    }
}

/// A scan by its place: which series, and which of its scans.
public struct ScanIndex: Hashable, Sendable {
    /// Number of the series, from 0.
    public let series: Int
    /// Number of the scan in its series, from 0, by valid time.
    public let scan: Int
}

/// The scan that stands for a frame.
public struct ScanChoice: Hashable, Sendable {
    /// Which one.
    public let index: ScanIndex
    /// What instant its data are about.
    public let validTime: Timestamp
    /// Seconds from the scan's valid time to the frame's, never negative.
    public let ageSeconds: Int
    /// Whether it is older than the tolerance and shown all the same.
    public let isHeld: Bool
}
