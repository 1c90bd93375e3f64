import Foundation
import Testing
import WxRaster
import WxTestSupport

@testable import WxCodecs

/// What Pillow read from one file of a folder of the test data.
struct PillowAnswer {
    let file: String
    let width: Int
    let height: Int
    let mode: String
    let frameCount: Int
    let loop: Int?
    /// SHA-256 of each composited frame's straight RGBA bytes; nil where Pillow failed.
    let digests: [String?]
    /// Milliseconds; nil where Pillow gives none.
    let durations: [Double?]

    /// All answers of a file of `expected`; those without a picture left out.
    static func read(_ name: String, folder: String) throws -> [PillowAnswer] {
        let data = Data(try TestData.bytes("expected/\(name)"))
        let all = try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]] ?? [:]
        return all.sorted { $0.key < $1.key }.compactMap { file, answer in
            guard let size = answer["size"] as? [Int], let frames = answer["frames"] as? [[String: Any]] else {
                return nil
            }
            return PillowAnswer(
                file: "\(folder)/\(file)", width: size[0], height: size[1], mode: answer["mode"] as? String ?? "",
                frameCount: answer["n_frames"] as? Int ?? 0, loop: answer["loop"] as? Int,
                digests: frames.map { $0["rgba_sha256"] as? String },
                durations: frames.map { ($0["duration_ms"] as? NSNumber)?.doubleValue })
        }
    }
}

@Suite("PNG reading")
struct PNGReaderTests {
    @Test(
        "every kind of PNG reads as Pillow reads it", .enabled(if: TestData.isPresent, TestData.absence),
        arguments: [
            ("images__pngsuite__share.json", "images/pngsuite"),
            ("malformed__png_imagepng_bugfixes__share.json", "malformed/png_imagepng_bugfixes"),
            ("malformed__png_libspng__share.json", "malformed/png_libspng"),
        ])
    func pillow(name: String, folder: String) throws {
        for answer in try PillowAnswer.read(name, folder: folder) where answer.file.hasSuffix(".png") {
            guard let digest = answer.digests.first ?? nil, answer.frameCount == 1 else { continue }
            let bytes = try TestData.bytes(answer.file)
            // Pillow cuts 16-bit channels to their high byte, or clips grey ones at 255; ours are rounded.
            let info = try? PNGInspector.inspect(bytes)
            if info?.bitDepth == 16 { continue }
            // The clear level of four-bit grey, which Pillow compares with eight-bit levels and so misses.
            if answer.file.hasSuffix("/tbbn0g04.png") { continue }
            do {
                let (width, height, words) = try PNGReader.straight(bytes)
                #expect(width == answer.width && height == answer.height, "\(answer.file)")
                let pixels = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
                #expect(sha256(pixels) == digest, "\(answer.file)")
            } catch {
                // libpng is stricter than Pillow on damaged files; every whole one must read.
                #expect(folder.hasPrefix("malformed"), "\(answer.file): \(error)")
            }
        }
    }

    @Test("16-bit channels are scaled to 8 and rounded")
    func sixteenBits() throws {
        let levels = (0..<512).map { ($0 * 65_535 + 255) / 511 }
        var file = PNGChunks()
        file.append("IHDR") { data in
            data.append(bigEndian: 512)
            data.append(bigEndian: 1)
            data += [16, 0, 0, 0, 0]
        }
        let row: [UInt8] = [0] + levels.flatMap { (level: Int) -> [UInt8] in [UInt8(level >> 8), UInt8(level & 255)] }
        file.append("IDAT") { Deflater(level: 1).appendZlib(row, to: &$0) }
        file.append("IEND") { _ in }
        let picture = try PNGReader.pixmap(file.bytes)
        for (x, level) in levels.enumerated() {
            // 65,535 is 257 · 255.
            #expect(picture[x, 0].red == UInt8((Double(level) / 257).rounded()))
        }
    }

    @Test(
        "a radar picture keeps its raw indices and palette", .enabled(if: TestData.isPresent, TestData.absence),
        arguments: ["iem_n0q_ramp_vertical.png", "iem_n0r_reflect_ramp.png", "iem_mosaic_example_raster.png"])
    func indices(name: String) throws {
        // Recorded by Pillow: histogram of indices, and first colours of the palette.
        let data = Data(try TestData.bytes("expected/radar_png__\(name).json"))
        let expected = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let picture = try PNGReader.indexed(try TestData.bytes("radar_png/\(name)"))
        #expect([picture.width, picture.height] == expected["size"] as? [Int])
        if let histogram = expected["index_histogram"] as? [String: Int] {
            var counts: [String: Int] = [:]
            for index in picture.indices { counts["\(index)", default: 0] += 1 }
            #expect(counts == histogram)
        }
        if let first = expected["palette_first16"] as? [Int] {
            let read = picture.palette.prefix(16).flatMap { [Int($0.red), Int($0.green), Int($0.blue)] }
            #expect(Array(read.prefix(first.count)) == Array(first.prefix(read.count)))
        }
        for sample in expected["index_samples"] as? [[String: Int]] ?? [] {
            #expect(Int(picture.indices[sample["row"]! * picture.width + sample["col"]!]) == sample["value"])
        }
    }

    @Test("indices are asked of colours in vain", .enabled(if: TestData.isPresent, TestData.absence))
    func notIndexed() throws {
        let bytes = try TestData.bytes("images/pngsuite/basn2c08.png")
        #expect(throws: PNGError.notIndexed(colorType: 2, bitDepth: 8)) { try PNGReader.indexed(bytes) }
    }

    @Test("a picture beyond the limit is refused before memory is set aside")
    func limits() throws {
        // 30000 x 30000 in the header, and a hundred bytes.
        var file = PNGChunks()
        file.append("IHDR") { data in
            data.append(bigEndian: 30_000)
            data.append(bigEndian: 30_000)
            data += [8, 6, 0, 0, 0]
        }
        file.append("IDAT") { $0 += [UInt8](repeating: 0, count: 100) }
        file.append("IEND") { _ in }
        #expect {
            try PNGReader.pixmap(file.bytes)
        } throws: {
            "\($0)" == "the PNG claims 30000 x 30000 pixels, more than the limit of 134217728; check the file"
        }
        #expect {
            try PNGReader.pixmap(file.bytes, limit: .max)
        } throws: {
            "\($0)"
                == "the PNG claims 30000 x 30000 pixels, more than its \(file.bytes.count) bytes can hold; check the file"
        }
    }

    @Test("any damage gives an error or a picture", arguments: 0..<40)
    func damage(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var picture = Pixmap(width: 40, height: 30)
        for i in picture.pixels.indices {
            picture.pixels[i] = RGBA8(rgb: UInt32(i * (seed % 3 == 0 ? 1 : 77_777)) & 0xFF_FF_FF).premultiplied
        }
        let whole = PNGWriter(texts: [("Software", "test")]).encode(picture)
        for _ in 0..<50 {
            var bytes = whole
            switch UInt8.random(in: 0..<3, using: &random) {
            case 0: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
            case 1:
                bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            default:
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes.insert(.random(in: 0...255, using: &random), at: place)
            }
            _ = try? PNGReader.pixmap(bytes)
            _ = try? PNGReader.indexed(bytes)
            _ = try? PNGInspector.inspect(bytes)
        }
        #expect(try PNGReader.pixmap(whole) == picture)
    }

    @Test("a file without its end is refused", .enabled(if: TestData.isPresent, TestData.absence))
    func truncated() throws {
        for name in ["trunc_apng_basic_f20.png", "trunc_iem_n0q_ramp_vertical.png"] {
            let bytes = try TestData.bytes("malformed/truncated/\(name)")
            #expect(throws: PNGError.self, "\(name)") { try PNGReader.pixmap(bytes) }
            #expect(throws: PNGError.self, "\(name)") { try PNGInspector.inspect(bytes) }
        }
        #expect(throws: PNGError.notPNG) { try PNGReader.pixmap([]) }
    }

    @Test("no malformed file does worse than an error", .enabled(if: TestData.isPresent, TestData.absence))
    func malformed() throws {
        var pictures = 0
        var errors = 0
        for folder in [
            "gofuzz_png", "pillow", "png_imagepng_bugfixes", "png_imagepng_fuzz", "png_invalid_pngsuite", "png_libspng",
        ] {
            let names = try FileManager.default.contentsOfDirectory(atPath: TestData.file("malformed/\(folder)"))
            for name in names.sorted() {
                var isFolder: ObjCBool = false
                let path = "malformed/\(folder)/\(name)"
                _ = FileManager.default.fileExists(atPath: TestData.file(path), isDirectory: &isFolder)
                if isFolder.boolValue { continue }
                let bytes = try TestData.bytes(path)
                if let picture = try? PNGReader.pixmap(bytes, limit: 1 << 18) {
                    pictures += 1
                    #expect(picture.pixels.count == picture.width * picture.height, "\(path)")
                } else {
                    errors += 1
                }
                _ = try? PNGReader.indexed(bytes, limit: 1 << 18)
                _ = try? PNGInspector.inspect(bytes)
            }
        }
        #expect(pictures > 0 && errors > 0, "both kinds are among them")
    }
}
