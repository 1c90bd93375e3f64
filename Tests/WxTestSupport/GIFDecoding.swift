import CGif

/// What giflib reads from a GIF: the anchor of our own encoder.
public struct DecodedGIF {
    /// One stored picture.
    public struct Frame {
        /// First column on the screen.
        public var left = 0
        /// First row on the screen.
        public var top = 0
        /// Columns.
        public var width = 0
        /// Rows.
        public var height = 0
        /// Its palette indices, row by row.
        public var indices: [UInt8] = []
        /// Hundredths of a second.
        public var delay = 0
        /// 1 leave, 2 clear.
        public var disposal = 0
        /// The index that leaves the screen as it is, or −1.
        public var clearIndex = -1
    }

    /// Columns of the screen.
    public var width = 0
    /// Rows of the screen.
    public var height = 0
    /// Red, green and blue of the global palette.
    public var palette: [[UInt8]] = []
    /// The frames in order.
    public var frames: [Frame] = []

    /// The screen after each frame, as indices; −1 is clear.
    public var screens: [[Int]] {
        var screen = [Int](repeating: -1, count: width * height)
        var shown: [[Int]] = []
        for frame in frames {
            for y in 0..<frame.height {
                for x in 0..<frame.width {
                    let index = Int(frame.indices[y * frame.width + x])
                    if index != frame.clearIndex { screen[(frame.top + y) * width + frame.left + x] = index }
                }
            }
            shown.append(screen)
            guard frame.disposal == 2 else { continue }
            for y in 0..<frame.height {
                for x in 0..<frame.width { screen[(frame.top + y) * width + frame.left + x] = -1 }
            }
        }
        return shown
    }
}

/// giflib refused a file; its error number.
public struct GIFLibError: Error {
    /// As in `gif_lib.h`.
    public let code: Int32
}

/// Decodes all frames of a GIF with giflib.
public func decodeGIF(_ bytes: [UInt8]) throws -> DecodedGIF {
    final class Source {
        let bytes: [UInt8]
        var offset = 0
        init(_ bytes: [UInt8]) { self.bytes = bytes }
    }
    let source = Source(bytes)
    var code: Int32 = 0
    let opened = DGifOpen(
        Unmanaged.passUnretained(source).toOpaque(),
        { gif, target, count in
            let source = Unmanaged<Source>.fromOpaque(gif!.pointee.UserData).takeUnretainedValue()
            let length = min(Int(count), source.bytes.count - source.offset)
            for i in 0..<length { target![i] = source.bytes[source.offset + i] }
            source.offset += length
            return Int32(length)
        }, &code)
    guard let gif = opened else { throw GIFLibError(code: code) }
    defer { withExtendedLifetime(source) { _ = DGifCloseFile(gif, &code) } }
    guard DGifSlurp(gif) == GIF_OK else { throw GIFLibError(code: gif.pointee.Error) }

    var result = DecodedGIF()
    (result.width, result.height) = (Int(gif.pointee.SWidth), Int(gif.pointee.SHeight))
    if let map = gif.pointee.SColorMap {
        result.palette = (0..<Int(map.pointee.ColorCount)).map { i in
            let color = map.pointee.Colors[i]
            return [color.Red, color.Green, color.Blue]
        }
    }
    for i in 0..<Int(gif.pointee.ImageCount) {
        let image = gif.pointee.SavedImages[i]
        var frame = DecodedGIF.Frame()
        (frame.left, frame.top) = (Int(image.ImageDesc.Left), Int(image.ImageDesc.Top))
        (frame.width, frame.height) = (Int(image.ImageDesc.Width), Int(image.ImageDesc.Height))
        frame.indices = (0..<frame.width * frame.height).map { image.RasterBits[$0] }
        var control = GraphicsControlBlock()
        if DGifSavedExtensionToGCB(gif, Int32(i), &control) == GIF_OK {
            frame.delay = Int(control.DelayTime)
            frame.disposal = Int(control.DisposalMode)
            frame.clearIndex = Int(control.TransparentColor)
        }
        result.frames.append(frame)
    }
    return result
}
