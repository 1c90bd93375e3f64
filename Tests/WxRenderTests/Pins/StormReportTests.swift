import Testing
import WxGeo
import WxRaster
import WxTestSupport

@testable import WxRender

@Suite("storm reports of the SPC are pins, each at its time")
struct StormReportTests {
    // Counts, positions and sizes from Python's csv module; 1335 and 1431 are after noon of the name's day.
    @Test("real files", .enabled(if: TestData.isPresent, TestData.absence))
    func real() throws {
        let name = "pins/spc_180615_rpts_filtered_hail.csv"
        let hail = try PinFile(TestData.bytes(name), name: name)
        #expect(hail.pins.count == 20 && hail.warnings.isEmpty)
        #expect(hail.pins[0].coordinate == LonLat(longitude: -89.69, latitude: 44.78))
        #expect(hail.pins[0].title == "Hail 1.00 in" && hail.pins[0].subtitle == "MOSINEE, WI")
        #expect(hail.pins[2].title == "Hail 1.75 in")
        #expect(hail.pins[0].time == Timestamp(year: 2018, month: 6, day: 15, hour: 13, minute: 35))
        let tornado = "pins/spc_180615_rpts_filtered_torn.csv"
        let pins = try PinFile(TestData.bytes(tornado), name: tornado).pins
        #expect(pins.map(\.title) == ["Tornado"] && pins.map(\.subtitle) == ["5 W WYNNE, AR"])
        #expect(pins[0].time == Timestamp(year: 2018, month: 6, day: 15, hour: 22, minute: 25))
    }

    /// The three sections as published: remarks are not quoted whatever stands in them.
    private let day = """
        Time,F_Scale,Location,County,State,Lat,Lon,Comments
        2241,EF4,Barnsdall,Osage,OK,36.56,-96.16,House destroyed, trees debarked. (TSA)
        0035,UNK,2 N BARTLESVILLE,WASHINGTON,OK,36.77,-95.97,"WEDGE" TORNADO. (TSA)\r
        Time,Speed,Location,County,State,Lat,Lon,Comments
        1200,65,A,B,OK,35,-97,(OUN)
        1159,UNK,A,B,OK,35,-97,(OUN)
        Time,Size,Location,County,State,Lat,Lon,Comments
        2106,175,A,B,KS,37.1,-97.5,Golf ball, dents on "cars. (ICT)
        2107,1.25,A,B,KS,3710,9750,(ICT)
        """

    // By the center's definition a convective day lasts from 12 UTC to 12 UTC.
    @Test("times are instants of the day from 12 to 12 UTC that the name tells")
    func times() throws {
        let file = try PinFile(Array(day.utf8), name: "reports/240506_rpts.csv")
        #expect(
            file.pins.map { $0.time?.description } == [
                "2024-05-06T22:41:00Z", "2024-05-07T00:35:00Z", "2024-05-06T12:00:00Z", "2024-05-07T11:59:00Z",
                "2024-05-06T21:06:00Z", "2024-05-06T21:07:00Z",
            ])
        #expect(
            file.pins.map(\.title) == [
                "Tornado EF4", "Tornado", "Wind 65 mph", "Wind", "Hail 1.75 in", "Hail 1.25 in",
            ])
        #expect(file.pins.map(\.color).prefix(2) == [.red, .red] && file.pins[4].color == .green)
        #expect(file.pins[5].coordinate == LonLat(longitude: -97.5, latitude: 37.1))
        #expect(file.warnings.isEmpty)
        #expect(
            try PinFile(Array(day.utf8), name: "19990503_rpts.csv").pins[0].time?.description
                == "1999-05-03T22:41:00Z")
    }

    @Test("without a date in the name the reports are always there, and a warning says so")
    func undated() throws {
        for name in ["today.csv", "999999_rpts.csv"] {
            let file = try PinFile(Array(day.utf8), name: name)
            #expect(file.pins.allSatisfy { $0.time == nil && !$0.isTimed })
            #expect(file.warnings.count == 1 && file.warnings[0].hasPrefix("\(name): the file's name tells no date"))
        }
    }

    @Test("a day without reports has no pins and no warnings")
    func empty() throws {
        let headers = day.split(separator: "\n").filter { $0.hasPrefix("Time") }.joined(separator: "\n")
        #expect(try PinFile(Array(headers.utf8), name: "today.csv") == PinFile(Array(headers.utf8), name: "today.csv"))
        #expect(try PinFile(Array(headers.utf8), name: "today.csv").pins.isEmpty)
    }

    @Test("a row that makes no sense is named by its line", arguments: ["2460", "24:1", "x", ""])
    func badTime(_ time: String) {
        let text = "Time,Size,Location,County,State,Lat,Lon,Comments\n\(time),100,A,B,KS,37,-97,\n"
        let error = #expect(throws: RenderError.self) { _ = try PinFile(Array(text.utf8), name: "240506_rpts.csv") }
        #expect("\(error!)".hasPrefix("240506_rpts.csv:2: the time is \"\(time)\""), "\(error!)")
    }

    @Test("reports are shown in the frames that stand for their time")
    func spans() {
        func at(_ minute: Int) -> Timestamp { Timestamp(year: 2024, month: 5, day: 6, hour: 21)! + 60 * minute }
        let report = Pin(coordinate: LonLat(longitude: 0, latitude: 0), time: at(7))
        // Frames farther apart than a scan is young: the one after the report. Frames nearer: each that it is young in.
        let hourly = FrameSpans([at(0), at(60), at(120)], tolerance: 450)
        #expect([0, 60, 120].map { report.isShown(in: hourly[at($0)]) } == [false, true, false])
        let often = FrameSpans((0...10).map { at(2 * $0) }, tolerance: 300)
        #expect((0...10).filter { report.isShown(in: often[at(2 * $0)]) } == [4, 5, 6])
        // A report at a frame's own time is in that frame, and no other where frames are far apart.
        let exact = FrameSpans([at(7), at(67)], tolerance: 300)
        #expect([7, 67].map { report.isShown(in: exact[at($0)]) } == [true, false])
        // One frame alone shows what a scan would stand for.
        #expect(report.isShown(in: FrameSpans([at(12)], tolerance: 300)[at(12)]))
        #expect(!report.isShown(in: FrameSpans([at(13)], tolerance: 300)[at(13)]))
    }
}
