import CKernels

extension Pixmap {
    /// Blends a colour over the pixels that a mask covers.
    ///
    /// Each pixel's alpha is `floor(255·α·opacity·coverage + 0.5)`, its colour is premultiplied by that alpha as
    /// `floor(s·a/255 + 0.5)`, and the result is blended source-over. Only the mask's ``CoverageMask/bounds`` cost.
    ///
    /// - Parameters:
    ///   - opacity: 0 ... 1.
    ///   - rows: the rows to draw, by default all; what a task that owns a band of a frame gives.
    ///   - first: the row of this picture that the first of `rows` falls on, by default the same row.
    /// - Precondition: the widths are equal, and the rows lie inside the mask and the picture.
    package mutating func composite(
        _ color: RGBA8, through mask: CoverageMask, opacity: Double = 1, rows: Range<Int>? = nil, at first: Int? = nil
    ) {
        let rows = rows ?? 0..<mask.height
        let shift = (first ?? rows.lowerBound) - rows.lowerBound
        precondition(width == mask.width, "the mask has another width than the picture")
        precondition(
            rows.lowerBound >= 0 && rows.upperBound <= mask.height && rows.lowerBound + shift >= 0
                && rows.upperBound + shift <= height, "rows lie outside the picture")
        let area = mask.bounds.intersection(
            PixelRect(left: 0, top: rows.lowerBound, right: width, bottom: rows.upperBound))
        guard !area.isEmpty else { return }
        precondition(pixels.count == width * height, "a picture holds width times height pixels")
        let colors = color.coverageRamp(opacity: opacity)
        let width = width
        unsafe mask.coverage.withUnsafeBufferPointer { coverage in
            unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                guard let coverage = coverage.baseAddress, let pixels = pixels.baseAddress else { return }
                unsafe pixels.withMemoryRebound(to: UInt32.self, capacity: width * height) { pixels in
                    for row in area.top..<area.bottom {
                        unsafe wx_source_over_masked(
                            coverage + (row * width + area.left), colors, pixels + ((row + shift) * width + area.left),
                            area.width)
                    }
                }
            }
        }
    }
}

extension RGBA8 {
    /// The premultiplied pixel for each coverage of 0 ... 255, packed: red in the lowest byte.
    func coverageRamp(opacity: Double) -> [UInt32] {
        let opacity = opacity > 0 ? min(opacity, 1) : 0  // also for NaN
        let opaque = RGBA8(red: red, green: green, blue: blue).premultiplied.bits
        // 255·α·opacity·coverage with α and coverage as bytes.
        return unsafe [UInt32](unsafeUninitializedCapacity: 256) { ramp, count in
            unsafe wx_coverage_ramp(opaque, Double(alpha) * opacity, Self.shares, ramp.baseAddress!)
            count = 256
        }
    }

    /// Coverages as shares of a pixel.
    private static let shares = (0...255).map { Double($0) / 255 }
}
