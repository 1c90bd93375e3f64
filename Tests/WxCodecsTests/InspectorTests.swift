import Foundation
import Testing
import WxRaster
import WxTestSupport

@testable import WxCodecs

@Suite("inspecting GIFs and PNGs")
struct InspectorTests {
    @Test(
        "GIFs have the size, frames and loops that Pillow reads, or a typed error where they are damaged",
        .enabled(if: TestData.isPresent, TestData.absence),
        arguments: [
            ("images__giflib__share.json", "images/giflib"), ("images__imagegif__share.json", "images/imagegif"),
            ("images__pillow_gif__share.json", "images/pillow_gif"), ("images__pygif__share.json", "images/pygif"),
            ("malformed__gif_imagegif__share.json", "malformed/gif_imagegif"),
            ("malformed__gofuzz_gif__share.json", "malformed/gofuzz_gif"),
        ])
    func gifs(name: String, folder: String) throws {
        for answer in try PillowAnswer.read(name, folder: folder) where answer.file.hasSuffix(".gif") {
            let bytes = try TestData.bytes(answer.file)
            do {
                let info = try GIFInspector.inspect(bytes)
                #expect(info.frames.count == answer.frameCount, "\(answer.file)")
                // Pillow widens the screen to what frames need; the stored one is reported.
                let needed = info.frames.reduce(PixelRect(x: 0, y: 0, width: info.width, height: info.height)) {
                    $0.union($1.rect)
                }
                #expect(needed.width == answer.width || info.width == answer.width, "\(answer.file)")
                #expect(needed.height == answer.height || info.height == answer.height, "\(answer.file)")
                for (frame, duration) in zip(info.frames, answer.durations) {
                    #expect(Double(frame.delay * 10) == duration ?? 0, "\(answer.file)")
                    #expect(frame.playedMilliseconds == (frame.delay < 2 ? 100 : frame.delay * 10))
                }
                #expect(info.plays == answer.loop.map { $0 == 0 ? 0 : $0 + 1 } ?? 1, "\(answer.file)")
            } catch {
                #expect(folder.hasPrefix("malformed"), "\(answer.file): \(error)")
            }
        }
    }

    @Test(
        "animated PNGs have the frames and delays that Pillow reads, or a typed error where their chunks are wrong",
        .enabled(if: TestData.isPresent, TestData.absence))
    func apngs() throws {
        var refused: [String] = []
        for answer in try PillowAnswer.read("images__pillow_apng__share.json", folder: "images/pillow_apng") {
            let bytes = try TestData.bytes(answer.file)
            do {
                let info = try PNGInspector.inspect(bytes)
                #expect(info.width == answer.width && info.height == answer.height, "\(answer.file)")
                // Pillow counts a still picture that is no part of the animation, without a duration.
                let stills = answer.durations.first == .some(nil) ? 1 : 0
                #expect(info.frames.count == answer.frameCount - stills, "\(answer.file)")
                #expect(info.plays == answer.loop, "\(answer.file)")
                for (frame, duration) in zip(info.frames, answer.durations.dropFirst(stills)) {
                    let duration = try #require(duration, "\(answer.file)")
                    #expect(frame.playedMilliseconds == (duration <= 10 ? 100 : duration), "\(answer.file)")
                }
            } catch let error as PNGError {
                #expect("\(error)".hasPrefix("damaged PNG"), "\(answer.file)")
                refused.append(String(answer.file.dropFirst("images/pillow_apng/".count)))
            }
        }
        // By the names of the files: what is wrong with each.
        #expect(
            refused == [
                "chunk_no_fctl.png", "chunk_repeat_fctl.png", "sequence_fdat_fctl.png", "sequence_reorder.png",
                "sequence_repeat.png", "sequence_start.png", "syntax_num_frames_invalid.png",
                "syntax_num_frames_zero.png",
            ])
    }

    @Test("a real animated PNG", .enabled(if: TestData.isPresent, TestData.absence))
    func apng() throws {
        let info = try PNGInspector.inspect(try TestData.bytes("images/apng_basic_f20.png"))
        let answer = try #require(try PillowAnswer.read("images__misc__share.json", folder: "images").first)
        #expect(answer.file == "images/apng_basic_f20.png")
        #expect(info.frames.count == answer.frameCount && info.width == answer.width)
    }

    @Test("any damage to a GIF gives an error or an answer", arguments: 0..<20)
    func damage(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let writer = GIFWriter(
            width: 20, height: 10, palette: Palette(reserved: [RGBA8(rgb: 0), RGBA8(rgb: 0xFF_FF_FF)]), comments: ["c"])
        let frame = (0..<200).map { _ in UInt8.random(in: 0..<2, using: &random) }
        let whole =
            writer.header() + writer.frame(frame, previous: nil, next: nil, delay: 5)
            + writer.frame(frame.reversed(), previous: frame, next: nil, delay: 0) + GIFWriter.trailer
        for length in 0..<whole.count - 1 {
            // A file that ends between two blocks counts as whole.
            if let info = try? GIFInspector.inspect(Array(whole[..<length])) { #expect(info.frames.count <= 2) }
        }
        for _ in 0..<200 {
            var bytes = whole
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            _ = try? GIFInspector.inspect(bytes)
        }
        let info = try GIFInspector.inspect(whole)
        #expect(info.frames.map(\.delay) == [5, 0] && info.totalMilliseconds == 150 && info.comments == ["c"])
    }

    @Test("empty and mislabelled files are refused by name")
    func mislabelled() {
        #expect(throws: GIFError.notGIF) { try GIFInspector.inspect([]) }
        #expect(throws: GIFError.notGIF) { try GIFInspector.inspect(PNGFormat.signature) }
        #expect(throws: PNGError.notPNG) { try PNGInspector.inspect(Array("GIF89a".utf8)) }
        #expect(throws: GIFError.truncated(offset: 6, within: "header")) {
            try GIFInspector.inspect(Array("GIF89a".utf8))
        }
    }
}
