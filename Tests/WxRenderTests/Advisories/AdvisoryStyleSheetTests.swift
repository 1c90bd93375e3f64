import Testing
import WxRaster

@testable import WxRender

@Suite("style files of advisories")
struct AdvisoryStyleSheetTests {
    @Test("an event's entry counts before its severity's, its kind's and the default, member by member")
    func precedence() throws {
        let sheet = try read(
            """
            {"default":{"outlineWidth":5,"fillOpacity":0.5,"casingWidth":2,"dash":[3,1]},
             "kinds":{"watch":{"outlineWidth":4,"hatch":false}},
             "severities":{"Severe":{"fillOpacity":0.25,"outlineWidth":3.5}},
             "events":{"TORNADO watch":{"color":"#112233","outlineWidth":3,"dash":null,"priority":7}}}
            """)
        let style = sheet.style(of: alert("Tornado Watch", .severe))
        #expect(style.outlineWidth == 3)
        #expect(style.fillOpacity == 0.25)
        #expect(style.casingWidth == 2)
        #expect(style.dash == nil)
        #expect(!style.isHatched)
        #expect(style.color == RGBA8(rgb: 0x112233))
        #expect(style.fillColor == style.color)
        #expect(style.casing == RGBA8(rgb: 0xFFFFFF))
        #expect(style.priority == 7)
        let other = sheet.style(of: alert("Flood Watch", .minor))
        #expect((other.outlineWidth, other.fillOpacity) == (4, 0.5))
        #expect(other.dash == .init(on: 3, off: 1))
        #expect(other.color == AdvisoryStyle(event: "Flood Watch").color)
    }

    @Test("without a file the look is the official one")
    func official() {
        for event in AlertEvents.names {
            #expect(AdvisoryStyleSheet.official.style(of: alert(event, .minor)) == AdvisoryStyle(alert(event, .minor)))
        }
    }

    @Test(
        "what a file has wrong is named, with what was meant",
        arguments: [
            (#"{"event":{}}"#, "did you mean events?"), (#"{"events":[]}"#, "no object"),
            (#"{"kinds":{"watches":{}}}"#, "did you mean watch?"),
            (#"{"severities":{"Sever":{}}}"#, "did you mean Severe?"),
            (##"{"events":{"Flood Watch":{"colour":"#ffffff"}}}"##, "did you mean color?"),
            (#"{"events":{"Flood Watch":{"color":"red"}}}"#, "#rrggbb"),
            (#"{"default":{"fillOpacity":1.5}}"#, "from 0 to 1"),
            (#"{"default":{"outlineWidth":-1}}"#, "from 0 to 12"), (#"{"default":{"dash":[1]}}"#, "[8, 4]"),
            (#"{"default":{"dash":[0,0]}}"#, "[8, 4]"), (#"{"default":{"hatch":1}}"#, "true nor false"),
            (#"{"default":{"priority":0}}"#, "whole number"), ("[]", "no object"), ("{", "JSON"),
        ])
    func faults(_ text: String, problem: String) {
        let error = #expect(throws: RenderError.self) { _ = try read(text) }
        #expect(error.map { "\($0)" }?.contains(problem) == true, "\(String(describing: error))")
    }

    @Test("an event that is nearly an official one is doubtful, one that is like none is not")
    func doubts() throws {
        let sheet = try read(#"{"events":{"Tornado Warnning":{},"Sharknado":{},"Flood Watch":{}}}"#)
        #expect(sheet.doubtfulEvents.map(\.nearest) == ["Tornado Warning"])
    }

    private func read(_ text: String) throws -> AdvisoryStyleSheet {
        try AdvisoryStyleSheet(Array(text.utf8), name: "style.json")
    }

    private func alert(_ event: String, _ severity: Alert.Severity) -> Alert {
        Alert(id: "a", event: event, sent: Timestamp(secondsSince1970: 0), severity: severity)
    }
}
