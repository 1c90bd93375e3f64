import Testing
import WxRender
import WxRenderCLI
import WxTestSupport

@Suite("Config files")
struct ConfigFileTests {
    private func settings(_ text: String, path: String = "conf/config.yaml") throws -> [String: [String]] {
        let file = try ConfigFile(Array(text.utf8), path: path, home: "/home/me")
        return Dictionary(
            uniqueKeysWithValues: file.settings.map {
                (($0.command.map { "\($0.rawValue)." } ?? "") + $0.flag.name, $0.values)
            })
    }

    private func message(_ text: String) -> String? {
        do {
            _ = try ConfigFile(Array(text.utf8), path: "config.yaml", home: nil)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("every option that can be set has a key of its name, and no other has")
    func keys() throws {
        let never: Set = [
            "help", "version", "man", "config", "json", "sample", "add-layer", "remove-layer", "remember", "online",
            "local",
            "all", "force", "repair", "id",
        ]
        for flag in Flags.all {
            let value = flag.takesValue ? "x" : "true"
            let isForMapsAlone = flag.commands == [.maps]
            let text = isForMapsAlone ? "maps:\n  \(flag.name): \(value)\n" : "\(flag.name): \(value)\n"
            if never.contains(flag.name) {
                #expect(message(text) != nil, "\(flag.name)")
            } else {
                #expect(try settings(text).count == 1, "\(flag.name)")
            }
        }
    }

    @Test("values are the texts that the command line would have; lists are lists")
    func values() throws {
        let found = try settings(
            """
            size: 1280x720
            bbox: [-105, 30, -85, 45]
            layers:
              - radar:0.7   # some of the base shines through
              - advisories
            pin:
              - "35.2,-97.4,red,Norman"
              - 36,-96
            strict: yes
            dry-run: false
            title: "No: 1"
            from: 2024-05-06T21:00Z
            maps:
              catalog: https://maps.example.org/catalog.json
              limit-rate: 2M
            """)
        #expect(
            found == [
                "size": ["1280x720"], "bbox": ["-105,30,-85,45"], "layers": ["radar:0.7,advisories"],
                "pin": ["35.2,-97.4,red,Norman", "36,-96"], "strict": ["true"], "dry-run": ["false"],
                "title": ["No: 1"], "from": ["2024-05-06T21:00Z"],
                "maps.catalog": ["https://maps.example.org/catalog.json"], "maps.limit-rate": ["2M"],
            ])
        #expect(try settings("layers: []\nradar: []\n") == ["layers": ["none"], "radar": []])
    }

    @Test("relative paths count from the file's folder, words and ids stay")
    func paths() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "conf/world")
        let path = folder.path("conf/config.yaml")
        let text = """
            radar: [scans/*.png, /data/mrms, ~/radar, ../up]
            advisories: alerts.json
            base: BASE
            color-table: TABLE
            output: out/%H.png
            maps:
              catalog: packs/catalog.json
            """
        func read(_ base: String, _ table: String) throws -> [String: [String]] {
            try settings(text.replacing("BASE", with: base).replacing("TABLE", with: table), path: path)
        }
        let home = folder.path("conf") + "/"
        var found = try read("de-by", "nws")
        #expect(found["radar"] == [home + "scans/*.png", "/data/mrms", "/home/me/radar", home + "../up"])
        #expect(found["advisories"] == [home + "alerts.json"])
        #expect(found["base"] == ["de-by"] && found["color-table"] == ["nws"])
        #expect(found["output"] == [home + "out/%H.png"])
        #expect(found["maps.catalog"] == [home + "packs/catalog.json"])
        found = try read("world", "my.pal")
        #expect(found["base"] == [home + "world"] && found["color-table"] == [home + "my.pal"])
        #expect(try read("builtin:dark", "nws")["base"] == ["builtin:dark"])
        #expect(try settings("output: '-'\nradar: x\n", path: "config.yaml") == ["output": ["-"], "radar": ["x"]])
        #expect(try settings("output: a/%H.png\n", path: "50%/c.yaml")["output"] == ["50%%/a/%H.png"])
    }

    @Test(
        "what is wrong is told with file, line and a mend",
        arguments: [
            ("radar: x\nregon: us\n", "config.yaml:2: unknown key regon; did you mean region?"),
            ("maps:\n  catalogue: x\n", "config.yaml:2: unknown key catalogue in maps; did you mean catalog?"),
            ("map:\n  catalog: x\n", "config.yaml:1: unknown key map; did you mean maps?"),
            ("catalog: x\n", "config.yaml:1: unknown key catalog; it belongs into the section maps"),
            ("maps:\n  radar: x\n", "config.yaml:2: unknown key radar in maps; it belongs to the top of the file"),
            ("help: true\n", "config.yaml:1: --help can not be set in a file; give it on the command line"),
            ("maps: x\n", "config.yaml:1: maps is a section; write its keys below it, indented"),
            ("- radar\n", "config.yaml:1: the file is no list of keys; write lines such as size: 1280x720"),
            ("title:\n", "config.yaml:1: title: there is no value; write one, or take the line out"),
            ("strict: maybe\n", "config.yaml:1: strict: maybe is no truth value; write true or false"),
            ("size:\n  width: 3\n", "config.yaml:1: size: keys where a value belongs; write size: WxH"),
            ("strict: [true]\n", "config.yaml:1: strict: a list where true or false belongs"),
            ("radar: [[a]]\n", "config.yaml:1: radar: there is no value; write one, or take the line out"),
            ("size: 1x1\nsize: 2x2\n", "config.yaml:2: size is set twice, first in line 1; leave one of them out"),
        ])
    func wrong(text: String, expected: String) {
        #expect(message(text) == expected)
    }

    @Test("any value of any key is taken or refused in one line, never a crash")
    func anyValue() {
        for flag in Flags.all where flag.isSetting {
            for value in [
                "''", "[]", "{}", "~", "[a, [b]]", "\"\\0\"", "|\n  a\n  b", "&a [*a]", "- x", "%", "~/", "///",
            ] {
                if let text = message("\(flag.name): \(value)\n") { #expect(!Message.escaped(text).contains("\n")) }
            }
        }
    }
}
