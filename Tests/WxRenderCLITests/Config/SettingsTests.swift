import Foundation
import Testing
import WxRender
import WxRenderCLI
import WxTestSupport

@Suite("What is set where")
struct SettingsTests {
    private let folder = try! TemporaryFolder()

    /// The command line over variables, a named file and the user's own file.
    private func merged(
        _ arguments: [String], variables: [String: String] = [:], named: String? = nil, own: String? = nil
    ) throws -> Invocation {
        var environment = bare
        environment.variables = variables.merging(["XDG_CONFIG_HOME": folder.url.path]) { $1 }
        var arguments = arguments
        if let own { try folder.write(own.utf8, to: "wxrender/config.yaml") }
        if let named { arguments += ["--config", try folder.write(named.utf8, to: "named.yaml")] }
        let typed = try Invocation(arguments: arguments)
        return typed.over(try Settings(typed, environment: environment))
    }

    @Test("options come before variables, these before --config, that before the user's own file")
    func order() throws {
        let own = "title: own\nproduct: own\nlanguage: de\ntimezone: UTC\n"
        let named = "title: named\nproduct: named\nlanguage: fr\n"
        let variables = ["WXRENDER_TITLE": "variable", "WXRENDER_PRODUCT": "variable"]
        let found = try merged(["--title", "typed"], variables: variables, named: named, own: own)
        #expect(found.value(of: Flags.title) == "typed")
        #expect(found.value(of: Flags.product) == "variable")
        #expect(found.value(of: Flags.language) == "fr")
        #expect(found.value(of: Flags.timezone) == "UTC")
        #expect(found.value(of: Flags.region) == nil)
    }

    @Test("a repeatable option of a higher level takes the place of all below")
    func repeatable() throws {
        let own = "radar: [a, b]\n"
        #expect(
            try merged([], own: own).values(of: Flags.radar) == [folder.path("wxrender/a"), folder.path("wxrender/b")])
        #expect(try merged(["--radar", "c"], own: own).values(of: Flags.radar) == ["c"])
        #expect(
            try merged([], variables: ["WXRENDER_RADAR": "c\nd e"], own: own).values(of: Flags.radar) == ["c", "d e"])
        #expect(try merged([], named: "radar: []\n", own: own).values(of: Flags.radar) == [])
    }

    @Test("what a higher level chooses takes with it what could not stand beside it")
    func displaced() throws {
        let own = "last: 2h\nregion: us-ok\nstep: 5m\nfps: 5\nsize: 640x360\n"
        #expect(try merged([], own: own).has(Flags.last))
        let span = try merged(["--from", "-1h", "--to", "now", "--frames", "3"], own: own)
        #expect(!span.has(Flags.last) && !span.has(Flags.step) && span.has(Flags.region))
        let one = try merged(["--at", "now", "--bbox", "1,2,3,4", "--delay", "1s"], own: own)
        #expect([Flags.last, Flags.step, Flags.region, Flags.fps].allSatisfy { !one.has($0) })
        #expect(!(try merged(["--tile", "1/0/0"], own: own).has(Flags.size)))
        let center = try merged(["--zoom", "7"], own: "center: 35,-97\nzoom: 5\n")
        #expect(center.value(of: Flags.zoom) == "7" && center.has(Flags.center))
        let within = try merged([], own: "last: 2h\nat: now\n")
        #expect(throws: UsageError.self) { try RenderOptions(invocation: within, environment: bare) }
    }

    @Test("an option without a value is set to true, and taken back by --no-NAME or a higher level")
    func truth() throws {
        let own = "strict: true\n"
        #expect(try merged([], own: own).has(Flags.strict))
        #expect(!(try merged(["--no-strict"], own: own).has(Flags.strict)))
        #expect(!(try merged([], variables: ["WXRENDER_STRICT": "0"], own: own).has(Flags.strict)))
        #expect(!(try merged([], named: "strict: off\n", own: own).has(Flags.strict)))
        #expect(throws: UsageError.self) { try Invocation(arguments: ["--no-help"]) }
        #expect(throws: UsageError.self) { try Invocation(arguments: ["--no-size"]) }
    }

    @Test("a section is for its command; at the top stands drawing, and how any run goes")
    func sections() throws {
        let own = "progress: none\nbbox: [1, 2, 3, 4]\noutput: x.gif\nmaps:\n  catalog: /c.json\n  quiet: true\n"
        let maps = try merged(["maps", "list"], own: own)
        #expect(maps.value(of: Flags.catalog) == "/c.json" && maps.has(Flags.quiet))
        #expect(maps.value(of: Flags.progress) == "none" && !maps.has(Flags.bbox) && !maps.has(Flags.output))
        let options = try MapsOptions(invocation: maps, environment: bare)
        #expect(options.catalog == "/c.json" && options.box == nil)
        let render = try merged([], own: own)
        #expect(!render.has(Flags.quiet) && render.has(Flags.bbox))
        let layers = try merged(["layers"], own: own)
        #expect(layers.has(Flags.bbox) && !layers.has(Flags.output))
        let own2 = "progress: none\nmaps:\n  progress: json\n"
        #expect(try merged(["maps", "list"], own: own2).value(of: Flags.progress) == "json")
        let variables = ["WXRENDER_MAPS": "/store", "WXRENDER_MAPS_CATALOG": "/d.json", "WXRENDER_TEST_DATA": "/x"]
        #expect(try merged(["maps", "list"], variables: variables, own: own).value(of: Flags.catalog) == "/d.json")
    }

    @Test("a variable that is nearly an option's is a warning, an empty one is none, others are not ours")
    func variables() throws {
        var environment = bare
        environment.variables = [
            "WXRENDER_RADARR": "x", "WXRENDER_HOUSE": "y", "WXRENDER_TITLE": "", "WXRENDER_VERSION": "1",
        ]
        let typed = try Invocation(arguments: [])
        let settings = try Settings(typed, environment: environment)
        #expect(settings.warnings.count == 1 && settings.warnings[0].contains("did you mean WXRENDER_RADAR?"))
        #expect(typed.over(settings).occurrences.isEmpty)
        environment.variables = ["WXRENDER_STRICT": "perhaps"]
        #expect(throws: UsageError.self) { try Settings(typed, environment: environment) }
    }

    @Test("a file is named by --config or WXRENDER_CONFIG and must be there; the user's own need not")
    func files() throws {
        #expect(try merged([]).occurrences.isEmpty)
        let path = try folder.write("title: x\n".utf8, to: "other.yaml")
        #expect(try merged([], variables: ["WXRENDER_CONFIG": path]).value(of: Flags.title) == "x")
        #expect(throws: RenderError.self) { try merged(["--config", folder.path("none.yaml")]) }
        let typed = try Invocation(arguments: [])
        var environment = bare
        environment.variables = ["HOME": folder.url.path, "XDG_CONFIG_HOME": "relative"]
        try folder.write("title: home\n".utf8, to: ".config/wxrender/config.yaml")
        #expect(typed.over(try Settings(typed, environment: environment)).value(of: Flags.title) == "home")
    }

    @Test("a bad value names where it was written")
    func origins() throws {
        func message(_ invocation: Invocation) -> String {
            do throws(UsageError) {
                _ = try RenderOptions(invocation: invocation, environment: bare)
                return ""
            } catch {
                return error.description
            }
        }
        let usual = ["--last", "2h", "--radar", "x"]
        #expect(
            message(try merged(usual, own: "\nsize: 0x4\n")).hasPrefix(
                folder.path("wxrender/config.yaml") + ":2: size 0x4: "))
        #expect(message(try merged(usual, variables: ["WXRENDER_SIZE": "0x4"])).hasPrefix("WXRENDER_SIZE 0x4: "))
        #expect(message(try merged(usual + ["--size", "0x4"])).hasPrefix("--size 0x4: "))
        #expect(message(try merged(usual, own: "bbox: [1, 2, 3, 4]\nregion: us\n")).contains(":1: bbox with "))
    }
}
