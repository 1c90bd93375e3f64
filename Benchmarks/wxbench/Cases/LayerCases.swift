import Foundation
import WxGeo
import WxRaster
import WxRender

/// What pins, names and advisories add to a loop, and other programs on the same alerts.
enum LayerCases {
    /// The three national grids that a loop shows in turn.
    private static let grids = (0..<3).map { "grib/MRMS_PrecipRate_00.00_20190610-000\($0 * 2)00.grib2" }

    static func measure(_ bench: Workbench) throws -> [Measurement] {
        guard FileManager.default.isExecutableFile(atPath: bench.options.program) else {
            bench.skip("pins", because: "there is no program \(bench.options.program)")
            bench.skip("alerts", because: "there is no program \(bench.options.program)")
            return []
        }
        let files = grids.compactMap(bench.realFile)
        guard files.count == grids.count, let list = bench.realFile(JSONCases.file) else {
            bench.skip("pins", because: "there are no MRMS files in the folder of real files")
            bench.skip("alerts", because: "there are no MRMS files or no \(JSONCases.file) in the folder of real files")
            return []
        }
        let radar = try nationalRadar(files, bench)
        return try pins(over: radar, bench) + alerts(list, over: radar, bench)
    }

    /// 24 national grids, two minutes apart, from when the list of alerts was fetched.
    private static func nationalRadar(_ files: [[UInt8]], _ bench: Workbench) throws -> String {
        let folder = bench.scratch.appendingPathComponent("national")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for frame in 0..<24 {
            var bytes = files[frame % 3]
            // Octets 13 to 19 of section 1 are the time; the list is of 04:48:46.
            let minutes = 4 * 60 + 50 + 2 * frame
            let time = [2024 >> 8, 2024 & 0xFF, 5, 9, minutes / 60, minutes % 60, 0]
            for (octet, value) in time.enumerated() { bytes[16 + 12 + octet] = UInt8(value) }
            try Data(bytes).write(to: folder.appendingPathComponent("frame\(frame).grib2"))
        }
        return folder.path
    }

    /// A loop of 24 frames, 1280×720.
    private static func loop(over radar: String, _ bench: Workbench) -> [String] {
        [
            "--from", "2024-05-09T04:50Z", "--to", "2024-05-09T05:36Z", "--radar", radar, "--jobs", "1", "-o",
            bench.scratch.appendingPathComponent("layers.gif").path,
        ]
    }

    /// 500 pins with callouts, and the names of the map.
    private static func pins(over radar: String, _ bench: Workbench) throws -> [Measurement] {
        var random = SplitMix64(seed: 500)
        let rows = (0..<500).map { index in
            "\(25 + 24 * random.unit()),\(-124 + 56 * random.unit()),Pin \(index),Number \(index) of 500\n"
        }
        let file = bench.scratch.appendingPathComponent("pins.csv")
        try ("lat,lon,title,subtitle\n" + rows.joined()).write(to: file, atomically: true, encoding: .utf8)
        let national = loop(over: radar, bench)
        // A light loop, in a view in which some 60 names find a place: what is drawn once weighs more.
        let light = [
            "--from", "2024-05-06T21:00Z", "--to", "2024-05-06T22:55Z", "--radar", "samples/radar", "--center",
            "36,-96", "--zoom", "6.3", "--jobs", "1", "-o", bench.scratch.appendingPathComponent("layers.gif").path,
        ]
        return [
            try compare(
                "pins-500", national + ["--pins", file.path], with: "the loop without them",
                national + ["--labels", "none"], target: 1.15, bench
            ).noting("24 frames of national radar with 500 pins, their callouts and names, processor time"),
            try compare(
                "pins-500-light", light + ["--pins", file.path], with: "the loop without them",
                light + ["--labels", "none"], target: nil, bench
            ).noting("24 frames of the samples, of which each costs 6 ms, with the pins in view and some 60 names"),
        ]
    }

    /// The list of all alerts in force: what it adds to a loop, how long it takes to read, and one picture of it by GDAL.
    private static func alerts(_ text: [UInt8], over radar: String, _ bench: Workbench) throws -> [Measurement] {
        let list = "\(bench.options.data)/\(JSONCases.file)"
        let loop = loop(over: radar, bench)
        let count = try AlertFile(geoJSON: text, name: JSONCases.file).alerts.count
        let results = [
            try compare(
                "alerts-loop", loop + ["--layers", "radar,advisories", "--advisories", list],
                with: "the loop without them", loop + ["--layers", "radar"], target: 1.25, bench
            ).noting("24 frames of national radar with \(count) alerts, processor time"),
            parsing(text, bench),
        ]
        return try results + gdal(list, bench)
    }

    private static func parsing(_ text: [UInt8], _ bench: Workbench) -> Measurement {
        var best = Double.infinity
        for _ in 0..<(bench.options.isSmoke ? 3 : 20) {
            best = min(best, Clock.thread { _ = try? AlertFile(geoJSON: text, name: JSONCases.file) })
        }
        return Measurement(
            name: "alerts-parse", value: best * 1e3, unit: "ms", target: 100,
            note: "the list of \(text.count >> 10) kB, from bytes to alerts")
    }

    /// One picture of all alerts in force: the whole of our program against projecting and burning by GDAL's.
    private static func gdal(_ list: String, _ bench: Workbench) throws -> [Measurement] {
        guard let ogr2ogr = ChildProcess.path(of: "ogr2ogr"), let rasterize = ChildProcess.path(of: "gdal_rasterize")
        else {
            bench.skip("alerts-gdal", because: "gdal-bin is not installed")
            return []
        }
        let view = Viewport(
            showing: BoundingBox(west: -130, south: 24, east: -60, north: 50), width: 1280, height: 720)
        let (west, east) = (view.longitude(x: 0), view.longitude(x: 1280))
        let (north, south) = (view.latitude(y: 0), view.latitude(y: 720))
        func file(_ name: String) -> String { bench.scratch.appendingPathComponent(name).path }
        let ours = [
            "--at", "2024-05-09T04:50Z", "--layers", "advisories", "--advisories", list, "--bbox",
            "\(west),\(south),\(east),\(north)", "--base", "none", "--borders", "none", "--furniture", "none", "--jobs",
            "1", "--compression", "fast", "-o", file("alerts.png"),
        ]
        // Metres of Web Mercator for the same box.
        func metres(_ place: LonLat) -> (x: Double, y: Double) {
            let world = WebMercator.project(place)
            let length = 2 * Double.pi * 6_378_137
            return ((world.x - 0.5) * length, (0.5 - world.y) * length)
        }
        let low = metres(LonLat(longitude: west, latitude: south))
        let high = metres(LonLat(longitude: east, latitude: north))
        let burn = [
            "-q", "-burn", "255", "-ot", "Byte", "-ts", "1280", "720", "-te", "\(low.x)", "\(low.y)", "\(high.x)",
            "\(high.y)", file("metres.geojson"), file("alerts.tif"),
        ]
        var best = (ours: Double.infinity, theirs: Double.infinity)
        for _ in 0..<(bench.options.isSmoke ? 2 : 6) {
            best.ours = min(best.ours, try ChildProcess.run(bench.options.program, ours).processorSeconds)
            for name in ["metres.geojson", "alerts.tif"] { try? FileManager.default.removeItem(atPath: file(name)) }
            let project = try ChildProcess.run(
                ogr2ogr, ["-f", "GeoJSON", "-t_srs", "EPSG:3857", file("metres.geojson"), list])
            best.theirs = min(
                best.theirs, project.processorSeconds + (try ChildProcess.run(rasterize, burn).processorSeconds))
        }
        return [
            Measurement(
                name: "alerts-gdal", peer: "ogr2ogr and gdal_rasterize", seconds: best.ours, peerSeconds: best.theirs,
                target: 1,
                note:
                    "one 1280×720 picture, whole processes; ours also draws the alerts that only name counties, with outlines "
                    + "and hatches, antialiased; theirs burns one value into the pixels of those with a polygon")
        ]
    }

    /// Processor time of two runs of the program, in turn, the best of each.
    private static func compare(
        _ name: String, _ arguments: [String], with peer: String, _ others: [String], target: Double?,
        _ bench: Workbench
    ) throws -> Measurement {
        var best = (ours: Double.infinity, theirs: Double.infinity)
        for _ in 0..<(bench.options.isSmoke ? 3 : 8) {
            best.ours = min(best.ours, try ChildProcess.run(bench.options.program, arguments).processorSeconds)
            best.theirs = min(best.theirs, try ChildProcess.run(bench.options.program, others).processorSeconds)
        }
        return Measurement(name: name, peer: peer, seconds: best.ours, peerSeconds: best.theirs, target: target)
    }
}
