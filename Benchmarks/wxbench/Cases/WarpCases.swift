import Foundation
import WxRaster
import WxRender

/// One national grid to a frame, beside warpers that are reached from Python.
enum WarpCases {
    static func measure(_ bench: Workbench) throws -> [Measurement] {
        let peers = try Peers(bench)
        guard let peers else {
            bench.skip("warp", because: Peers.absence)
            return []
        }
        let picture = try ReprojectionCases.painter()
        var (ours, opencv, gdal) = (Double.infinity, Double.infinity, Double.infinity)
        for _ in 0..<3 {
            for _ in 0..<20 { ours = min(ours, Clock.thread(picture)) }
            let words = try peers.output(["Benchmarks/peers/remap.py", bench.options.yardstick, "15"])
                .split(separator: " ").compactMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            guard words.count == 2 else { throw ChildProcess.Failure(description: "remap.py printed no two numbers") }
            opencv = min(opencv, words[0] / 1e3)
            gdal = min(gdal, words[1] / 1e3)
        }
        return [
            Measurement(
                name: "warp-opencv", peer: "OpenCV's remap of the codes alone, nearest", seconds: ours,
                peerSeconds: opencv, target: 1 / 1.8, note: "ours colours them too"),
            Measurement(
                name: "warp-gdal", peer: "GDAL's warper of the codes alone, nearest, from memory", seconds: ours,
                peerSeconds: gdal, target: 1.0 / 20, note: "ours colours them too"),
        ]
    }
}
