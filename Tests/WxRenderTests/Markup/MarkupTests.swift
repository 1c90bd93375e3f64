import Testing
import WxTestSupport

@testable import WxRender

@Suite("XML")
struct MarkupTests {
    @Test("elements come with their text, attributes and children, names without prefixes")
    func tree() throws {
        let root = try read(
            """
            <?xml version="1.0" encoding="UTF-8"?><!-- a note -->
            <c:alert xmlns:c="urn:x" c:a="1" b="&lt;2&gt;"> <c:info>one<br/> two</c:info><c:info><![CDATA[<&>]]></c:info>
            </c:alert>
            """)
        #expect(root.name == "alert")
        #expect(root.attributes["a"] == "1")
        #expect(root.attributes["b"] == "<2>")
        #expect(root.all("info").map(\.text) == ["one two", "<&>"])
        #expect(root["info"]?.children.map(\.name) == ["br"])
        #expect(root.value("nothing") == nil)
    }

    @Test(
        "document types are refused, and with them entities, bombs and whatever could be fetched",
        arguments: [
            #"<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><alert>&b;</alert>"#,
            #"<?xml version="1.0"?><!-- x --><!DOCTYPE alert SYSTEM "http://example.com/a.dtd"><alert/>"#,
            #"<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>"#, "<!ENTITY a \"b\"><a/>",
        ])
    func documentTypes(_ text: String) {
        #expect(throws: MarkupError.documentType) { _ = try read(text) }
    }

    @Test("a document type hidden in another encoding is refused with it")
    func encodings() {
        let text = #"<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>"#
        let little: [UInt8] = text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 255), UInt8(unit >> 8)] }
        let big: [UInt8] = text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 255)] }
        let seven = Array(#"<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE"#.utf8)
        for bytes in [[0xFF, 0xFE] + little, big, seven] {
            #expect(throws: MarkupError.self) { _ = try Markup.root(of: bytes) }
        }
    }

    @Test("a web page is called that", arguments: ["<!DOCTYPE html><html></html>", "<html><body>200 OK</body></html>"])
    func webPages(_ text: String) {
        #expect(throws: MarkupError.webPage) { _ = try read(text) }
    }

    @Test(
        "a text that is not well-formed is an error that names a line",
        arguments: [
            "<a><b></a>", "<a>", "<a></a><b>", "", "   ", "<a>&unknown;</a>", "<a b=1/>", "<a", "text",
        ])
    func malformed(_ text: String) {
        let error = #expect(throws: MarkupError.self) { _ = try read(text) }
        guard case .malformed(let line, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(line >= 1)
    }

    @Test("a zero byte is no text of XML")
    func zeroByte() {
        #expect(throws: MarkupError.self) { _ = try read("<a>\0</a>") }
    }

    @Test("elements without end to their depth are refused")
    func depth() {
        let text = String(repeating: "<a>", count: 100_000)
        #expect(throws: MarkupError.tooMuch("elements more than 64 deep")) { _ = try read(text) }
    }

    @Test("no file of the corpus does harm", .enabled(if: TestData.isPresent, TestData.absence))
    func corpus() throws {
        for name in try TestFiles.names(in: "malformed/gofuzz_xml") {
            let bytes = try TestData.bytes("malformed/gofuzz_xml/\(name)")
            #expect(throws: RenderError.self, "\(name)") { _ = try AlertFile(FeatureSource(bytes, name: name)) }
        }
        let trap = try TestData.bytes("malformed/cap_xee.atom")
        #expect(throws: MarkupError.documentType) { _ = try Markup.root(of: trap) }
    }

    private func read(_ text: String) throws -> MarkupElement { try Markup.root(of: Array(text.utf8)) }
}
