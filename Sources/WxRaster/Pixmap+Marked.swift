import CKernels

/// Pictures in which one of the clear pixels, a marker, says more than that nothing is drawn there.
extension Pixmap {
    /// Blends a layer of the same size over this picture; its pixels that equal `marker` count as clear.
    ///
    /// - Precondition: the sizes are equal.
    package mutating func composite(_ layer: Pixmap, passingOver marker: PremultipliedRGBA8) {
        precondition(width == layer.width && height == layer.height, "the layer has another size than the picture")
        let count = pixels.count
        unsafe layer.pixels.withUnsafeBytes { from in
            unsafe pixels.withUnsafeMutableBytes { to in
                // A pixel is one word: the struct has no other field.
                unsafe wx_source_over_except(
                    from.baseAddress!.assumingMemoryBound(to: UInt32.self), marker.bits,
                    to.baseAddress!.assumingMemoryBound(to: UInt32.self), count)
            }
        }
    }

    /// Takes the pixels of another picture wherever a third one holds `marker`.
    ///
    /// - Precondition: the sizes are equal.
    package mutating func replace(with other: Pixmap, where mask: Pixmap, holds marker: PremultipliedRGBA8) {
        precondition(
            width == other.width && height == other.height && width == mask.width && height == mask.height,
            "the pictures have different sizes")
        let count = pixels.count
        unsafe mask.pixels.withUnsafeBytes { mask in
            unsafe other.pixels.withUnsafeBytes { from in
                unsafe pixels.withUnsafeMutableBytes { to in
                    unsafe wx_copy_where(
                        mask.baseAddress!.assumingMemoryBound(to: UInt32.self), marker.bits,
                        from.baseAddress!.assumingMemoryBound(to: UInt32.self),
                        to.baseAddress!.assumingMemoryBound(to: UInt32.self), count)
                }
            }
        }
    }
}
