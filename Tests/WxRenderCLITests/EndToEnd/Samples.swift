import Foundation
import WxTestSupport

/// The package's own sample loop: 24 scans from 2024-05-06T21:00Z to 22:55Z, one every five minutes.
enum Samples {
    private static let folder = TestData.packageRoot.appendingPathComponent("samples")

    /// The folder of the scans.
    static let radar = folder.appendingPathComponent("radar").path
    /// A list of alerts as api.weather.gov serves it.
    static let advisories = folder.appendingPathComponent("advisories.geojson").path
    /// Three pins.
    static let pins = folder.appendingPathComponent("pins.geojson").path

    /// The file of a scan, by hour and minute.
    static func scan(_ time: String) -> String { "\(radar)/n0q_20240506\(time).png" }

    /// The options of the whole loop in a small picture.
    static let loop = [
        "--from", "2024-05-06T21:00Z", "--to", "2024-05-06T22:55Z", "--layers", "radar,advisories", "--radar", radar,
        "--advisories", advisories, "--pins", pins, "--size", "320x180",
    ]

    /// The options of the first `count` scans alone, in a small picture.
    static func radarLoop(_ count: Int) -> [String] {
        ["--from", "2024-05-06T21:00Z", "--to", "+\(5 * (count - 1))m", "--radar", radar, "--size", "320x180"]
    }

    /// The options of one frame of the radar alone, in a small picture.
    static let frame = ["--at", "2024-05-06T21:30Z", "--radar", radar, "--size", "160x90"]

    /// The options that leave ground, borders, weather and pins alone on the map.
    static let plainMap = ["--furniture", "none", "--labels", "none"]

    /// Copies scans into a folder, each with its world file.
    static func copy(_ times: [String], into folder: TemporaryFolder, as name: String = "radar") throws {
        for time in times {
            for suffix in ["png", "wld"] {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(radar)/n0q_20240506\(time).\(suffix)"))
                try folder.write(bytes, to: "\(name)/n0q_20240506\(time).\(suffix)")
            }
        }
    }
}
