import Testing
import WxRenderCLI
import WxTestSupport

@Suite("Values that nobody should type")
struct HostileValueTests {
    private static let values = [
        "", " ", "-", "--", "-1", "0", "1", "nan", "inf", "-inf", "1e308", "-1e308", "1e-320", "9223372036854775807",
        "9223372036854775808", "-9223372036854775808", "99999999999999999999999", "0x10", "1,2", "1,2,3", "1,2,3,4",
        "1e308,1e308,1e308,1e308", "-0,-0,-0,-0", "90,90", "1/1/1", "30/1073741823/1073741823", "62/1/1", "32767x32767",
        "9223372036854775807x2", "@9223372036854775807", "@-9223372036854775808", "now+100000d", "now-100000d",
        "0001-01-01T00:00+18:00", "9999-12-31T23:59-18:00", "é", "\u{301}", "\0", "\n", "%", "%%", "%Y", "a%", "\"",
        "\"\"\"",
        "1,2,\"", "radar:1e999", "::::", ",,,,", "////", "....", "１２", "🌀", String(repeating: "9", count: 10_000),
        String(repeating: "radar,", count: 10_000), String(repeating: "/", count: 10_000),
    ]

    @Test("any value of any option is taken or refused in one line, never a crash", arguments: Flags.of(.render))
    func anyValue(_ flag: Flag) {
        guard flag.takesValue else { return }
        let bases = [
            ["--last", "2h", "--radar", "x"], ["--radar", "x"], ["--from", "-2h", "--radar", "x"],
            ["--last", "2h", "--radar", "x", "--zoom", "30", "--scale", "8"], ["--at", "now", "--radar", "x"],
        ]
        for base in bases {
            for value in Self.values {
                do throws(UsageError) {
                    let typed = try Invocation(arguments: base + ["\(flag.spelling)=\(value)"])
                    let options = try RenderOptions(invocation: typed, environment: bare)
                    for message in options.messages { #expect(!message.line.contains("\n")) }
                } catch {
                    let line = Message(.error, error.description).line
                    #expect(!line.contains("\n") && line.count < 500, "\(line.prefix(600))")
                }
            }
        }
    }

    @Test("any words are taken or refused, never a crash", arguments: [SplitMix64(seed: 77)])
    func anyWords(_ seeded: SplitMix64) {
        var random = seeded
        let words =
            Self.values.filter { $0.count < 100 } + Flags.all.map(\.spelling) + Flags.all.map { "\($0.spelling)=1" }
            + Command.allCases.map(\.rawValue) + ["-o", "-q", "-ox", "-h", "--ra", "---", "--=", "-=", "now", "2h"]
        for _ in 0..<3000 {
            let arguments = (0..<Int.random(in: 0...8, using: &random)).map { _ in words.randomElement(using: &random)!
            }
            do throws(UsageError) {
                let typed = try Invocation(arguments: arguments)
                _ = try RenderOptions(invocation: typed, environment: bare)
                _ = try InspectOptions(invocation: typed, environment: bare)
            } catch {
                let text = Message.escaped(error.description)
                #expect(hasErrorForm(text), "\(text) of \(arguments)")
            }
        }
    }
}
