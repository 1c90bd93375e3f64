import Testing
import WxRender
import WxRenderCLI

@Suite("Help")
struct HelpPageTests {
    @Test("no line is wider than 100 columns or ends in a blank", arguments: Command.allCases)
    func width(_ command: Command) {
        for line in HelpPage.text(of: command).split(separator: "\n") {
            #expect(line.count <= 100 && line.last != " ", "\(line)")
        }
    }

    @Test("every option of a command is listed once, with its value", arguments: Command.allCases)
    func options(_ command: Command) {
        let lines = HelpPage.text(of: command).split(separator: "\n").map { $0.drop { $0 == " " } }
        for flag in Flags.of(command) {
            let short = flag.short.map { "-\($0), " } ?? ""
            let label = short + flag.spelling + (flag.valueName.map { " \($0)" } ?? "")
            #expect(
                lines.filter { $0 == label || $0.hasPrefix(label + "  ") || $0.hasPrefix(label + " ") }.count == 1,
                "\(label)")
        }
    }

    @Test("examples come first, then usage, and every example is a command line that is understood")
    func examples() throws {
        let page = HelpPage.text(of: .render)
        let examples = try #require(page.firstRange(of: "Examples"))
        let usage = try #require(page.firstRange(of: "Usage"))
        let time = try #require(page.firstRange(of: "\nTime\n"))
        #expect(examples.lowerBound < usage.lowerBound && usage.lowerBound < time.lowerBound)
        for example in Command.render.examples {
            let words = example.line.split(separator: " ").dropFirst().map { String($0).replacing("'", with: "") }
            _ = try RenderOptions(invocation: Invocation(arguments: words), environment: bare)
        }
    }

    @Test("every status has its line")
    func status() {
        let page = HelpPage.text(of: .render)
        for code in ExitCode.allCases { #expect(page.contains("  \(code.rawValue) ") && page.contains(code.meaning)) }
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 75, 130, 143])
    }
}
