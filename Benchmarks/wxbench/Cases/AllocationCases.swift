import CPeers
import Foundation
import WxGeo
import WxRaster
import WxRender

/// How often memory is asked for: counts that do not jitter.
enum AllocationCases {
    static func measure(_ bench: Workbench) throws -> [Measurement] {
        let catalog = try RadarCatalog(["samples/radar"], reader: RadarReader())
        let scene = Scene(
            viewport: Viewport(showing: catalog.bounds, width: 640, height: 360),
            layers: [.radar(RadarContent(series: catalog.series))])
        let path = bench.scratch.appendingPathComponent("allocations.gif").path
        func allocations(_ frames: Int) throws -> Double {
            let before = peer_allocations()
            _ = try Loop(scene: scene, frameTimes: Array(catalog.validTimes.prefix(frames))).write(
                to: .gif(path: path), jobs: 1)
            return Double(peer_allocations() - before)
        }
        // The first run fills what lasts as long as the process.
        _ = try allocations(2)
        let (few, many) = (try allocations(8), try allocations(24))
        return [
            Measurement(
                name: "allocations-frame", value: ((many - few) / 16).rounded(), unit: "", target: nil,
                note: "calls of malloc and its kin for one more frame of a GIF, 1 job")
        ]
    }
}
