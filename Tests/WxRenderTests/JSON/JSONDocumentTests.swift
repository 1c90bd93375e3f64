import Testing
import WxTestSupport

@testable import WxRender

@Suite("JSON documents")
struct JSONDocumentTests {
    @Test("every type of value reads as it was written")
    func types() throws {
        let root = try document(
            #"{"a":[1,-2,3.5,1e3,18446744073709551615],"t":true,"f":false,"n":null,"s":"é\n\u00e9😀"}"#)
        #expect(root["a"]?.elements.map(\.double) == [1, -2, 3.5, 1000, 18_446_744_073_709_551_616])
        #expect(root["a"]?.elements.map(\.int) == [1, -2, nil, 1000, nil])
        #expect(root["a"]?.elements.map(\.kind) == [.integer, .integer, .double, .double, .integer])
        #expect(root["t"]?.bool == true)
        #expect(root["f"]?.bool == false)
        #expect(root["n"]?.isNull == true)
        #expect(root["s"]?.string == "é\né😀")
        #expect(root.members.map(\.name) == ["a", "t", "f", "n", "s"])
    }

    @Test("asking for another type, member or position answers nil")
    func absent() throws {
        let root = try document(#"{"a":[1,"x",[]],"o":{}}"#)
        #expect(root["b"] == nil)
        #expect(root["a"]?["b"] == nil)
        #expect(root["a"]?.double == nil)
        #expect(root["a"]?[1]?.double == nil)
        #expect(root["a"]?[1]?.string == "x")
        #expect(root["a"]?[3] == nil)
        #expect(root["a"]?[-1] == nil)
        #expect(root["a"]?[2]?.elements.map(\.kind) == [])
        #expect(root["o"]?.members.map(\.name) == [])
        #expect(root.elements.map(\.kind) == [])
        #expect(try document("7").double == 7)
    }

    @Test("of members with one name the last counts, and all are listed")
    func repeatedNames() throws {
        let root = try document(#"{"a":1,"b":2,"a":3}"#)
        #expect(root["a"]?.int == 3)
        #expect(root.members.map(\.name) == ["a", "b", "a"])
    }

    @Test("a byte-order mark is passed over, and faults still count it")
    func byteOrderMark() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        #expect(try JSONDocument(mark + Array("[1]".utf8)).root[0]?.int == 1)
        #expect(fault(mark + Array("[1,]".utf8)) == .malformed(problem: "expected a value", offset: 6))
        #expect(fault([0xFF, 0xFE, 0x5B, 0x00]) == .notUTF8(offset: 0))
    }

    // The offsets are counted by hand.
    @Test(
        "a malformed text is refused with the place of its fault",
        arguments: [
            ("", 0), ("   ", 3), ("{", 1), ("[1 2]", 3), ("[1,2", 4), ("{\"a\" 1}", 5), ("{\"a\":1,}", 7), ("{a:1}", 1),
            ("[01]", 1), ("[1.]", 1), ("[-]", 1), ("[1e]", 1), ("[NaN]", 1), ("[Infinity]", 1), ("tru", 0), ("[1]]", 3),
            ("\"abc", 0), ("\"a\tb\"", 2), ("\"\\x\"", 1), ("\"\\u12g4\"", 1), ("\"\\ud800\"", 7), ("[1e400]", 1),
            ("[123456789012345678901]", 1), ("// no", 0), ("'a'", 0), ("[}", 1), ("{]", 1),
        ])
    func malformed(_ text: String, offset: Int) throws {
        guard case .malformed(_, let found) = fault(Array(text.utf8)) else {
            Issue.record("\(text) was read")
            return
        }
        #expect(found == offset)
    }

    @Test("bytes that are no UTF-8 are refused at their place")
    func notUTF8() {
        #expect(fault(Array("[\"a".utf8) + [0xC1, 0xAF] + Array("\"]".utf8)) == .notUTF8(offset: 3))
        #expect(fault(Array("[\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"]".utf8)) == .notUTF8(offset: 2))
    }

    @Test("a million open brackets are refused, not followed")
    func nestingBomb() throws {
        let limit = JSONDocument.maximumDepth
        #expect(fault([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)) == .tooDeep(limit: limit, offset: limit))
        let allowed = String(repeating: "[", count: limit - 1) + String(repeating: "]", count: limit - 1)
        #expect(try document(allowed).kind == .array)
        let objects = String(repeating: "{\"a\":", count: 100_000)
        #expect(fault(Array(objects.utf8)) == .tooDeep(limit: limit, offset: limit * 5))
    }

    // Values, numbers, their sum and the bytes of all texts as Python's json module reads them.
    @Test(
        "real files hold what Python's json finds",
        .enabled(if: TestData.isPresent, TestData.absence),
        arguments: [
            Content("advisories/brightsky_alerts.json", 30, 3, 712_989_998, 880),
            Content("advisories/eccc_alerts.json", 7788, 5026, -90851.92349308, 22799),
            Content("advisories/meteireann_warnings.json", 50, 2, 0, 968),
            Content("advisories/nws_active_20221024T222346Z.json", 21508, 150, -4712.3799996, 769_428),
            Content("advisories/nws_active_20240509T044846Z.json", 34599, 3124, -86255.53000060003, 1_331_616),
            Content("advisories/nws_alerts_with_test.json", 31, 0, 0, 858),
            Content("advisories/spc_day1otlk_cat_HIGH-RISK.lyr.geojson", 990, 600, -17042.28446692886, 1006),
            Content("basemap/images.json", 7, 0, 0, 344),
            Content(
                "basemap/tippecanoe_ne_110m_populated_places__in.geojson", 24303, 17253, 6_443_105_637.82456, 228_637),
            Content("basemap/tippecanoe_wraparound2__in.geojson", 3205, 2130, 17781.263058799905, 89),
            Content("malformed/geojson_mapnik/feature-empty-properties.json", 9, 3, 369.7, 58),
        ])
    func realFiles(_ expected: Content) throws {
        let found = Content(expected.file, try JSONDocument(TestData.bytes(expected.file)).root)
        #expect(found.values == expected.values)
        #expect(found.numbers == expected.numbers)
        #expect(abs(found.sum - expected.sum) <= 1e-9 * max(1, abs(expected.sum)))
        #expect(found.textBytes == expected.textBytes)
    }

    // Python's json reads the others of the folder too, and refuses these three.
    @Test(
        "of the fuzzers' texts only those that are no JSON are refused",
        .enabled(if: TestData.isPresent, TestData.absence))
    func fuzzerTexts() throws {
        let folder = "malformed/gofuzz_json"
        let bad = [
            "47547ad4286f75efdc26d171f72dbdb83bd96cef-5.json", "85188bcb7c5353c057c60921fd91cf9747b57e29-2.json",
            "936501997bd6f7c05da958b17b2707eb1ab55053-2.json",
        ]
        let names = try TestFiles.names(in: folder)
        #expect(names.count == 15)
        for name in names {
            let fault = fault(try TestData.bytes("\(folder)/\(name)"))
            #expect((fault != nil) == bad.contains(name), "\(name): \(String(describing: fault))")
        }
    }

    @Test("whatever byte of a text is changed or where it is cut, the scanner finds the fault that the parser saw")
    func damage() throws {
        let text = Array(#"{"a":[1,-2.5e3,"x\u00e9\"y",true],"b":{"c":null,"d":[[],{}]}} "#.utf8)
        for length in 0..<text.count - 1 {
            #expect(isLocated(fault(Array(text[..<length]))), "cut at \(length)")
        }
        var random = SplitMix64(seed: 7)
        for _ in 0..<3000 {
            var damaged = text
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                damaged[Int.random(in: 0..<text.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if let fault = fault(damaged) { #expect(isLocated(fault), "\(damaged)") }
        }
    }

    private func document(_ text: String) throws -> JSONNode { try JSONDocument(Array(text.utf8)).root }

    private func fault(_ text: [UInt8]) -> JSONError? {
        do throws(JSONError) {
            _ = try JSONDocument(text)
            return nil
        } catch {
            return error
        }
    }

    private func isLocated(_ error: JSONError?) -> Bool {
        switch error {
        case nil, .malformed(_, offset: nil): false
        default: true
        }
    }
}

/// What a document holds, counted.
struct Content: Sendable, CustomTestStringConvertible {
    var file: String
    var values = 0
    var numbers = 0
    var sum = 0.0
    var textBytes = 0

    init(_ file: String, _ values: Int, _ numbers: Int, _ sum: Double, _ textBytes: Int) {
        (self.file, self.values, self.numbers, self.sum, self.textBytes) = (file, values, numbers, sum, textBytes)
    }

    init(_ file: String, _ root: JSONNode) {
        self.file = file
        add(root)
    }

    var testDescription: String { file }

    private mutating func add(_ node: JSONNode) {
        values += 1
        if let number = node.double {
            numbers += 1
            sum += number
        }
        textBytes += node.string?.utf8.count ?? 0
        for element in node.elements { add(element) }
        for member in node.members {
            textBytes += member.name.utf8.count
            add(member.value)
        }
    }
}
