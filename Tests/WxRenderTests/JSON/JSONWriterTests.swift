import Testing
import WxTestSupport

@testable import WxRender

@Suite("JSON text")
struct JSONWriterTests {
    @Test("members keep their order, boxes stay on one line, levels are two spaces")
    func pretty() {
        let value: JSONValue = [
            "version": "0.1.0", "bbox": [-101.935324, 32.0, 0.1, 1e21],
            "frames": [["index": 1, "file": .null], ["index": 2, "late": true]], "none": [], "empty": [:],
        ]
        #expect(
            JSONWriter.pretty(value) == """
                {
                  "version": "0.1.0",
                  "bbox": [-101.935324, 32.0, 0.1, 1e+21],
                  "frames": [
                    {
                      "index": 1,
                      "file": null
                    },
                    {
                      "index": 2,
                      "late": true
                    }
                  ],
                  "none": [],
                  "empty": {}
                }

                """)
    }

    @Test("one line has no line feed")
    func line() {
        let value: JSONValue = ["a": [1, 2.5, ["b": "c"]], "d": [:]]
        #expect(JSONWriter.line(value) == #"{ "a": [1, 2.5, { "b": "c" }], "d": {} }"#)
    }

    @Test("quotes, backslashes and control characters are escaped, all else stays")
    func escapes() {
        #expect(
            JSONWriter.line(.string("a\"b\\c\n\r\t\u{1}\u{1F}\u{7F}é😀/"))
                == #""a\"b\\c\n\r\t\u0001\u001f\u007fé😀/""#)
        #expect(JSONWriter.line(.string("e\u{301}")) == "\"e\u{301}\"")
    }

    @Test("numbers that JSON does not have are null")
    func notFinite() {
        #expect(
            JSONWriter.line([.double(.nan), .double(.infinity), JSONValue(nil as Double?)]) == "[null, null, null]")
    }

    @Test("any finite number reads back with the same bits", arguments: [1, 2, 3] as [UInt64])
    func roundTrip(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let numbers = (0..<2000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
        let text = JSONWriter.pretty(.array(numbers.map { .double($0) }))
        let read = try JSONDocument(Array(text.utf8)).root.elements.map(\.double)
        #expect(read == numbers)
    }
}
