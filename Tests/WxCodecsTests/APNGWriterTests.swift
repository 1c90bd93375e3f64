import Testing
import WxRaster
import WxTestSupport

@testable import WxCodecs

@Suite("animated PNG writing")
struct APNGWriterTests {
    /// A loop that draws a rectangle of random pixels in each frame over the one before.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var background = PremultipliedRGBA8(bits: 0xFF80_4020)
        var colors: [PremultipliedRGBA8]
        let form: PNGInfo.ColorType

        func frames(_ count: Int, width: Int, height: Int, seed: UInt64) -> [Pixmap] {
            var random = SplitMix64(seed: seed)
            var picture = Pixmap(width: width, height: height, filling: background)
            return (0..<count).map { number in
                // The third frame is the second one again.
                if number == 2 { return picture }
                let (left, top) = (
                    Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random)
                )
                for y in top..<Int.random(in: top + 1...height, using: &random) {
                    for x in left..<width where Int.random(in: 0..<3, using: &random) > 0 {
                        picture[x, y] = colors.randomElement(using: &random)!
                    }
                }
                return picture
            }
        }

        static func random(_ count: Int, alphas: [UInt8]) -> [PremultipliedRGBA8] {
            var random = SplitMix64(seed: 11)
            return (0..<count).map { _ in
                RGBA8(
                    red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
                    blue: .random(in: 0...255, using: &random), alpha: alphas.randomElement(using: &random)!
                ).premultiplied
            }
        }
    }

    private static let kinds = [
        Kind(testDescription: "few opaque colours", colors: Kind.random(12, alphas: [255]), form: .palette),
        Kind(testDescription: "many opaque colours", colors: Kind.random(4000, alphas: [255]), form: .rgbAlpha),
        Kind(
            testDescription: "few colours, some clear", background: .clear, colors: Kind.random(9, alphas: [0, 255]),
            form: .palette),
        Kind(
            testDescription: "many colours, some clear", background: .clear,
            colors: Kind.random(4000, alphas: [0, 255, 255]), form: .rgbAlpha),
        Kind(testDescription: "half-transparent", colors: Kind.random(4000, alphas: [0, 80, 255]), form: .rgbAlpha),
    ]

    @Test("libpng and the specification's rules show each frame exactly", arguments: kinds, Compression.allCases)
    func exact(kind: Kind, compression: Compression) throws {
        for (width, height) in [(1, 1), (5, 3), (60, 47)] {
            let frames = kind.frames(7, width: width, height: height, seed: UInt64(width))
            let bytes = Self.file(frames, compression: compression)
            #expect(try AnimatedPNG(bytes).screens == frames, "\(width) x \(height)")
            let info = try PNGInspector.inspect(bytes)
            #expect(info.frames.count == 7 && info.plays == 3)
            if width > 5 { #expect(info.colorType == kind.form) }
        }
    }

    @Test("a loop whose frames have few colours each, but many together, keeps them all")
    func manyTogether() throws {
        var random = SplitMix64(seed: 4)
        var picture = Pixmap(width: 40, height: 30)
        let frames = (0..<5).map { _ in
            for y in 0..<30 {
                for x in 0..<40 where x < 4 {
                    picture[x, y] = RGBA8(rgb: UInt32.random(in: 0...0xFF_FFFF, using: &random)).premultiplied
                }
            }
            return picture
        }
        let bytes = Self.file(frames)
        #expect(try AnimatedPNG(bytes).screens == frames)
        #expect(try PNGInspector.inspect(bytes).colorType == .rgbAlpha)
    }

    @Test("the file does not depend on which frames were known to have many colours")
    func sameBytes() {
        let frames = Self.kinds[1].frames(6, width: 60, height: 47, seed: 9)
        #expect(Self.file(frames) == Self.file(frames, mayFitPalette: { $0 == 0 }))
        #expect(Self.file(frames) == Self.file(frames, mayFitPalette: { _ in false }))
    }

    @Test("only the rectangle that changed is stored; a frame without change is one pixel")
    func rectangles() throws {
        let first = Pixmap(width: 30, height: 20, filling: RGBA8(rgb: 0x20_40_60).premultiplied)
        var second = first
        second[7, 4] = RGBA8(rgb: 0xFF_00_00).premultiplied
        second[11, 9] = RGBA8(rgb: 0x00_FF_00).premultiplied
        let info = try PNGInspector.inspect(Self.file([first, second, second]))
        #expect(
            info.frames.map(\.rect) == [
                PixelRect(x: 0, y: 0, width: 30, height: 20), PixelRect(left: 7, top: 4, right: 12, bottom: 10),
                PixelRect(x: 0, y: 0, width: 1, height: 1),
            ])
    }

    @Test("a single opaque frame has no alpha")
    func single() throws {
        let frames = [
            PNGWriterTests.picture(width: 60, height: 47, colors: 2000, opaque: true, seed: 2)
        ]
        let bytes = Self.file(frames)
        #expect(try PNGInspector.inspect(bytes).colorType == .rgb)
        // What a reader that knows no animations shows.
        #expect(try PNGReader.pixmap(bytes) == frames[0])
    }

    private static func file(
        _ frames: [Pixmap], compression: Compression = .default, mayFitPalette: (Int) -> Bool = { _ in true }
    ) -> [UInt8] {
        let writer = APNGWriter(
            width: frames[0].width, height: frames[0].height, frameCount: frames.count, plays: 3,
            compression: compression, texts: [("Software", "test")])
        let packed = frames.indices.map { index in
            writer.frame(
                frames[index], previous: index == 0 ? nil : frames[index - 1], mayFitPalette: mayFitPalette(index))
        }
        var bytes: [UInt8] = []
        writer.write(packed, delays: frames.map { _ in APNGDelay(numerator: 1, denominator: 12) }) { bytes += $0 }
        return bytes
    }
}

/// An animated PNG as the specification says it is shown, each frame's pixels read by libpng.
private struct AnimatedPNG {
    private(set) var screens: [Pixmap] = []

    init(_ bytes: [UInt8]) throws {
        var header: [UInt8] = []
        // Chunks that hold for every frame: the palette and its alphas.
        var shared: [UInt8] = []
        var control: [UInt8] = []
        var data: [UInt8] = []
        var screen: Pixmap?
        func number(_ bytes: [UInt8], _ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        func show(_ screens: inout [Pixmap]) throws {
            guard !control.isEmpty else { return }
            let size = Array(control[4..<12])
            let part = try PNGReader.pixmap(
                PNGFormat.signature + Self.chunk("IHDR", size + header[8...]) + shared + Self.chunk("IDAT", data)
                    + Self.chunk("IEND", []))
            if screen == nil { screen = Pixmap(width: number(header, 0), height: number(header, 4)) }
            let (left, top) = (number(control, 12), number(control, 16))
            #expect(control[24] == 0, "nothing is disposed of")
            for y in 0..<part.height {
                for x in 0..<part.width where control[25] == 0 || part[x, y].alpha > 0 {
                    #expect(control[25] == 0 || part[x, y].alpha == 255, "what is drawn over is opaque or clear")
                    screen![left + x, top + y] = part[x, y]
                }
            }
            screens.append(screen!)
            data = []
        }
        var place = 8
        while place < bytes.count {
            let length = number(bytes, place)
            let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            let body = Array(bytes[place + 8..<place + 8 + length])
            switch name {
            case "IHDR": header = body
            case "PLTE", "tRNS": shared += bytes[place..<place + 12 + length]
            case "fcTL":
                try show(&screens)
                control = body
            case "IDAT": data += body
            case "fdAT": data += body[4...]
            case "IEND": try show(&screens)
            default: break
            }
            place += 12 + length
        }
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        func number(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        return number(UInt32(body.count)) + named + number(PNGFormat.crc(named[...]))
    }
}
