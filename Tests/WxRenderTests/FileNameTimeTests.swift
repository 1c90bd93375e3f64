import Foundation
import Testing

@testable import WxRender

/// A name, and the instant that a reader of it would say.
struct NamedTime: Sendable, CustomTestStringConvertible {
    let name: String
    var pattern: String?
    var utcOffset = 0
    let time: String?
    var testDescription: String { pattern.map { "\(name) by \($0)" } ?? name }
}

@Suite("Times in file names")
struct FileNameTimeTests {
    @Test(
        "the usual ways of writing a time are found, and only times that exist",
        arguments: [
            NamedTime(name: "MRMS_PrecipRate_00.00_20190610-000038.grib2.gz", time: "2019-06-10T00:00:38Z"),
            NamedTime(name: "archive/n0q_202405062100.png", time: "2024-05-06T21:00:00Z"),
            NamedTime(name: "radar_20240506_2105.png", time: "2024-05-06T21:05:00Z"),
            NamedTime(name: "Z__C_RJTD_20160822020000_NOWC_GPV.bin", time: "2016-08-22T02:00:00Z"),
            NamedTime(name: "KABR20050101_000745", time: "2005-01-01T00:07:45Z"),
            NamedTime(name: "20240229T2359Z.png", time: "2024-02-29T23:59:00Z"),
            NamedTime(name: "v99999999-1200_20240506-210038.png", time: "2024-05-06T21:00:38Z"),
            NamedTime(name: "20230229_1200.png", time: nil), NamedTime(name: "20240506_2460.png", time: nil),
            NamedTime(name: "201905062100/latest.png", time: nil), NamedTime(name: "1234567890123.png", time: nil),
            NamedTime(name: "", time: nil),
        ])
    func usual(_ known: NamedTime) {
        #expect(FileNameTime().time(of: known.name)?.description == known.time)
    }

    // Expected instants follow strftime(3).
    @Test(
        "a pattern is found anywhere in the name",
        arguments: [
            NamedTime(name: "rad_06May_24126_2130.png", pattern: "%y%j_%H%M", time: "2024-05-05T21:30:00Z"),
            NamedTime(name: "x-2024-05-06T21:05:09.png", pattern: "%FT%T", time: "2024-05-06T21:05:09Z"),
            NamedTime(name: "scan.1715029200.png", pattern: ".%s.", time: "2024-05-06T21:00:00Z"),
            NamedTime(name: "20240506/2105.png", pattern: "%Y%m%d/%H%M", time: "2024-05-06T21:05:00Z"),
            NamedTime(name: "50%-20240506.png", pattern: "%%-%Y%m%d", time: "2024-05-06T00:00:00Z"),
            NamedTime(
                name: "20240506_2100.png", pattern: "%Y%m%d_%H%M", utcOffset: 19_800, time: "2024-05-06T15:30:00Z"),
            NamedTime(name: "20240506_2100.png", utcOffset: -18_000, time: "2024-05-07T02:00:00Z"),
            NamedTime(name: "20240506_2100.png", pattern: "%d%m%Y", time: nil),
            NamedTime(name: "24366.png", pattern: "%y%j", time: "2024-12-31T00:00:00Z"),
            NamedTime(name: "23366.png", pattern: "%y%j", time: nil),
        ])
    func patterns(_ known: NamedTime) {
        let rule = FileNameTime(pattern: known.pattern, zone: TimeZone(secondsFromGMT: known.utcOffset)!)
        #expect(rule.time(of: known.name)?.description == known.time)
    }

    @Test(
        "a pattern that names no day, or a field that is not known, is refused",
        arguments: ["%H%M", "%Y%m%d%", "%Y%m%d%Q", "%I%p"])
    func badPatterns(_ pattern: String) {
        var options = RadarOptions()
        options.timePattern = pattern
        let error = #expect(throws: RenderError.self) { try RadarReader(options: options) }
        #expect("\(error!)".hasPrefix("--radar-time is a strftime pattern"))
    }
}
