import Foundation
import Testing
import WxRaster
import WxRenderCLI
import WxTestSupport

@Suite("pins, from files to pixels")
struct PinTests {
    private let plain = ["--layers", "none", "--base", "none", "--furniture", "none", "--labels", "none"]

    /// The counts of pins of each frame.
    private func counts(_ report: String, in folder: TemporaryFolder) throws -> [[String: Int]] {
        let json = try JSONSerialization.jsonObject(with: Data(try folder.read(report))) as? [String: Any]
        return try #require(json?["frames"] as? [[String: Any]]).map { frame in
            try #require((frame["layers"] as? [String: Any])?["pins"] as? [String: Int])
        }
    }

    /// The degrees of a pixel of a frame whose middle is at 0° north and east.
    private func place(_ x: Double, _ y: Double, zoom: Double, width: Double, height: Double) -> String {
        let world = 256 * exp2(zoom)
        let longitude = (x - width / 2) / world * 360
        let latitude = atan(sinh(2 * .pi * (height / 2 - y) / world)) * 180 / .pi
        return "\(latitude),\(longitude)"
    }

    // By Web Mercator's formulas; a marker's lowest pixel is its tip.
    @Test(
        "in the corners tips are exact; callouts are whole 40 units inside, and left out and counted 1 pixel inside",
        .enabled(if: Picture.ffmpeg != nil, Picture.absence), arguments: [1.0, 40])
    func corners(inset: Double) throws {
        let folder = try TemporaryFolder()
        for (x, y) in [(inset, inset), (1280 - inset, inset), (inset, 720 - inset), (1280 - inset, 720 - inset)] {
            let position = place(x, y, zoom: 5, width: 1280, height: 720)
            let arguments =
                ["--at", "2024-05-06T21:00Z", "--center", "0,0", "--zoom", "5", "--report", "r.json"] + plain
            let titled = arguments + ["--pin", "\(position),purple,A title of thirty characters ok"]
            expectSilence(try wxrender(titled + ["-o", "pin.png"], folder: folder))
            let isWhole = inset == 40
            #expect(
                try counts("r.json", in: folder) == [
                    ["drawn": 1, "outsideView": 0, "callouts": isWhole ? 1 : 0, "calloutsLeftOut": isWhole ? 0 : 1]
                ])
            let marker = arguments + ["--callouts", "never", "--pin", position]
            expectSilence(try wxrender(marker + ["-o", "marker.png"], folder: folder))
            let alone = try Picture.png("marker.png", in: folder)
            let ink = (0..<alone.count).filter { alone[$0] != 0 }
            let lowest = try #require(ink.last) / 1280
            #expect(lowest == Int(y) - 1)
            #expect(ink.filter { $0 / 1280 == lowest }.allSatisfy { [Int(x) - 1, Int(x)].contains($0 % 1280) })
            if isWhole {
                // Ink of the bubble: 6 units inside the frame at least, with its line all around.
                let picture = try Picture.png("pin.png", in: folder)
                let bubble = (0..<picture.count).filter { picture[$0] == 0xFF3B_444D }
                #expect(!bubble.isEmpty)
                #expect(bubble.allSatisfy { (6..<1274).contains($0 % 1280) && (6..<714).contains($0 / 1280) })
            }
        }
    }

    @Test("500 pins: the same callouts in the same places in all frames, and the report counts them")
    func crowd() throws {
        let folder = try TemporaryFolder()
        var random = SplitMix64(seed: 500)
        let rows = (0..<500).map { index in
            let latitude = Double.random(in: 30...40, using: &random)
            let longitude = Double.random(in: -105...(-90), using: &random)
            return "\(latitude),\(longitude),Pin \(index),\(index % 3 == 0 ? "Number \(index)" : "")\n"
        }
        try folder.write(("lat,lon,title,subtitle\n" + rows.joined()).utf8, to: "pins.csv")
        let run = try wxrender(
            [
                "--from", "2024-05-06T21:00Z", "--to", "2024-05-06T21:10Z", "--step", "5m", "--bbox", "-105,30,-90,40",
                "--pins", "pins.csv", "--report", "r.json", "-o", "frames/",
            ] + plain, folder: folder)
        expectSilence(run)
        let counts = try counts("r.json", in: folder)
        #expect(counts.count == 3 && Set(counts).count == 1)
        let first = try #require(counts.first)
        #expect(first["drawn"] == 500 && first["callouts"]! > 5)
        #expect(first["callouts"]! + first["calloutsLeftOut"]! == 500)
        let pictures = try (1...3).map { try folder.read("frames/frame-000\($0).png") }
        #expect(Set(pictures).count == 1)
    }

    @Test(
        "pins with times are drawn only then, where they are drawn without",
        .enabled(if: Picture.ffmpeg != nil, Picture.absence))
    func times() throws {
        let folder = try TemporaryFolder()
        let head = "lat,lon,title,start,end,time\n"
        let rows = ["0,0,Always", "3,5,Span", "-4,-6,Report", "5,-8,Later"]
        let timed = [",,,", ",2024-05-06T21:05Z,2024-05-06T21:10Z,", ",,,2024-05-06T21:07Z", ",2024-05-07T00:00Z,,"]
        try folder.write((head + zip(rows, timed).map { $0 + $1 + "\n" }.joined()).utf8, to: "timed.csv")
        try folder.write((head + rows.map { $0 + ",,,\n" }.joined()).utf8, to: "all.csv")
        let view =
            ["--center", "0,0", "--zoom", "5", "--from", "2024-05-06T21:00Z", "--to", "2024-05-06T21:15Z"] + plain
        expectSilence(
            try wxrender(
                view + ["--step", "5m", "--pins", "timed.csv", "--report", "r.json", "-o", "timed/"], folder: folder))
        expectSilence(try wxrender(view + ["--step", "15m", "--pins", "all.csv", "-o", "all/"], folder: folder))
        #expect(try counts("r.json", in: folder).map { $0["drawn"] } == [1, 2, 2, 1])
        #expect(try counts("r.json", in: folder).map { $0["callouts"] } == [1, 2, 2, 1])
        let all = try Picture.png("all/frame-0001.png", in: folder)
        var ink: [Int] = []
        for frame in 1...4 {
            let picture = try Picture.png("timed/frame-000\(frame).png", in: folder)
            #expect((0..<picture.count).allSatisfy { picture[$0] == 0 || picture[$0] == all[$0] })
            ink.append((0..<picture.count).count { picture[$0] != 0 })
        }
        #expect(ink[0] == ink[3] && ink[0] < ink[1] && ink[0] < ink[2])
    }

    // The same pin 112 pixels farther east: 112 / 2^16 of the world's width at zoom 8.
    @Test("a callout across tiles is whole", .enabled(if: Picture.ffmpeg != nil, Picture.absence))
    func tiles() throws {
        let folder = try TemporaryFolder()
        func tile(_ column: Int, pinX: Int) throws -> Picture {
            let longitude = Double(pinX) / 65_536 * 360 - 180
            let latitude = atan(sinh(.pi * (1 - 2 * Double(90 * 256 + 150) / 65_536))) * 180 / .pi
            let run = try wxrender(
                [
                    "--at", "2024-05-06T21:00Z", "--tile", "8/\(column)/90", "--callouts", "always", "--pin",
                    "\(latitude),\(longitude),green,A callout", "-o", "tile.png",
                ] + plain, folder: folder)
            expectSilence(run)
            return try Picture.png("tile.png", in: folder)
        }
        let middle = try tile(129, pinX: 129 * 256 + 128)
        let (west, east) = (try tile(129, pinX: 129 * 256 + 240), try tile(130, pinX: 129 * 256 + 240))
        #expect((0..<65_536).contains { east[$0] != 0 })
        let same = (0..<65_536).allSatisfy { index in
            let (x, y) = (index % 256, index / 256)
            let there = x + 112 < 256 ? west[x + 112, y] : east[x + 112 - 256, y]
            return middle[index] == there
        }
        #expect(same)
    }

    @Test("only selected pins have callouts where only those are asked for")
    func selected() throws {
        let folder = try TemporaryFolder()
        try folder.write("lat,lon,title,selected\n0,0,A,no\n3,5,B,yes\n-4,-6,C,\n".utf8, to: "p.csv")
        let run = try wxrender(
            [
                "--at", "2024-05-06T21:00Z", "--center", "0,0", "--zoom", "5", "--pins", "p.csv", "--callouts",
                "selected", "--report", "r.json", "-o", "p.png",
            ] + plain, folder: folder)
        expectSilence(run)
        #expect(
            try counts("r.json", in: folder) == [["drawn": 3, "outsideView": 0, "callouts": 1, "calloutsLeftOut": 0]])
    }

    @Test(
        "an icon keeps its colours in a GIF", .enabled(if: Picture.ffmpeg != nil, Picture.absence))
    func iconColours() throws {
        let folder = try TemporaryFolder()
        try folder.write(TinyPNG.flat(RGBA8(rgb: 0x12C47F), side: 24), to: "i.png")
        try folder.write("lat,lon,icon\n41.9,-93.6,i.png\n".utf8, to: "p.csv")
        let run = try wxrender(
            [
                "--from", "2024-05-06T21:00Z", "--to", "2024-05-06T21:05Z", "--step", "5m", "--layers", "none",
                "--center", "41.9,-93.6", "--zoom", "7", "--size", "400x300", "--pins", "p.csv", "-o", "p.gif",
            ], folder: folder)
        expectSilence(run)
        let frame = try #require(try Picture.gif("p.gif", in: folder).first)
        #expect((0..<frame.count).count { frame[$0] == 0xFF12_C47F } == 576)
    }

    @Test(
        "bad files and values end with one line and the right status",
        arguments: [
            (["--pins", "none.csv"], 4, "none.csv: there is no such file"),
            (["--pins", "icon.csv"], 4, "icon.csv:2: there is no icon \"none.png\""),
            (["--pins", "north.csv"], 4, "north.csv:3: latitude 95.0 is beyond ±90"),
            (["--pins", "columns.csv"], 4, "columns.csv:1: the header names no latitude and longitude"),
            (["--pins", "bytes.csv"], 4, "bytes.csv:2: text that is no UTF-8"),
            (["--pins", "entity.kml"], 4, "entity.kml: declares a document type"),
            (["--pin", "95,10"], 2, "--pin"), (["--pin", "5,10,mauve"], 2, "--pin"),
            (["--logo", "none.png"], 4, "none.png: there is no such file"), (["--fonts", "none"], 4, "none"),
        ])
    func faults(_ arguments: [String], status: Int32, message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("lat,lon,icon\n1,2,none.png\n".utf8, to: "icon.csv")
        try folder.write("lat,lon\n1,2\n95,10\n".utf8, to: "north.csv")
        try folder.write("name,place\nA,B\n".utf8, to: "columns.csv")
        try folder.write("lat,lon,title\n1,2,".utf8 + [0xC3, 0x28, 0x0A], to: "bytes.csv")
        try folder.write(
            "<?xml version=\"1.0\"?><!DOCTYPE kml [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><kml/>".utf8,
            to: "entity.kml")
        let run = try wxrender(
            ["--at", "2024-05-06T21:00Z", "--layers", "none", "--center", "0,0", "--zoom", "5", "-o", "p.png"]
                + arguments, folder: folder)
        #expect(run.status == status)
        #expect(run.errors.hasPrefix("wxrender: error: ") && run.errors.contains(message), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(try !folder.names().contains("p.png"))
    }

    @Test("titles of 10,000 characters and of control characters make a picture")
    func hostileTitles() throws {
        let folder = try TemporaryFolder()
        let long = String(repeating: "ab cd\u{301} ", count: 1500)
        try folder.write(
            "lat,lon,title,subtitle\n0,0,\"\(long)\",\"\(long)\"\n3,3,\"\u{0}\u{7}\u{1B}[31mred\",\u{202E}x\n".utf8,
            to: "p.csv")
        let run = try wxrender(
            [
                "--at", "2024-05-06T21:00Z", "--center", "0,0", "--zoom", "5", "--pins", "p.csv", "--report", "r.json",
                "--title", long, "-o", "p.png", "--layers", "none",
            ], folder: folder)
        expectSilence(run)
        #expect(try counts("r.json", in: folder)[0]["callouts"] == 2)
    }
}
