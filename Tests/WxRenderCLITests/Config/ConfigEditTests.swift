import Foundation
import Testing
import WxTestSupport

@testable import WxRenderCLI

@Suite("Changes of a config file")
struct ConfigEditTests {
    private let folder = try! TemporaryFolder()

    private func edited(_ text: String, _ keys: [String: [String]]) throws -> String {
        let path = try folder.write(text.utf8, to: "config.yaml")
        let flags = Dictionary(uniqueKeysWithValues: Flags.all.map { ($0.name, $0) })
        try ConfigEdit.set(keys.sorted { $0.key < $1.key }.map { RememberedKey(flags[$0.key]!, $0.value) }, in: path)
        return String(decoding: try folder.read("config.yaml"), as: UTF8.self)
    }

    @Test(
        "one value changes, everything else stays to the byte",
        arguments: [
            ("", "layers: radar,advisories\n"), ("# mine\n", "# mine\nlayers: radar,advisories\n"),
            ("title: x", "title: x\nlayers: radar,advisories\n"),
            ("layers: radar  # only this\ntitle: x\n", "layers: radar,advisories  # only this\ntitle: x\n"),
            ("layers:   'radar'\n\n# end", "layers:   radar,advisories\n\n# end"),
            ("{layers: radar, title: x}\n", "{layers: [radar], title: x}\n"),
            ("a\u{301}: 1\n", ""),
            ("layers: [ radar ]  # é\ntitle: x\n", "layers: [radar, advisories]  # é\ntitle: x\n"),
            ("layers:\n  - radar   # ours\ntitle: x\n", "layers:\n  - radar   # ours\n  - advisories\ntitle: x\n"),
            ("# é\nlayers:\n- radar\n\n# t\ntitle: x\n", "# é\nlayers:\n- radar\n- advisories\n\n# t\ntitle: x\n"),
            ("layers:\n  - radar\n", "layers:\n  - radar\n  - advisories\n"),
            ("layers:\n  - radar", "layers:\n  - radar\n  - advisories"),
            ("layers:\n  - advisories\n", "layers:\n  - radar\n  - advisories\n"),
            ("layers:\r\n  - radar\r\ntitle: x\r\n", "layers:\r\n  - radar\r\n  - advisories\r\ntitle: x\r\n"),
            ("title: x\r\n", "title: x\r\nlayers: radar,advisories\r\n"),
            ("\u{FEFF}layers: radar\ntitle: x\n", "\u{FEFF}layers: radar,advisories\ntitle: x\n"),
        ])
    func added(text: String, expected: String) throws {
        if expected.isEmpty || text.hasPrefix("{") {
            // Not safe to change, or wrong already: the file stays.
            #expect(throws: (any Error).self) { try edited(text, ["layers": ["radar", "advisories"]]) }
            #expect(try folder.read("config.yaml") == Array(text.utf8))
        } else {
            #expect(try edited(text, ["layers": ["radar", "advisories"]]) == expected)
        }
    }

    @Test("items go with their lines, several keys change at once")
    func removed() throws {
        let text = "layers:\n  - radar # r\n  # between\n  - advisories # a\n# end\nborders: states\n"
        #expect(
            try edited(text, ["layers": ["radar"], "borders": ["none"], "labels": ["none"]])
                == "layers:\n  - radar # r\n  # between\n# end\nborders: none\nlabels: none\n")
        #expect(
            try edited(text, ["layers": ["none"]]) == "layers:\n  - none\n  # between\n# end\nborders: states\n")
        #expect(
            try edited("layers:\n  - radar\n  - advisories\n", ["layers": ["radar:0.5", "advisories"]])
                == "layers:\n  - radar:0.5\n  - advisories\n")
        #expect(
            try edited("title: x\n", ["base": ["/maps/a: b #1.mbtiles"]])
                == "title: x\nbase: \"/maps/a: b #1.mbtiles\"\n")
    }

    @Test("a value that others refer to is left alone")
    func anchors() throws {
        let text = "layers: &both radar\ntitle: *both\n"
        #expect(throws: (any Error).self) { try edited(text, ["layers": ["radar", "advisories"]]) }
        #expect(try folder.read("config.yaml") == Array(text.utf8))
        #expect(
            try edited("title: &t radar\nlayers: *t\n", ["layers": ["radar", "advisories"]])
                == "title: &t radar\nlayers: radar,advisories\n")
    }

    @Test("the file keeps its permissions, and a link stays a link to it")
    func links() throws {
        let real = try folder.write("title: x\n".utf8, to: "dotfiles/config.yaml")
        #expect(chmod(real, 0o600) == 0)
        let link = folder.path("link.yaml")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
        try ConfigEdit.set([RememberedKey(Flags.labels, ["none"])], in: link)
        #expect(try folder.read("dotfiles/config.yaml") == Array("title: x\nlabels: none\n".utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: real)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == real)
        #expect(try folder.names(in: "dotfiles") == ["config.yaml"])
    }
}
