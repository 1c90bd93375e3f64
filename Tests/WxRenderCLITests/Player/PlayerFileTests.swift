import Foundation
import Testing
import WxRenderCLI
import WxTestSupport

extension PlayerTests {
    @Suite("the player's files")
    struct PlayerFileTests {
        private func pictures(_ page: String) -> [Data] {
            page.matches(of: /wx\.image\(\d+,"([^"]*)"\)/).compactMap { Data(base64Encoded: String($0.output.1)) }
        }

        @Test("a page holds all it needs: its pictures, its manifest, and no address")
        func selfContained() throws {
            let folder = try PlayedLoop.rendered(
                PlayedLoop.everything + ["--title", "</script> https://example.org {{title}}", "-o", "loop.html"]
                    + ["--report", "report.json"])
            let page = String(decoding: try folder.read("loop.html"), as: UTF8.self)
            #expect(page.firstMatch(of: /https?:\/\//) == nil)
            #expect(page.contains("<title>&lt;/script> https:&#47;&#47;example.org {{title}}</title>"))
            let images = pictures(page)
            let ends = images.allSatisfy { $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) && $0.count > 60 }
            #expect(images.count > 10 && ends)
            // Seven scans, stored once each, of twelve frames.
            #expect(page.matches(of: /wx\.frame\(/).count == 12)
            let manifest = try #require(page.firstMatch(of: /id="manifest">(.*)<\/script>/)).output.1
            let inPage = try JSONSerialization.jsonObject(with: Data(manifest.utf8)) as? NSDictionary
            let report = try JSONSerialization.jsonObject(with: Data(try folder.read("report.json"))) as? NSDictionary
            #expect(inPage == report && report?["missingFrames"] as? Int == 4)
            // 2 frames a second, the last one held a second more.
            let frames = report?["frames"] as? [[String: Any]]
            #expect(frames?.compactMap { $0["delayMs"] as? Int } == Array(repeating: 500, count: 11) + [1500])
        }

        @Test("a page takes at most 1.4 times the pictures that it holds")
        func size() throws {
            let folder = try TemporaryFolder()
            let all = ["--from", "2024-05-06T21:00Z", "--to", "2024-05-06T22:55Z", "--radar", Samples.radar]
            expectSilence(try wxrender(all + ["-o", "loop.html"], folder: folder))
            let page = try folder.read("loop.html")
            let held = pictures(String(decoding: page, as: UTF8.self)).reduce(0) { $0 + $1.count }
            #expect(Double(page.count) <= 1.4 * Double(held), "\(page.count) for \(held)")
        }

        @Test("the same bytes come of any number of threads")
        func deterministic() throws {
            let folder = try PlayedLoop.folder()
            for jobs in ["1", "3"] {
                expectSilence(
                    try wxrender(PlayedLoop.everything + ["-o", "loop.html", "--jobs", jobs], folder: folder))
                expectSilence(
                    try wxrender(PlayedLoop.everything + ["--player", "site\(jobs)", "--jobs", jobs], folder: folder))
                try folder.write(try folder.read("loop.html"), to: "loop\(jobs).html")
            }
            #expect(try folder.read("loop1.html") == folder.read("loop3.html"))
            let names = try folder.names(in: "site1")
            #expect(try names == folder.names(in: "site3"))
            for name in names { #expect(try folder.read("site1/\(name)") == folder.read("site3/\(name)")) }
        }

        @Test("a folder has the page, its pictures and a manifest; what only a former run needed goes")
        func folder() throws {
            let folder = try PlayedLoop.folder()
            expectSilence(try wxrender(PlayedLoop.everything + ["--player", "site/"], folder: folder))
            let names = try folder.names(in: "site")
            #expect(names.contains("index.html") && names.contains("manifest.json"))
            let manifest = try JSONSerialization.jsonObject(with: Data(try folder.read("site/manifest.json")))
            let files = (manifest as? [String: Any])?["files"] as? [String]
            #expect(try #require(files).sorted() == names.filter { $0.hasSuffix(".png") })
            try folder.write("mine".utf8, to: "site/notes.png")
            expectSilence(
                try wxrender(
                    ["--at", "2024-05-06T21:10Z", "--radar", "radar/", "--size", "320x200", "--player", "site"],
                    folder: folder))
            let left = try folder.names(in: "site")
            #expect(left.contains("notes.png") && left.allSatisfy { !$0.hasSuffix("-part") })
            #expect(left.count < names.count && Set(left).isDisjoint(with: names.filter { $0.hasPrefix("outlines") }))
            // A sequence into the same folder takes the player's pictures away.
            expectSilence(
                try wxrender(
                    ["--at", "2024-05-06T21:10Z", "--radar", "radar/", "--size", "320x200", "-o", "site/"],
                    folder: folder))
            #expect(
                try folder.names(in: "site") == ["frame-0001.png", "index.html", "manifest.json", "notes.png"])
        }

        @Test(
            "a folder plays from the disk and from a server, fetched ahead of the play head", arguments: [false, true])
        func folderPlays(isServed: Bool) throws {
            let folder = try PlayedLoop.rendered(PlayedLoop.everything + ["--fps", "8", "--player", "site/"])
            chmod(folder.url.path, 0o755)
            let server = isServed ? try StaticServer(folder: folder.url.path) : nil
            let browser = try Browser(.desktop)
            if let server {
                try browser.open(server.url("site/index.html"))
            } else {
                try browser.open("site/index.html", in: folder)
            }
            #expect(try browser.holds("document.getElementById('wait').hidden"))
            #expect(try browser.isPlaying && browser.holds("document.getElementById('range').value>3"))
            #expect(try browser.holds("document.getElementById('progress').textContent===''"))
            #expect(try browser.text("document.getElementById('loaded').style.width") == "100%")
            #expect(try browser.consoleLines().filter { !$0.contains("favicon") }.isEmpty)
            if let server {
                #expect(server.accesses.filter { !$0.path.contains("favicon") }.allSatisfy { $0.status == 200 })
                try browser.press("\u{E010}")
                let frames = try PlayedLoop.rendered(
                    PlayedLoop.everything.filter { $0 != "--pins" && $0 != Samples.pins } + [
                        "--furniture", "none", "-o", "out/",
                    ])
                try browser.click("#switch-labels")
                expectSilence(
                    try wxrender(
                        PlayedLoop.everything.filter { $0 != "--pins" && $0 != Samples.pins }
                            + ["--furniture", "none", "--labels", "none", "-o", "out/"], folder: frames))
                let found = difference(try browser.map(in: folder), try Picture.png("out/frame-0012.png", in: frames))
                #expect(found.step <= 3, "\(found)")
            }
        }

        @Test("one frame makes a page without a timeline")
        func oneFrame() throws {
            let folder = try PlayedLoop.rendered(
                ["--at", "2024-05-06T21:10Z", "--radar", "radar/", "--size", "320x200", "-o", "now.html"])
            let browser = try Browser(.desktop)
            try browser.open("now.html", in: folder)
            #expect(try browser.holds("document.getElementById('wait').hidden"))
            #expect(try browser.text("document.getElementById('transport').hidden") == "true")
            #expect(try browser.text("document.getElementById('clock').textContent") == "Mon 6 May 2024 21:10 UTC")
            #expect(try browser.consoleLines().isEmpty)
        }

        @Test(
            "impossible targets are refused",
            arguments: [
                (["--player", "a", "-o", "b.gif"], "--player with --output"),
                (["-o", "%H.html"], "write a name without %"),
                (["--player", "samples/pins.geojson"], "is no folder"), (["--player", ""], "names no folder"),
            ])
        func refused(arguments: [String], words: String) throws {
            let folder = try TemporaryFolder()
            try folder.write("mine".utf8, to: "samples/pins.geojson")
            expectFailure(try wxrender(Samples.frame + arguments, folder: folder), .usage, naming: words)
        }
    }
}
