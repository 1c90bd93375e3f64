import Foundation
import Testing
import WxGeo
import WxMaps
import WxTestSupport

@Suite("Catalogues")
struct MapCatalogTests {
    /// A catalogue of one pack with some fields replaced, as JSON text.
    private func json(_ changes: [String: String] = [:], schema: String = "1", packs: Int = 1) -> [UInt8] {
        var fields = [
            "id": "\"de-by\"", "name": "\"Bayern\"", "countries": "[\"DE\", \"DE-BY\"]", "version": "\"2026-01\"",
            "bbox": "[8.9, 47.2, 13.9, 50.6]", "minZoom": "0", "maxZoom": "10", "format": "\"mbtiles\"",
            "bytes": "1000", "sha256": "\"\(String(repeating: "0a", count: 32))\"", "url": "\"de-by.mbtiles\"",
            "attribution": "\"© somebody\"", "license": "\"CC0-1.0\"",
        ]
        for (key, value) in changes { fields[key] = value }
        let body = fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
        let list = Array(repeating: "{\(body)}", count: packs).joined(separator: ", ")
        return Array("{\"schema\": \(schema), \"publisher\": \"us\", \"packs\": [\(list)]}".utf8)
    }

    private let web = MapCatalog.Origin.web("https://maps.example.org/a/catalog.json")
    private let file = MapCatalog.Origin.file("/srv/maps/catalog.json")

    private func read(_ json: [UInt8], _ origin: MapCatalog.Origin) throws -> MapCatalog {
        try MapCatalog(json: json, origin: origin, name: "catalog.json")
    }

    @Test("a whole catalogue is read, its addresses made absolute")
    func whole() throws {
        let pack = try #require(try read(json(), web)["de-by"])
        #expect(pack.name == "Bayern" && pack.countries == ["DE", "DE-BY"] && pack.bytes == 1000)
        #expect(pack.bbox == BoundingBox(west: 8.9, south: 47.2, east: 13.9, north: 50.6))
        #expect(pack.urls == ["https://maps.example.org/a/de-by.mbtiles"])
        #expect(try read(json(), file).packs[0].urls == ["file:///srv/maps/de-by.mbtiles"])
        let mirrors = json(["urls": "[\"http://other.example/x%20y.mbtiles\"]"])
        #expect(
            try read(mirrors, file).packs[0].urls == [
                "file:///srv/maps/de-by.mbtiles", "http://other.example/x%20y.mbtiles",
            ])
    }

    @Test(
        "what breaks a rule is refused, with the pack, the field and the rule",
        arguments: [
            ("id", "\"../../etc/cron.d/x\""), ("id", "\"a/b\""), ("id", "\"..\""), ("id", "\"A\""), ("id", "\"\""),
            ("id", "\"a..b\""), ("id", "\".hidden\""), ("id", "\"\(String(repeating: "a", count: 65))\""),
            ("id", "\"a\\u0000b\""), ("id", "7"), ("name", "\"\""), ("name", "\"a\\u001b[31mb\""),
            ("name", "\"\\u202eabc\""),
            ("version", "\"1\\n2\""), ("countries", "[\"Germany\"]"), ("countries", "[\"de\"]"), ("bbox", "[1, 2, 3]"),
            ("bbox", "[8, 50, 13, 47]"), ("bbox", "[8, -91, 13, 47]"), ("bbox", "[8, 47, 8, 50]"),
            ("bbox", "[-181, 0, 1, 1]"),
            ("minZoom", "-1"), ("maxZoom", "31"), ("maxZoom", "-1"), ("minZoom", "1e400"), ("format", "\"zip\""),
            ("bytes", "0"), ("bytes", "-5"), ("bytes", "9223372036854775808"), ("bytes", "9223372036854775807"),
            ("bytes", "1.5"), ("sha256", "\"00\""), ("sha256", "\"\(String(repeating: "0A", count: 32))\""),
            ("url", "7"),
            ("url", "\"ftp://example.org/x\""), ("url", "\"\\u0007\""), ("url", "\"http:///nowhere\""),
        ])
    func rules(field: String, value: String) {
        for origin in [web, file] {
            #expect {
                _ = try read(json([field: value]), origin)
            } throws: { error in
                "\(error)".contains("packs[0].\(field)") && !"\(error)".contains("\u{1B}")
            }
        }
    }

    @Test("addresses that leave the catalogue's folder, or name files from the web, are refused")
    func addresses() {
        let stray: [(url: String, origin: MapCatalog.Origin)] = [
            ("file:///etc/passwd", web), ("FILE:///etc/passwd", web), ("../secret.mbtiles", file),
            ("/etc/passwd", file),
            ("a/../../x", file), ("%2e%2e/x", file), ("javascript:alert(1)", web), ("", file),
        ]
        for (url, origin) in stray {
            #expect(throws: MapError.self, "\(url)") { try read(json(["url": "\"\(url)\""]), origin) }
        }
        #expect(throws: Never.self) { try read(json(["url": "\"file:///srv/other.mbtiles\""]), file) }
    }

    @Test("two packs of one id are refused")
    func duplicates() {
        #expect {
            _ = try read(json(packs: 2), web)
        } throws: {
            "\($0)".contains("packs[1].id") && "\($0)".contains("packs[0]")
        }
    }

    @Test("what is no catalogue is refused with what it is")
    func noCatalogue() {
        for (text, words) in [
            ("<!DOCTYPE html><html></html>", "HTML"), ("  <html>", "HTML"), ("", "not a JSON object"),
            ("[]", "not a JSON object"),
            ("{", "no whole JSON"), ("{}", "schema"), ("{\"schema\": 1}", "packs"),
            ("{\"schema\": 2, \"packs\": []}", "schema 2"), ("{\"schema\": 1, \"packs\": [{}]}", "packs[0].id"),
        ] {
            #expect {
                _ = try read(Array(text.utf8), web)
            } throws: {
                "\($0)".contains(words)
            }
        }
        let deep = Array(("{\"schema\": 1, \"x\": " + String(repeating: "[", count: 200_000)).utf8)
        #expect(throws: MapError.self) { try read(deep, web) }
    }

    @Test("a catalogue of 500 MB is refused before it is read, from a file and from a server")
    func enormous() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([], to: "catalog.json")
        #expect(truncate(path, 500_000_000) == 0)
        #expect {
            _ = try MapCatalog.load(from: path)
        } throws: {
            "\($0)".contains("500000000 bytes")
        }
        let server = try FaultServer { _, _ in
            var reply = FaultServer.Reply(200, body: [UInt8](repeating: 0x20, count: 40_000_000))
            reply.isChunked = true
            return reply
        }
        #expect(throws: MapError.self) { try MapCatalog.load(from: server.url("catalog.json")) }
        #expect(server.bytesSent < 40_000_000)
    }

    @Test("a catalogue is fetched from a server; an answer that is none is told")
    func fetched() throws {
        let json = json()
        let server = try FaultServer { request, _ in
            request.path == "/catalog.json" ? .init(200, body: json) : .init(404, body: Array("<html>".utf8))
        }
        #expect(
            try MapCatalog.load(from: server.url("catalog.json")).catalog.packs[0].urls[0]
                == server.url("de-by.mbtiles"))
        #expect {
            _ = try MapCatalog.load(from: server.url("missing.json"))
        } throws: {
            "\($0)".contains("404")
        }
    }

    @Test("a pack covers what it shares some area with, across the antimeridian too")
    func covers() throws {
        let fiji = TestPacks.pack([1], urls: ["x"])
        var pack = fiji
        pack.bbox = BoundingBox(west: 176, south: -20, east: -178, north: -12)
        #expect(pack.covers(BoundingBox(west: 179, south: -15, east: -179, north: -14)))
        #expect(pack.covers(BoundingBox(west: -179, south: -90, east: -170, north: 90)))
        #expect(!pack.covers(BoundingBox(west: -10, south: -15, east: 10, north: -14)))
        #expect(!pack.covers(BoundingBox(west: 177, south: 0, east: 178, north: 5)))
    }

    @Test("a folder of archives becomes a catalogue that keeps what its publisher wrote into the former one")
    func built() throws {
        let folder = try TemporaryFolder()
        let archive = try TestPacks.archive(seed: 3, bytes: 70_000)
        try folder.write(archive, to: "sub/My Map (v3).mbtiles")
        try folder.write(Array("no archive".utf8), to: "broken.pmtiles")
        let first = try CatalogBuilder(folder: folder.url.path).build()
        #expect(first.packs.map(\.id) == ["my-map--v3-"] && first.leftOut.count == 1)
        let bytes = try folder.read("catalog.json")
        let path = folder.path("catalog.json")
        let catalog = try MapCatalog.load(from: path).catalog
        #expect(catalog.packs[0].sha256 == TestPacks.digest(archive) && catalog.packs[0].bytes == Int64(archive.count))
        #expect(catalog.packs[0].name == "Noise 3" && catalog.packs[0].version == "3")
        #expect(
            FileManager.default.contents(atPath: try #require(URL(string: catalog.packs[0].urls[0])).path).map(
                [UInt8].init) == archive)
        let edited = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\"Noise 3\"", with: "\"Mine\"")
            .replacingOccurrences(of: "\"license\" : \"\"", with: "\"license\" : \"CC0\"")
        try folder.write(Array(edited.utf8), to: "catalog.json")
        let second = try CatalogBuilder(folder: folder.url.path).build()
        #expect(second.packs[0].name == "Mine" && second.packs[0].license == "CC0")
        _ = try CatalogBuilder(folder: folder.url.path).build()
        #expect(try folder.read("catalog.json") == Array(edited.utf8), "the same folder gives the same bytes")
    }
}
