import Foundation
import Testing
import WxRenderCLI
import WxTestSupport

@Suite("The manual page")
struct ManualPageTests {
    @Test(
        "groff sets it without a warning",
        .enabled(if: Program.find("groff") != nil, "groff is not installed: apt-get install groff"))
    func groff() throws {
        let groff = try #require(Program.find("groff"))
        let run = try Program.run(
            ["-man", "-Tutf8", "-ww", "-rHY=0", "-P-cbou"], of: groff, input: Array(ManualPage.text().utf8))
        #expect(run.status == 0)
        #expect(run.errors.isEmpty, "\(run.errors)")
        let lines = run.text.split(separator: "\n")
        for flag in Flags.all {
            #expect(lines.contains { $0.contains(flag.spelling) }, "\(flag.spelling)")
        }
        #expect(run.text.contains("--radar 'scans/*.grib2.gz'"))
    }

    @Test("it is ASCII, and no text is taken for a request")
    func ascii() {
        let text = ManualPage.text()
        #expect(text.unicodeScalars.allSatisfy { $0.isASCII })
        let requests = ["TH", "SH", "SS", "TP", "PP", "B", "br", "RS", "RE", "EX", "EE", "\\\""]
        for line in text.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(requests.contains { line.dropFirst().hasPrefix($0) }, "\(line)")
        }
    }
}
