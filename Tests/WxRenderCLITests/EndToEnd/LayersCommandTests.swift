import Foundation
import Testing
import WxTestSupport

@testable import WxRenderCLI

@Suite("wxrender layers")
struct LayersCommandTests {
    private let folder = try! TemporaryFolder()

    private func run(_ arguments: String..., variables: [String: String] = [:]) throws -> ProgramRun {
        var environment = quietEnvironment.merging(variables) { $1 }
        environment["XDG_CONFIG_HOME"] = folder.path("xdg")
        environment["WXRENDER_MAPS"] = folder.path("maps")
        return try Program.run(arguments, environment: environment, folder: folder.url)
    }

    private func listed(_ run: ProgramRun) throws -> [String: [String: Any]] {
        #expect(run.status == 0, "\(run.errors)")
        let list = try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [[String: Any]])
        return Dictionary(uniqueKeysWithValues: list.map { ($0["id"] as? String ?? "", $0) })
    }

    private func active(_ run: ProgramRun) throws -> Set<String> {
        Set(try listed(run).filter { $0.value["active"] as? Bool == true }.keys)
    }

    @Test("every layer is listed with name, kind, source and whether it is drawn")
    func whole() throws {
        let layers = try listed(try run("layers", "--json", "--radar", Samples.radar))
        #expect(
            Set(layers.keys) == [
                "builtin", "builtin:dark", "none", "radar", "advisories", "borders", "labels", "pins", "furniture",
            ])
        let radar = try #require(layers["radar"])
        #expect(radar["kind"] as? String == "weather" && radar["active"] as? Bool == true)
        #expect(radar["source"] as? String == Samples.radar)
        let legend = try #require(radar["legend"] as? [String: Any])
        #expect(legend["id"] as? String == "nws" && legend["units"] as? String == "dBZ")
        // The classic table of US radar begins with #04e9e7 at 5 dBZ.
        let stops = try #require(legend["stops"] as? [[String: Any]])
        #expect(stops[0]["from"] as? Double == 5 && stops[0]["color"] as? String == "#04e9e7")
        #expect(stops.count == 15 && stops[14]["to"] == nil)
        let alerts = try #require(layers["advisories"]?["legend"] as? [String: Any])
        let events = try #require(alerts["stops"] as? [[String: Any]])
        // The official list has 127 events and draws a Tornado Warning in red.
        #expect(events.count == 127)
        #expect(events.contains { $0["label"] as? String == "Tornado Warning" && $0["color"] as? String == "#ff0000" })
        let page = try run("layers").text
        #expect(page.hasPrefix("ID ") && page.contains("\nradar ") && page.contains("Warnings, watches and advisories"))
    }

    @Test("options and the config file say which are drawn; layers come and go")
    func switches() throws {
        let usual: Set = ["builtin", "radar", "borders", "labels", "furniture"]
        #expect(try active(try run("layers", "--json")) == usual)
        try folder.write(
            "layers: [radar, advisories]\nlabels: none\nbase: builtin:dark\n".utf8, to: "xdg/wxrender/config.yaml")
        #expect(
            try active(try run("layers", "--json")) == ["builtin:dark", "radar", "advisories", "borders", "furniture"])
        let switched = try run(
            "layers", "--json", "--remove-layer", "radar", "--add-layer", "labels", "--remove-layer", "furniture",
            "--add-layer", "advisories:0.5")
        #expect(try active(switched) == ["builtin:dark", "advisories", "borders", "labels"])
        #expect(try listed(switched)["advisories"]?["opacity"] as? Double == 0.5)
        for (bad, word) in [
            ("radarr", "did you mean radar?"), ("builtin", "--base builtin"), ("labels:0.5", "opacity"),
            ("radar:2", "0 to 1"),
        ] {
            expectFailure(try run("layers", "--add-layer", bad), .usage, naming: word)
        }
    }

    @Test("a layer that comes in lies where it usually does, one that is there stays where it is")
    func stack() throws {
        func stack(_ arguments: String...) throws -> [LayerChoice] {
            try options(arguments)
        }
        func options(_ arguments: [String]) throws -> [LayerChoice] {
            let usual = ["--last", "2h", "--radar", "a", "--advisories", "b"]
            return try RenderOptions(invocation: Invocation(arguments: usual + arguments), environment: bare).layers
                .layers
        }
        let (radar, alerts) = (LayerChoice(.radar), LayerChoice(.advisories))
        #expect(try stack("--add-layer", "advisories") == [radar, alerts])
        #expect(try stack("--layers", "advisories", "--add-layer", "radar") == [radar, alerts])
        #expect(try stack("--layers", "advisories,radar", "--add-layer", "radar") == [alerts, radar])
        #expect(try stack("--layers", "advisories,radar", "--remove-layer", "advisories") == [radar])
        #expect(try stack("--add-layer", "radar:0.5") == [LayerChoice(.radar, opacity: 0.5)])
        #expect(try stack("--remove-layer", "advisories", "--add-layer", "advisories") == [radar, alerts])
    }

    @Test("render draws what is switched on and leaves out what is switched off")
    func render() throws {
        try folder.write(
            "radar: \(Samples.radar)\nadvisories: \(Samples.advisories)\npins: \(Samples.pins)\nsize: 160x90\n".utf8,
            to: "xdg/wxrender/config.yaml")
        func report(_ arguments: String...) throws -> [String: Any] {
            var environment = quietEnvironment
            environment["XDG_CONFIG_HOME"] = folder.path("xdg")
            let run = try Program.run(
                ["--at", "2024-05-06T21:30Z", "--report", "r.json"] + arguments, environment: environment,
                folder: folder.url)
            expectSilence(run)
            let report = try JSONSerialization.jsonObject(with: Data(try folder.read("r.json"))) as? [String: Any]
            let frames = try #require(report?["frames"] as? [[String: Any]])
            return try #require(frames[0]["layers"] as? [String: Any])
        }
        #expect(Set(try report().keys) == ["radar", "pins"])
        #expect(Set(try report("--add-layer", "advisories").keys) == ["radar", "advisories", "pins"])
        #expect(Set(try report("--add-layer", "advisories", "--remove-layer", "pins").keys) == ["radar", "advisories"])
    }

    @Test("--remember keeps the set in the config file, comments and all, and the next run draws it")
    func remembered() throws {
        let text =
            "# for the wall\nradar: \(Samples.radar)\nlayers: radar # for now\nadvisories: \(Samples.advisories)\n"
        try folder.write(text.utf8, to: "xdg/wxrender/config.yaml")
        let run = try run("layers", "--add-layer", "advisories", "--remove-layer", "labels", "--remember")
        #expect(run.status == 0 && run.errors.contains("config.yaml: layers: radar,advisories"), "\(run.errors)")
        #expect(
            String(decoding: try folder.read("xdg/wxrender/config.yaml"), as: UTF8.self)
                == text.replacing("layers: radar #", with: "layers: radar,advisories #") + "labels: none\n")
        #expect(
            try active(try self.run("layers", "--json")) == ["builtin", "radar", "advisories", "borders", "furniture"])
        let again = try self.run("layers", "--add-layer", "advisories", "--remember")
        #expect(again.errors.contains("nothing to remember"))
        expectFailure(try self.run("layers", "--remove-layer", "pins", "--remember"), .usage, naming: "pins")
    }

    @Test("--remember makes the file where there is none, and names another with --config")
    func made() throws {
        let first = try run("layers", "--remove-layer", "radar", "--remember", "--quiet")
        #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
        #expect(try folder.read("xdg/wxrender/config.yaml") == Array("layers: none\n".utf8))
        try folder.write([], to: "other.yaml")
        // Read over the user's own file, in which no layer is drawn.
        #expect(try run("layers", "--add-layer", "radar", "--config", "other.yaml", "--remember").status == 0)
        #expect(try folder.read("other.yaml") == Array("layers: radar\n".utf8))
        #expect(try folder.read("xdg/wxrender/config.yaml") == Array("layers: none\n".utf8))
    }

    @Test("a layer that is remembered without a source is warned of")
    func withoutSource() throws {
        let run = try run("layers", "--add-layer", "advisories", "--remember")
        #expect(run.status == 0 && run.errors.contains("warning: advisories has no source"), "\(run.errors)")
    }

    @Test("radar files that can not be read now are a warning, the list stands")
    func unreadable() throws {
        let run = try run("layers", "--json", "--radar", "none/*.grib2")
        #expect(run.errors.contains("none/*.grib2") && run.errors.contains("warning"))
        #expect(try listed(run)["radar"]?["legend"] is NSNull)
    }
}
