import CPeers
import WxRaster

/// src-over of premultiplied pixels.
enum BlendCases {
    static func measure(_ bench: Workbench) -> [Measurement] {
        let dense = Pictures.noise(width: 1920, height: 1080, seed: 1)
        let sparse = Pictures.stormLayer(width: 1920, height: 1080)
        let small = Pictures.noise(width: 256, height: 256, seed: 2)
        return [
            overPixman("src-over-dense", dense, repeats: 2, target: 1 / 1.75, bench),
            overCopy("src-over-dense-memcpy", dense, repeats: 2, target: 1 / 0.85, bench),
            overPixman("src-over-sparse", sparse, repeats: 2, target: 1 / 1.4, bench),
            overCopy("src-over-sparse-memcpy", sparse, repeats: 2, target: nil, bench),
            overPixman("src-over-256", small, repeats: 60, target: 1 / 2.5, bench),
            overCopy("src-over-256-memcpy", small, repeats: 60, target: nil, bench),
        ]
    }

    private static func overPixman(
        _ name: String, _ layer: Pixmap, repeats: Int, target: Double, _ bench: Workbench
    ) -> Measurement {
        var ours = ground(of: layer)
        var theirs = ours
        return bench.compare(name, with: "pixman OVER", rounds: 80, target: target) {
            for _ in 0..<repeats { ours.composite(layer) }
        } theirs: {
            layer.withWords { from in
                theirs.withMutableWords { onto in
                    for _ in 0..<repeats { peer_pixman_over(onto, from, Int32(layer.width), Int32(layer.height)) }
                }
            }
        }
    }

    private static func overCopy(
        _ name: String, _ layer: Pixmap, repeats: Int, target: Double?, _ bench: Workbench
    ) -> Measurement {
        var ours = ground(of: layer)
        var theirs = ours
        return bench.compare(name, with: "memcpy", rounds: 80, target: target) {
            for _ in 0..<repeats { ours.composite(layer) }
        } theirs: {
            layer.withWords { from in
                theirs.withMutableWords { onto in
                    for _ in 0..<repeats { peer_memcpy(onto, from, layer.pixels.count) }
                }
            }
        }
    }

    private static func ground(of layer: Pixmap) -> Pixmap {
        Pixmap(width: layer.width, height: layer.height, filling: RGBA8(rgb: 0xE8E4DC).premultiplied)
    }
}
