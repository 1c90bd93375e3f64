import Foundation
import Testing
import WxMaps
import WxTestSupport

@Suite("Packs and the config file")
struct ConfiguredCatalogTests {
    @Test("maps reads the catalogue that the config file names; layers shows the packs that have something of the view")
    func configured() throws {
        let folder = try TemporaryFolder()
        let archive = try TestPacks.archive(seed: 5, bytes: 70_000)
        try folder.write(archive, to: "site/noise.mbtiles")
        // Its area is Germany.
        try folder.write(TestPacks.catalog([TestPacks.pack(archive, urls: ["noise.mbtiles"])]), to: "site/catalog.json")
        try folder.write("maps:\n  catalog: ../../site/catalog.json\n".utf8, to: "xdg/wxrender/config.yaml")
        var environment = Program.environment
        environment["XDG_CONFIG_HOME"] = folder.path("xdg")
        environment["WXRENDER_MAPS"] = folder.path("maps")
        func run(_ arguments: String...) throws -> ProgramRun {
            try Program.run(arguments, environment: environment, folder: folder.url)
        }
        func bases(_ arguments: String...) throws -> [String: Bool] {
            let run = try Program.run(["layers", "--json"] + arguments, environment: environment, folder: folder.url)
            #expect(run.status == 0, "\(run.errors)")
            let list = try JSONSerialization.jsonObject(with: Data(run.output)) as? [[String: Any]]
            let bases = try #require(list).filter { $0["kind"] as? String == "base" }
            return Dictionary(
                uniqueKeysWithValues: bases.map { ($0["id"] as? String ?? "", $0["active"] as? Bool ?? false) })
        }
        #expect(try bases()["noise"] == nil, "it is not here yet")
        #expect(try run("maps", "list").text.contains("🇩🇪 DE"))
        let fetched = try run("maps", "download", "noise")
        #expect(fetched.status == 0, "\(fetched.errors)")
        #expect(try bases()["noise"] == false)
        #expect(try bases("--region", "de")["noise"] == false)
        #expect(try bases("--center", "48.1,11.6", "--zoom", "9")["noise"] == false)
        #expect(try bases("--region", "us-ok")["noise"] == nil)
        #expect(try bases("--bbox=-170,-60,170,70")["noise"] == false)
        #expect(
            try bases("--base", "noise", "--region", "de") == [
                "builtin": false, "builtin:dark": false, "none": false, "noise": true,
            ])
        #expect(try run("maps", "list", "--catalog", "none.json").errors.contains("none.json"), "an option comes first")
    }
}
