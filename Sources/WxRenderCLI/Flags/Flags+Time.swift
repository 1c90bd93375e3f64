import WxRender

extension Flags {
    package static let from = Flag("from", "T", group: .time, help: "first instant, inclusive")
    package static let to = Flag(
        "to", "T", group: .time, help: "last instant, inclusive; +30m counts from --from")
    package static let at = Flag("at", "T", group: .time, help: "one frame, at this instant")
    package static let last = Flag("last", "D", group: .time, help: "the same as --from now-D --to now")
    package static let step = Flag(
        "step", "D", group: .time, default: "a frame for each radar scan",
        help: "a frame at the first instant and every D after it")
    package static let frames = Flag(
        "frames", "N", group: .time, help: "N frames in place of --step, evenly spaced, both ends included")
    package static let tolerance = Flag(
        "tolerance", "D", group: .time, default: "1.5 times the usual time between scans, at least 5m",
        help: "how old a scan may be and still stand for a frame")
    package static let gaps = Flag(
        "gaps", "HOW", group: .time, default: "mark", completion: .words(GapPolicy.words),
        help: "what a frame without a scan shows: blank (nothing), hold (the last scan, marked with its age), skip (no "
            + "such frame) or mark (a hatched notice)")
    package static let strict = Flag(
        "strict", group: .time, help: "frames with missing data end the run with status 3, nothing is replaced")
    package static let timezone = Flag(
        "timezone", "ZONE", group: .time, default: "UTC, for labels alone",
        help: "zone of printed labels, and of times that name none, such as America/Chicago")

    static let time = [from, to, at, last, step, frames, tolerance, gaps, strict, timezone]
}
