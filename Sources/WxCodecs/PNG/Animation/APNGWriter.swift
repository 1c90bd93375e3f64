package import WxRaster

/// Writes animated PNGs: frames are packed by any number of tasks, and put together when all are known.
///
/// A frame stores the smallest rectangle that changed. In it unchanged pixels are clear and leave what is there (blend
/// OVER), which makes long runs of the ground; where a pixel turns clear or half-transparent the rectangle is stored as
/// it is (blend SOURCE). Nothing is disposed of. So every frame shows exactly the picture that was given.
///
/// The number of frames stands before them in the file, and all frames share one form: a palette where the whole loop
/// has at most 256 colours, clear included, RGB where a single frame is opaque, RGB with alpha otherwise. A colour that
/// stands for clear (tRNS of RGB) would save a little, but not all decoders look at it when they blend.
///
/// - Note: Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", acTL, fcTL, fdAT.
package struct APNGWriter: Sendable {
    /// Columns.
    package let width: Int
    /// Rows.
    package let height: Int
    /// Frames that are planned; fewer may come.
    private let frameCount: Int
    /// How often the loop is played: 0 for ever.
    private let plays: Int
    private let packer: PNGPacker
    private let texts: [(keyword: String, text: String)]

    /// Makes a writer.
    package init(
        width: Int, height: Int, frameCount: Int, plays: Int = 0, compression: Compression = .default,
        texts: [(keyword: String, text: String)] = []
    ) {
        precondition(plays >= 0 && plays < 1 << 31, "the number of plays has 31 bits")
        self.width = width
        self.height = height
        self.frameCount = frameCount
        self.plays = plays
        packer = PNGPacker(compression: compression)
        self.texts = texts
    }

    /// Packs a frame.
    ///
    /// - Parameters:
    ///   - previous: the frame before, nil for the first.
    ///   - mayFitPalette: false where another frame is known to have too many colours, which saves looking at this one's.
    ///     The file is the same.
    package func frame(_ picture: Pixmap, previous: Pixmap?, mayFitPalette: Bool) -> APNGFrame {
        precondition(picture.width == width && picture.height == height, "a frame has another size than the animation")
        var (rect, isOver) = (PixelRect(x: 0, y: 0, width: width, height: height), false)
        var part = picture
        if let previous {
            rect = PixelRect.changed(from: previous.pixels, to: picture.pixels, width: width)
            // A frame without change is one pixel that shows none.
            if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
            part = Pixmap(width: rect.width, height: rect.height)
            part.pixels = picture.pixels.cut(rect, width: width)
            isOver = part.clearUnchanged(from: previous.pixels.cut(rect, width: width))
        }
        if mayFitPalette, let indexed = IndexedPixels(part) {
            var deflated: [UInt8] = []
            Deflater(level: 1).appendZlib(indexed.indices, to: &deflated)
            return APNGFrame(
                rect: rect, isOver: isOver, content: .indexed(colors: indexed.colors, deflated: deflated))
        }
        return APNGFrame(rect: rect, isOver: isOver, content: packed(part))
    }

    /// The file as pieces in their order.
    ///
    /// - Parameters:
    ///   - frames: at least one, in their order, as ``frame(_:previous:mayFitPalette:)`` packed them.
    ///   - delays: one for each frame.
    ///   - write: takes the pieces; what it throws ends the writing.
    package func write<Failure: Error>(
        _ frames: [APNGFrame], delays: [APNGDelay], to write: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        precondition(!frames.isEmpty && frames.count == delays.count, "an animation has frames, each with its delay")
        let form = form(of: frames)
        var head = PNGChunks()
        head.append(header: form, width: width, height: height)
        head.append("acTL") { data in
            data.append(bigEndian: UInt32(frames.count))
            data.append(bigEndian: UInt32(plays))
        }
        for (keyword, text) in texts { head.append(text: text, keyword: keyword) }
        if case .palette(let palette) = form { palette.append(to: &head) }
        try write(head.bytes)
        var sequence: UInt32 = 0
        for (index, frame) in frames.enumerated() {
            var chunks = PNGChunks(beginsFile: false)
            chunks.append("fcTL") { data in
                data.append(bigEndian: sequence)
                for value in [frame.rect.width, frame.rect.height, frame.rect.left, frame.rect.top] {
                    data.append(bigEndian: UInt32(value))
                }
                data.append(bigEndian16: delays[index].numerator)
                data.append(bigEndian16: delays[index].denominator)
                // Dispose: 0, none. Blend: 0 source, 1 over.
                data += [0, frame.isOver ? 1 : 0]
            }
            sequence += 1
            if index == 0 {
                // The first frame is also what a reader of plain PNG shows.
                chunks.append("IDAT") { $0 += imageData(of: frame, form) }
            } else {
                chunks.append("fdAT") { data in
                    data.append(bigEndian: sequence)
                    data += imageData(of: frame, form)
                }
                sequence += 1
            }
            try write(chunks.bytes)
        }
        var end = PNGChunks(beginsFile: false)
        end.append("IEND") { _ in }
        try write(end.bytes)
    }

    private func packed(_ part: Pixmap) -> APNGFrame.Content {
        let hasAlpha = frameCount > 1 || !part.isOpaque
        var data: [UInt8] = []
        packer.append(part, hasAlpha: hasAlpha, to: &data)
        return .packed(hasAlpha: hasAlpha, data)
    }

    /// The form that holds all frames.
    private func form(of frames: [APNGFrame]) -> PNGForm {
        var colors: Set<PremultipliedRGBA8> = []
        for frame in frames {
            guard case .indexed(let own, _) = frame.content else { return packedForm(of: frames) }
            colors.formUnion(own)
            if colors.count > PNGPalette.most { return packedForm(of: frames) }
        }
        // FFmpeg shows parts of a picture wrongly whose indices have fewer than 8 bits.
        return .palette(PNGPalette(colors, packs: false))
    }

    private func packedForm(of frames: [APNGFrame]) -> PNGForm {
        if case .packed(hasAlpha: false, _) = frames[0].content { return .rgb }
        return .rgbAlpha
    }

    /// A frame's image data in the form of the file.
    private func imageData(of frame: APNGFrame, _ form: PNGForm) -> [UInt8] {
        switch frame.content {
        case .packed(_, let data): return data
        case .indexed(let colors, let deflated):
            let count = frame.rect.width * frame.rect.height
            let indexed = IndexedPixels(
                width: frame.rect.width, height: frame.rect.height, colors: colors,
                indices: Inflater.own(deflated, count: count))
            var data: [UInt8] = []
            if case .palette(let palette) = form {
                packer.append(indexed, palette: palette, to: &data)
            } else {
                packer.append(indexed.picture, hasAlpha: true, to: &data)
            }
            return data
        }
    }
}

extension Pixmap {
    /// Makes pixels clear that are the same in another picture of this size, so that drawn over it they leave it; does
    /// nothing and returns false where a changed pixel is not opaque, since it could not replace what is there.
    fileprivate mutating func clearUnchanged(from old: [PremultipliedRGBA8]) -> Bool {
        precondition(old.count == pixels.count, "pictures differ in size")
        for i in pixels.indices where pixels[i] != old[i] && pixels[i].alpha < 255 { return false }
        for i in pixels.indices where pixels[i] == old[i] { pixels[i] = .clear }
        return true
    }
}
