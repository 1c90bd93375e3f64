/// The spans of a loop for which no scan stands.
enum ScanGaps {
    /// The spans within two instants in which every scan is too old, or there is none yet.
    ///
    /// A scan stands from its valid time until it is older than the tolerance or a newer one takes its place; of several
    /// series any one will do.
    static func spans(of series: [ScanTimes], from: Timestamp, to: Timestamp) -> [TimeGap] {
        guard !series.isEmpty, from < to else { return [] }
        let covered = series.flatMap { times in
            times.validTimes.map { (from: $0, to: $0 + times.tolerance) }
        }.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
        var gaps: [TimeGap] = []
        var reached = from
        for span in covered where span.to > reached {
            if span.from >= to { break }
            if span.from > reached { gaps.append(TimeGap(from: reached, to: span.from)) }
            reached = span.to
        }
        if reached < to { gaps.append(TimeGap(from: reached, to: to)) }
        return gaps
    }
}
