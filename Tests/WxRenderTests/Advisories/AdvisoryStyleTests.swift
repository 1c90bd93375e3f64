import Testing
import WxRaster
import WxTestSupport

@testable import WxRender

@Suite("advisory styles")
struct AdvisoryStyleTests {
    @Test(
        "each listed event has the priority and colour of the official list",
        .enabled(if: TestData.isPresent, TestData.absence))
    func officialList() throws {
        let table = String(decoding: try TestData.bytes("colortables/nws_wwa_colors.tsv"), as: UTF8.self)
        let rows = table.split(separator: "\n").dropFirst().map { $0.split(separator: "\t").map(String.init) }
        #expect(rows.count == 127)
        #expect(AdvisoryEvents.listed.count == 127)
        for row in rows {
            let style = AdvisoryStyle(event: row[1])
            #expect(style.priority == Int(row[0]), "\(row[1])")
            // The hexadecimal column: the decimal ones of Marine Weather Statement contradict it and the colour's name.
            #expect(style.color == RGBA8(rgb: UInt32(row[6].dropFirst(), radix: 16)!), "\(row[1])")
            #expect(AdvisoryStyle(event: row[1].uppercased()) == style)
        }
    }

    // 32 white casings and a contrast of at least 4.2 are stated by the visual design, counted with another program.
    @Test("the casing is the more contrasting of near-black and white")
    func casings() {
        let styles = AdvisoryEvents.listed.map { AdvisoryStyle(event: $0.name) }
        #expect(styles.count { $0.casing == RGBA8(rgb: 0xFFFFFF) } == 32)
        #expect(styles.count { $0.casing == RGBA8(rgb: 0x16191D) } == 95)
        #expect(styles.allSatisfy { AdvisoryStyle.contrast($0.color, $0.casing) >= 4.2 })
        #expect(AdvisoryStyle(event: "Flash Flood Warning").casing == RGBA8(rgb: 0xFFFFFF))
        #expect(AdvisoryStyle(event: "Flood Watch").casing == RGBA8(rgb: 0xFFFFFF))
        #expect(AdvisoryStyle(event: "Tornado Warning").casing == RGBA8(rgb: 0x16191D))
        // WCAG: black on white is 21:1.
        #expect(abs(AdvisoryStyle.contrast(RGBA8(rgb: 0), RGBA8(rgb: 0xFFFFFF)) - 21) < 1e-9)
    }

    @Test(
        "the kind comes from the event's name",
        arguments: [
            ("Tornado Warning", AdvisoryStyle.Kind.top), ("Flood Warning", .warning), ("TORNADO WATCH", .watch),
            ("Local Area Emergency", .warning), ("Special Weather Statement", .advisory), ("Wind Advisory", .advisory),
            ("Air Quality Alert", .advisory), ("Extreme Tornado Warning", .warning),
        ])
    func kinds(_ event: String, kind: AdvisoryStyle.Kind) {
        #expect(AdvisoryStyle(event: event).kind == kind)
    }

    @Test("events in no list take their severity's colour and come after all listed ones, the gravest first")
    func unlisted() {
        let severities: [Alert.Severity] = [.extreme, .severe, .moderate, .minor, .unknown]
        let styles = severities.map { AdvisoryStyle(event: "Sharknado", severity: $0) }
        #expect(styles.map(\.color) == [0xB3006B, 0xD9480F, 0xE0A100, 0x2B8FBF, 0x6B7782].map { RGBA8(rgb: $0) })
        #expect(styles[0].priority > 127)
        #expect(styles.map(\.priority) == styles.map(\.priority).sorted())
        #expect(Set(styles.map(\.priority)).count == 5)
        let soon = AdvisoryStyle(event: "Sharknado", severity: .severe, urgency: .immediate, certainty: .unlikely)
        let sure = AdvisoryStyle(event: "Sharknado", severity: .severe, urgency: .future, certainty: .observed)
        let unsure = AdvisoryStyle(event: "Sharknado", severity: .severe, urgency: .future, certainty: .likely)
        #expect(soon.priority < sure.priority)
        #expect(sure.priority < unsure.priority)
    }
}
