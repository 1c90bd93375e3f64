import Foundation
import WxCodecs
import WxGeo
import WxRaster
import WxRender

/// Frames to encode.
enum Pictures {
    /// Frames of the sample loop, drawn by the engine on its own base map.
    static func sampleFrames(_ bench: Workbench, samples: String = "samples") throws -> [Pixmap] {
        let catalog = try RadarCatalog(["\(samples)/radar"], reader: RadarReader())
        let scene = Scene(
            viewport: Viewport(showing: catalog.bounds, width: 1280, height: 720),
            layers: [.radar(RadarContent(series: catalog.series))])
        let folder = bench.scratch.appendingPathComponent("frames").path
        _ = try Loop(scene: scene, frameTimes: catalog.validTimes).write(
            to: .pngSequence(folder: folder), encoding: LoopEncoding(compression: .fast))
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".png") }.sorted()
            .map { try PNGReader.pixmap([UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")))) }
    }

    /// Storms over shaded ground, thousands of colours: what a photograph is to an encoder.
    static func photographic(width: Int, height: Int) -> Pixmap {
        let land = SmoothNoise(seed: 11, distance: 90)
        let hills = SmoothNoise(seed: 12, distance: 14)
        let grain = SmoothNoise(seed: 13, distance: 2.5)
        var picture = Pixmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let level = land.value(x, y) * 0.6 + hills.value(x, y) * 0.3 + grain.value(x, y) * 0.1
                let shade = 70 + level * 150
                let color = RGBA8(
                    red: UInt8(shade), green: UInt8(min(255, shade * 1.06)), blue: UInt8(shade * 0.78))
                picture[x, y] = color.premultiplied
            }
        }
        picture.composite(stormLayer(width: width, height: height))
        return picture
    }

    /// A layer of storms: clear on nine tenths, opaque colours on the rest.
    static func stormLayer(width: Int, height: Int) -> Pixmap {
        let codes = Storms.codes(columns: width, rows: height, seed: 21)
        let colors = (0..<256).map { code -> PremultipliedRGBA8 in
            Storms.scale.cell(code: code).value.flatMap(Storms.color)?.premultiplied ?? .clear
        }
        var layer = Pixmap(width: width, height: height)
        for i in codes.indices { layer.pixels[i] = colors[Int(codes[i])] }
        return layer
    }

    /// Random colours of random alpha: nothing to skip.
    static func noise(width: Int, height: Int, seed: UInt64) -> Pixmap {
        var random = SplitMix64(seed: seed)
        var picture = Pixmap(width: width, height: height)
        for i in picture.pixels.indices {
            let bits = random.next()
            picture.pixels[i] =
                RGBA8(
                    red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
                    blue: UInt8(truncatingIfNeeded: bits >> 16), alpha: UInt8(truncatingIfNeeded: bits >> 24)
                ).premultiplied
        }
        return picture
    }
}

extension Pixmap {
    /// Red, green and blue bytes, row by row.
    var rgbBytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pixels.count * 3)
        for pixel in pixels { bytes += [pixel.red, pixel.green, pixel.blue] }
        return bytes
    }

    /// Lends the pixels as words.
    func withWords<Result>(_ body: (UnsafePointer<UInt32>) throws -> Result) rethrows -> Result {
        try pixels.withUnsafeBytes { try body($0.baseAddress!.assumingMemoryBound(to: UInt32.self)) }
    }

    /// Lends the pixels as words that may be changed.
    mutating func withMutableWords<Result>(_ body: (UnsafeMutablePointer<UInt32>) throws -> Result) rethrows -> Result {
        try pixels.withUnsafeMutableBytes { try body($0.baseAddress!.assumingMemoryBound(to: UInt32.self)) }
    }
}
