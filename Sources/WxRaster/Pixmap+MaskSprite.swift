import CKernels

extension Pixmap {
    /// Blends a colour over the pixels that a small mask covers, its top-left pixel at column `x` and row `y`; what
    /// hangs over is cut off.
    ///
    /// The arithmetic is that of masks of the picture's own size.
    package mutating func composite(
        _ color: RGBA8, through mask: CoverageMask, atX x: Int, y: Int, opacity: Double = 1
    ) {
        let shown = mask.bounds.intersection(
            PixelRect(left: 0 - x, top: 0 - y, right: width - x, bottom: height - y))
        guard !shown.isEmpty else { return }
        let colors = color.coverageRamp(opacity: opacity)
        let width = width
        unsafe mask.coverage.withUnsafeBufferPointer { coverage in
            unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                guard let coverage = coverage.baseAddress, let pixels = pixels.baseAddress else { return }
                unsafe pixels.withMemoryRebound(to: UInt32.self, capacity: width * height) { pixels in
                    for row in shown.top..<shown.bottom {
                        unsafe wx_source_over_masked(
                            coverage + (row * mask.width + shown.left), colors,
                            pixels + ((y + row) * width + x + shown.left), shown.width)
                    }
                }
            }
        }
    }
}
