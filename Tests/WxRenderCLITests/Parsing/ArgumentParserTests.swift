import Testing
import WxRenderCLI
import WxTestSupport

@Suite("Arguments")
struct ArgumentParserTests {
    private func message(_ arguments: String...) -> String? {
        do throws(UsageError) {
            _ = try Invocation(arguments: arguments)
            return nil
        } catch {
            return error.description
        }
    }

    @Test("render is the command when none is named")
    func defaultCommand() throws {
        #expect(try Invocation(arguments: []).command == .render)
        #expect(try Invocation(arguments: ["--at", "now"]).command == .render)
        #expect(try Invocation(arguments: ["render", "--at", "now"]).command == .render)
        #expect(try Invocation(arguments: ["inspect", "a", "b"]).operands == ["a", "b"])
    }

    @Test("a value follows its option after a blank, an equals sign, or at once after a letter")
    func values() throws {
        let forms = [["--output", "x.gif"], ["--output=x.gif"], ["-o", "x.gif"], ["-ox.gif"], ["--outp", "x.gif"]]
        for form in forms {
            #expect(try Invocation(arguments: form).value(of: Flags.output) == "x.gif")
        }
        #expect(try Invocation(arguments: ["--pin=1,2,red,a=b"]).value(of: Flags.pin) == "1,2,red,a=b")
        #expect(try Invocation(arguments: ["--product="]).value(of: Flags.product) == "")
    }

    @Test("a value may begin with a dash")
    func dashes() throws {
        let typed = try Invocation(arguments: ["--bbox", "-105,30,-85,45", "--from", "-2h", "-o", "-"])
        #expect(typed.value(of: Flags.bbox) == "-105,30,-85,45")
        #expect(typed.value(of: Flags.from) == "-2h")
        #expect(typed.value(of: Flags.output) == "-")
    }

    @Test("a repeatable option adds up, any other takes its last value")
    func repeats() throws {
        let typed = try Invocation(arguments: ["--radar", "a", "--size", "1x1", "--radar=b", "--size", "2x2"])
        #expect(typed.values(of: Flags.radar) == ["a", "b"])
        #expect(typed.value(of: Flags.size) == "2x2")
    }

    @Test("the beginning of a name is enough when it fits one option")
    func prefixes() throws {
        #expect(try Invocation(arguments: ["--tol", "5m"]).value(of: Flags.tolerance) == "5m")
        // A whole name is itself, also where it begins others.
        #expect(try Invocation(arguments: ["--pin", "1,2"]).values(of: Flags.pin) == ["1,2"])
        #expect(try Invocation(arguments: ["--radar", "x"]).values(of: Flags.radar) == ["x"])
        #expect(
            message("--radar-ti", "x") == "--radar-ti could be --radar-time or --radar-timezone; write more of it")
    }

    @Test("every unambiguous prefix of every option works, in every command", arguments: Command.allCases)
    func allPrefixes(_ command: Command) throws {
        let flags = Flags.of(command)
        for flag in flags {
            for length in 1...flag.name.count {
                let prefix = flag.name.prefix(length)
                let fitting = flags.filter { $0.name.hasPrefix(prefix) }
                guard length == flag.name.count || fitting.count == 1 else { continue }
                let arguments = [command.rawValue, "--\(prefix)"] + (flag.takesValue ? ["v"] : [])
                #expect(try Invocation(arguments: arguments).has(flag))
            }
        }
    }

    @Test("two dashes end the options")
    func end() throws {
        let typed = try Invocation(arguments: ["inspect", "--json", "--", "--sample", "-x"])
        #expect(typed.operands == ["--sample", "-x"])
        #expect(typed.has(Flags.json))
        #expect(!typed.has(Flags.sample))
        // A single dash is an operand: standard input by custom.
        #expect(try Invocation(arguments: ["inspect", "-"]).operands == ["-"])
    }

    struct Refused: CustomTestStringConvertible {
        let arguments: [String]
        let message: String
        var testDescription: String { arguments.joined(separator: " ") }
    }

    @Test(
        "what fits nothing is refused with a mend",
        arguments: [
            Refused(arguments: ["--bbx", "1"], message: "unknown option --bbx; did you mean --bbox?"),
            Refused(
                arguments: ["--qqqqqq"], message: "unknown option --qqqqqq; wxrender help render lists the options"),
            Refused(arguments: ["rendr"], message: "unknown command rendr; did you mean render?"),
            Refused(
                arguments: ["frobnicate"],
                message:
                    "unknown command frobnicate; the commands are render, inspect, layers, maps, completion or help"),
            Refused(arguments: ["a.grib2"], message: "unknown command a.grib2; radar files are named with --radar"),
            Refused(arguments: ["--radar"], message: "--radar needs a value, SRC; add it after the option"),
            Refused(arguments: ["-o"], message: "-o needs a value, TARGET; add it after the option"),
            Refused(
                arguments: ["--radar", "--layers", "radar"],
                message:
                    "--radar needs a value, SRC, but the option --layers follows; write --radar=--layers if that is "
                    + "the value"),
            Refused(
                arguments: ["--radar", "-o", "x"],
                message: "--radar needs a value, SRC, but the option -o follows; write --radar=-o if that is the value"),
            Refused(
                arguments: ["--strict=yes"], message: "--strict yes: the option takes no value; write --strict alone"),
            Refused(arguments: ["-qx"], message: "-q takes no value, but x follows; write it alone"),
            Refused(
                arguments: ["-x"],
                message: "unknown option -x; short options are -o, -q or -h, long ones begin with --"),
            Refused(
                arguments: ["inspect", "--from", "now"],
                message: "--from is an option of render, not of inspect; leave it out"),
            Refused(
                arguments: ["--radar", "a", "b"],
                message: "unexpected word b; radar files are named with --radar, one each, or as a quoted glob"),
            Refused(
                arguments: ["--at", "now", "render"], message: "unexpected word render; a command is the first word"),
            Refused(arguments: ["help", "rendr"], message: "help rendr: no such choice; did you mean render?"),
            Refused(
                arguments: ["completion", "csh"],
                message: "completion csh: no such choice; did you mean zsh?"),
            Refused(
                arguments: ["completion", "bash", "zsh"],
                message: "unexpected word zsh; completion takes one of bash, zsh or fish"),
            Refused(arguments: ["--="], message: "unknown option --''; wxrender help render lists the options"),
        ])
    func refused(_ known: Refused) {
        let error = #expect(throws: UsageError.self) { try Invocation(arguments: known.arguments) }
        #expect(error?.description == known.message)
    }

    @Test("options of different names may stand in any order", arguments: [SplitMix64(seed: 21)])
    func order(_ seeded: SplitMix64) throws {
        var random = seeded
        for _ in 0..<200 {
            let chosen = Flags.of(.render).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
            var arguments: [String] = []
            for flag in chosen {
                let isAttached = Bool.random(using: &random)
                guard flag.takesValue else {
                    arguments.append(flag.spelling)
                    continue
                }
                arguments += isAttached ? ["\(flag.spelling)=-\(flag.name)"] : [flag.spelling, "-\(flag.name)"]
            }
            let typed = try Invocation(arguments: arguments)
            for flag in Flags.of(.render) {
                #expect(typed.has(flag) == chosen.contains(flag))
                if chosen.contains(flag), flag.takesValue { #expect(typed.value(of: flag) == "-\(flag.name)") }
            }
        }
    }
}
