import CPeers
import WxCodecs
import WxRaster

/// Frames of 1280 × 720 as PNG files in memory.
enum PNGCases {
    // libpng's numbers, macros with casts that Swift does not import.
    private static let allFilters: Int32 = 0xF8

    static func measure(_ bench: Workbench) throws -> [Measurement] {
        let frames = try Pictures.sampleFrames(bench)
        let map = frames[frames.count / 2]
        let photograph = Pictures.photographic(width: 1280, height: 720)
        return compare("png-builtin", map, .default, level: 6, best: true, target: 0.15, bytesTarget: 1.02, bench)
            + compare("png-photo", photograph, .default, level: 6, best: false, target: 0.06, bytesTarget: 1.1, bench)
            + compare("png-builtin-best", map, .best, level: 9, best: true, target: 1, bytesTarget: 1, bench)
            + compare("png-builtin-fast", map, .fast, level: 1, best: true, target: nil, bytesTarget: nil, bench)
            + compare("png-photo-fast", photograph, .fast, level: 1, best: false, target: nil, bytesTarget: nil, bench)
    }

    private static func compare(
        _ name: String, _ picture: Pixmap, _ compression: Compression, level: Int32, best: Bool, target: Double?,
        bytesTarget: Double?, _ bench: Workbench
    ) -> [Measurement] {
        let (width, height) = (Int32(picture.width), Int32(picture.height))
        let rgb = picture.rgbBytes
        var file = [UInt8](repeating: 0, count: rgb.count * 2)
        let filters = best ? peer_png_best_filter(rgb, width, height, level, &file, file.count) : allFilters
        let writer = PNGWriter(compression: compression)
        var (bytes, peerBytes) = (0, 0)
        let peer = "libpng level \(level), \(best ? "its best filter" : "default filters")"
        let rounds = compression == .best ? 3 : 15
        let time = bench.compare(name, with: peer, rounds: rounds, target: target) {
            bytes = writer.encode(picture).count
        } theirs: {
            peerBytes = peer_png_encode(rgb, width, height, level, filters, &file, file.count)
        }
        return [
            time,
            Measurement(name: "\(name)-bytes", peer: peer, bytes: bytes, peerBytes: peerBytes, target: bytesTarget),
        ]
    }
}
