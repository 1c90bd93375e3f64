import Testing
import WxRender

@Suite("Timeline")
struct TimelineTests {
    /// Instants in minutes after some hour.
    private func minutes(_ minutes: [Int]) -> [Timestamp] {
        minutes.map { Timestamp(secondsSince1970: 1_715_029_200 + $0 * 60) }
    }

    @Test("a frame takes the newest scan valid at or before it, never a later one")
    func newest() {
        let timeline = Timeline(
            frameTimes: minutes([0, 4, 5, 9, 11]),
            series: [ScanTimes(validTimes: minutes([0, 5, 10]), tolerance: 300)], gaps: .mark)
        #expect(timeline.frames.map { $0.scans.first?.index.scan } == [0, 0, 1, 1, 2])
        #expect(timeline.frames.map { $0.scans.first?.ageSeconds } == [0, 240, 0, 240, 60])
        #expect(timeline.missingFrames == 0)
    }

    @Test("a scan older than the tolerance stands for nothing", arguments: [GapPolicy.mark, .blank])
    func tooOld(gaps: GapPolicy) {
        let timeline = Timeline(
            frameTimes: minutes([-1, 5, 6]), series: [ScanTimes(validTimes: minutes([0]), tolerance: 300)], gaps: gaps)
        #expect(timeline.frames.map(\.isMissing) == [true, false, true])
        #expect(timeline.frames.map(\.scans.isEmpty) == [true, false, true])
        #expect(timeline.missingFrames == 2)
    }

    @Test("hold keeps the last scan with its true age, and still counts the frame as missing")
    func hold() {
        let timeline = Timeline(
            frameTimes: minutes([-1, 60]), series: [ScanTimes(validTimes: minutes([0]), tolerance: 300)], gaps: .hold)
        #expect(timeline.frames[0].scans.isEmpty)
        #expect(timeline.frames[1].scans.first?.ageSeconds == 3600)
        #expect(timeline.frames[1].scans.first?.isHeld == true)
        #expect(timeline.missingFrames == 2)
    }

    @Test("skip leaves frames out and counts them")
    func skip() {
        let timeline = Timeline(
            frameTimes: minutes([0, 20, 40]), series: [ScanTimes(validTimes: minutes([0, 40]), tolerance: 300)],
            gaps: .skip)
        #expect(timeline.frames.map(\.time) == minutes([0, 40]))
        #expect(timeline.missingFrames == 1)
    }

    @Test("in a mosaic each series brings its own scan, and an old one stays out while another is fresh")
    func mosaic() {
        let series = [
            ScanTimes(validTimes: minutes([0]), tolerance: 300), ScanTimes(validTimes: minutes([8]), tolerance: 300),
        ]
        let timeline = Timeline(frameTimes: minutes([4, 10]), series: series, gaps: .hold)
        #expect(timeline.frames[0].scans.map(\.index.series) == [0])
        #expect(timeline.frames[1].scans.map(\.index.series) == [1])
        #expect(timeline.missingFrames == 0)
    }

    @Test("without a radar nothing is missing")
    func noRadar() {
        let timeline = Timeline(frameTimes: minutes([0, 5]), series: [], gaps: .mark)
        #expect(timeline.frames.count == 2 && timeline.missingFrames == 0)
    }

    @Test("the tolerance is one and a half times the median cadence, at least five minutes")
    func tolerance() {
        #expect(ScanTimes(validTimes: minutes([0, 2, 4, 6, 30])).tolerance == 300)
        #expect(ScanTimes(validTimes: minutes([0, 10, 20, 30, 90])).tolerance == 900)
        #expect(ScanTimes(validTimes: minutes([0])).tolerance == 300)
        #expect(ScanTimes(validTimes: []).tolerance == 300)
    }
}
