import Testing
import WxRenderCLI
import WxTestSupport

@Suite("YAML")
struct YAMLReaderTests {
    private func read(_ text: String) throws(YAMLError) -> YAMLNode? { try YAMLReader.read(Array(text.utf8)) }

    private func fault(_ text: String) -> YAMLError? {
        do throws(YAMLError) {
            _ = try read(text)
            return nil
        } catch {
            return error
        }
    }

    /// The texts of a value, lists and keys in brackets.
    private func plain(_ node: YAMLNode) -> String {
        switch node.content {
        case .scalar(let text, _): text
        case .sequence(let items, _): "[" + items.map(plain).joined(separator: "|") + "]"
        case .mapping(let entries, _): "{" + entries.map { "\($0.key)=\(plain($0.value))" }.joined(separator: "|") + "}"
        }
    }

    // Examples 2.1, 2.2, 2.10, 7.4, 7.13 and 8.7 of the YAML 1.2 specification, texts as it gives them.
    @Test(
        "documents are what the specification says",
        arguments: [
            ("- Mark McGwire\n- Sammy Sosa\n- Ken Griffey\n", "[Mark McGwire|Sammy Sosa|Ken Griffey]"),
            (
                "hr:  65    # Home runs\navg: 0.278 # Batting average\nrbi: 147   # Runs Batted In\n",
                "{hr=65|avg=0.278|rbi=147}"
            ),
            (
                "---\nhr:\n  - Mark McGwire\n  # Following node labeled SS\n  - &SS Sammy Sosa\nrbi:\n  - *SS # Subsequent occurrence\n  - Ken Griffey\n",
                "{hr=[Mark McGwire|Sammy Sosa]|rbi=[Sammy Sosa|Ken Griffey]}"
            ),
            (
                "'implicit block key' : [\n  'implicit flow key' : value,\n ]\n",
                "{implicit block key=[{implicit flow key=value}]}"
            ),
            ("- [ one, two, ]\n- [three ,four]\n", "[[one|two]|[three|four]]"),
            ("|\n literal\n \ttext\n\n", "literal\n\ttext\n"),
            ("a: \"\\u00e9\\x41\"\nb: 'it''s'\n", "{a=éA|b=it's}"),
            ("a: 1280x720\r\nb: 12:30\r\n", "{a=1280x720|b=12:30}"),
        ])
    func specification(text: String, expected: String) throws {
        #expect(plain(try #require(try read(text))) == expected)
    }

    @Test("a document without a value is none", arguments: ["", "# nothing\n\n", "---\n# nothing\n", "\u{FEFF}"])
    func empty(text: String) throws {
        #expect(try read(text) == nil)
    }

    @Test(
        "what no config needs is refused with its line",
        arguments: [
            ("a: 1\nb: [1, 2\n", 3), ("a: 1\n\ta: 2\n", 2), ("a: 1\nb: 2\na: 3\n", 3), ("a: !!int 3\n", 1),
            ("x: *nobody\n", 1), ("a: 1\n---\nb: 2\n", 2), ("? [a, b]\n: c\n", 1), ("a: &x [*x]\n", 1), ("a: @b\n", 1),
            ("a: \"\\q\"\n", 1), ("%YAML 3.0\n---\na: 1\n", 1),
        ])
    func refused(text: String, line: Int) throws {
        let found = try #require(fault(text), "\(text) is taken")
        #expect(found.line == line, "\(found)")
        #expect(!found.problem.isEmpty && !found.problem.contains("\n"))
    }

    @Test("text that is no UTF-8 is refused")
    func encoding() {
        #expect(throws: YAMLError.self) { try YAMLReader.read([0x61, 0x3A, 0x20, 0xFF]) }
        #expect(throws: YAMLError.self) { try YAMLReader.read([0xFF, 0xFE, 0x61, 0x00]) }
    }

    @Test("aliases that multiply, depth and size end at a limit, at once")
    func bombs() throws {
        var laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for i in 1...12 {
            laughs += "a\(i): &a\(i) [" + Array(repeating: "*a\(i - 1)", count: 10).joined(separator: ", ") + "]\n"
        }
        #expect(try #require(fault(laughs)).problem.contains("20000"))
        let deep = String(repeating: "[", count: 5000)
        #expect(try #require(fault(deep)).problem.contains("32"))
        var steps = "s0: &s0 [x]\n"
        for i in 1...40 { steps += "s\(i): &s\(i) [*s\(i - 1)]\n" }
        #expect(try #require(fault(steps)).problem.contains("32"))
        #expect(try #require(fault(String(repeating: "#", count: (1 << 20) + 1))).problem.contains("1 MB"))
        #expect(try #require(fault("a: [" + String(repeating: "1,", count: 20_001) + "]")).problem.contains("20000"))
    }

    @Test("any bytes are read or refused, never a crash", arguments: [SplitMix64(seed: 5)])
    func anyBytes(_ seeded: SplitMix64) throws {
        var random = seeded
        let pieces = [
            "a", ":", " ", "\n", "- ", "[", "]", "{", "}", ",", "&a ", "*a", "\"", "'", "|", ">", "#", "!", "%", "?",
            "\t", "é", "---", "...",
        ]
        var (accepted, refused) = (0, 0)
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in pieces.randomElement(using: &random)! }
            if (try? read(text.joined())) == nil { refused += 1 } else { accepted += 1 }
        }
        #expect(accepted > 0 && refused > 0, "both kinds were tried")
        let sample = Array("radar: [a, b]\nmaps:\n  catalog: x\n".utf8)
        for index in sample.indices {
            for bit in 0..<8 {
                var bytes = sample
                bytes[index] ^= 1 << bit
                _ = try? YAMLReader.read(bytes)
            }
            _ = try? YAMLReader.read(Array(sample[..<index]))
        }
    }
}
