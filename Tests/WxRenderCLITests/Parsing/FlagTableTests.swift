import Testing
import WxRenderCLI

@Suite("The table of options")
struct FlagTableTests {
    @Test("no two options share a name")
    func uniqueNames() {
        #expect(Set(Flags.all.map(\.name)).count == Flags.all.count)
    }

    @Test("no two options of a command share a name or a letter", arguments: Command.allCases)
    func unique(_ command: Command) {
        let flags = Flags.of(command)
        #expect(Set(flags.map(\.name)).count == flags.count)
        let letters = flags.compactMap(\.short)
        #expect(Set(letters).count == letters.count)
    }

    @Test("every option has a help text of three lines at most, without a full stop", arguments: Flags.all)
    func help(_ flag: Flag) {
        #expect((1...204).contains(flag.help.count))
        #expect(!flag.help.hasSuffix("."))
        #expect(!flag.commands.isEmpty)
        #expect(flag.takesValue || flag.completion == .none)
    }

    @Test("an option that adds up says so", arguments: Flags.all)
    func repeatable(_ flag: Flag) {
        #expect(flag.isRepeatable == flag.help.hasSuffix("(repeatable)"))
    }

    // The names that the contract of the command line gives.
    @Test("render takes the options of the contract and no others")
    func names() {
        let expected = """
            from to at last step frames tolerance gaps strict timezone bbox center zoom region tile size scale layers add-layer
            remove-layer base
            borders radar radar-time radar-timezone radar-scale product message advisories zones advisory-start
            advisory-status events severity language advisory-style advisory-list pins pin callouts color-table resample labels furniture title logo theme fonts output format player fps delay hold-last
            loop compression max-size report jobs progress quiet config dry-run help version
            """
        #expect(Flags.of(.render).map(\.name) == expected.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
