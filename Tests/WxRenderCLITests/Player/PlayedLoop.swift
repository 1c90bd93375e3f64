import Foundation
import Testing
import WxTestSupport

/// Loops of the samples for players, in pictures that a phone shrinks to half.
enum PlayedLoop {
    /// Twelve frames of an hour, whose scans from 21:25 to 21:45 are missing.
    static let withGap = [
        "--from", "2024-05-06T21:00Z", "--to", "+55m", "--step", "5m", "--radar", "radar/", "--size", "780x600",
        "--bbox", "-101,33,-94.5,38",
    ]
    /// Alerts and pins beside the radar.
    static let everything =
        withGap + ["--layers", "radar,advisories", "--advisories", Samples.advisories, "--pins", Samples.pins]

    /// A folder with the scans that are there.
    static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try Samples.copy(["2100", "2105", "2110", "2115", "2120", "2150", "2155"], into: folder)
        return folder
    }

    /// Renders into a folder of its own.
    static func rendered(_ arguments: [String]) throws -> TemporaryFolder {
        let folder = try folder()
        expectSilence(try wxrender(arguments, folder: folder))
        return folder
    }
}

extension Browser {
    /// Opens a page of a folder from the disk.
    func open(_ name: String, in folder: TemporaryFolder) throws { try open("file://" + folder.path(name)) }

    /// The number of the frame on show.
    var frame: Int { get throws { Int(try number("document.getElementById('range').value")) } }

    /// Whether the page plays.
    var isPlaying: Bool { get throws { try text("document.getElementById('play').ariaLabel") == "Pause" } }

    /// The whole canvas, decoded by ffmpeg.
    func map(in folder: TemporaryFolder) throws -> Picture {
        try folder.write(try canvas("#map"), to: "canvas.png")
        return try Picture.png("canvas.png", in: folder)
    }
}

/// How far two pictures differ: pixels that do, and the largest step of a channel.
func difference(_ a: Picture, _ b: Picture) -> (pixels: Int, step: Int) {
    guard a.width == b.width, a.height == b.height else { return (.max, 255) }
    var pixels = 0
    var step = 0
    for pixel in 0..<a.count where a[pixel] != b[pixel] {
        pixels += 1
        for channel in 4 * pixel..<4 * pixel + 4 {
            step = max(step, abs(Int(a.bytes[channel]) - Int(b.bytes[channel])))
        }
    }
    return (pixels, step)
}

/// All tests of players, one at a time: browsers at once would get in each other's way.
@Suite("players", .serialized)
struct PlayerTests {}
