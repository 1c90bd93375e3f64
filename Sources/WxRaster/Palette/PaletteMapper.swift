/// Turns pictures into palette indices: each pixel takes the nearest colour in RGB, of equally near ones the first.
///
/// Colours of the palette are met exactly, and nothing is dithered, since the radar's colours are data. A value, so
/// that each task has one of its own: it keeps a picture that it mapped, and what others have in common with it is not
/// looked up again. The result does not depend on that.
package struct PaletteMapper: Sendable {
    private let clearIndex: UInt8
    private var nearest: NearestColors
    /// A picture that was mapped before, and its indices.
    private var known: (picture: Pixmap, indices: [UInt8])?
    /// Whether each picture that is mapped becomes the known one.
    private let keepsLast: Bool

    /// Makes a mapper to a palette, which has a colour.
    ///
    /// - Parameter reference: what all pictures have much in common with; without one it is what was mapped last. Copies of
    ///   the mapper share it.
    package init(_ palette: Palette, reference: Pixmap? = nil) {
        clearIndex = palette.clearIndex
        nearest = NearestColors(palette.colors)
        keepsLast = reference == nil
        if let reference { known = (reference, indices(of: reference)) }
    }

    /// The index of each pixel; clear's where a pixel's alpha is below 128, else that of its straight colour.
    package mutating func indices(of picture: Pixmap) -> [UInt8] {
        let count = picture.pixels.count
        // A picture of another size has nothing in common with it.
        let known = known.flatMap { $0.picture.pixels.count == count ? $0 : nil }
        let indices = unsafe [UInt8](unsafeUninitializedCapacity: count) { result, filled in
            unsafe picture.pixels.withUnsafeBufferPointer { pixels in
                if let known {
                    unsafe known.picture.pixels.withUnsafeBufferPointer { before in
                        unsafe known.indices.withUnsafeBufferPointer { indicesBefore in
                            unsafe mapChanges(
                                pixels.baseAddress!, before.baseAddress!, indicesBefore.baseAddress!, count,
                                to: result.baseAddress!)
                        }
                    }
                } else {
                    unsafe map(pixels.baseAddress!, count, to: result.baseAddress!)
                }
            }
            filled = count
        }
        if keepsLast { self.known = (picture, indices) }
        return indices
    }

    /// The index of one pixel.
    package mutating func index(of pixel: PremultipliedRGBA8) -> UInt8 {
        guard pixel.alpha >= 128 else { return clearIndex }
        return nearest.index(of: pixel.alpha == 255 ? pixel.bits & 0xFF_FF_FF : pixel.straight.packedRGB)
    }

    /// Maps what differs from the picture before, sixteen pixels at a time.
    @unsafe
    private mutating func mapChanges(
        _ pixels: UnsafePointer<PremultipliedRGBA8>, _ before: UnsafePointer<PremultipliedRGBA8>,
        _ indicesBefore: UnsafePointer<UInt8>, _ count: Int, to indices: UnsafeMutablePointer<UInt8>
    ) {
        unsafe indices.update(from: indicesBefore, count: count)
        let (now, old) = unsafe (UnsafeRawPointer(pixels), UnsafeRawPointer(before))
        var i = 0
        var start = 0
        // Blocks that differ are mapped together with those beside them that do too.
        while i &+ 16 <= count {
            let low =
                unsafe now.loadUnaligned(fromByteOffset: i &* 4, as: SIMD8<UInt32>.self)
                ^ old.loadUnaligned(fromByteOffset: i &* 4, as: SIMD8<UInt32>.self)
            let high =
                unsafe now.loadUnaligned(fromByteOffset: i &* 4 &+ 32, as: SIMD8<UInt32>.self)
                ^ old.loadUnaligned(fromByteOffset: i &* 4 &+ 32, as: SIMD8<UInt32>.self)
            if (low | high).isZero {
                if start < i { unsafe map(pixels + start, i &- start, to: indices + start) }
                start = i &+ 16
            }
            i &+= 16
        }
        if start < count { unsafe map(pixels + start, count &- start, to: indices + start) }
    }

    @unsafe
    private mutating func map(
        _ pixels: UnsafePointer<PremultipliedRGBA8>, _ count: Int, to indices: UnsafeMutablePointer<UInt8>
    ) {
        var last = unsafe ~pixels[0].bits
        var index: UInt8 = 0
        var i = 0
        while i < count {
            let word = unsafe pixels[i].bits
            if word != last {
                last = word
                index = unsafe self.index(of: pixels[i])
            }
            unsafe indices[i] = index
            i &+= 1
            // Maps are mostly runs: eight pixels a step, as long as all are the last one.
            let run = SIMD8<UInt32>(repeating: word)
            while i &+ 8 <= count,
                unsafe (UnsafeRawPointer(pixels + i).loadUnaligned(as: SIMD8<UInt32>.self) ^ run).isZero
            {
                unsafe UnsafeMutableRawPointer(indices + i).storeBytes(
                    of: UInt64(index) &* 0x0101_0101_0101_0101, as: UInt64.self)
                i &+= 8
            }
        }
    }
}

extension SIMD8<UInt32> {
    /// Whether every lane is 0, without a mask of lanes, which compilers take apart.
    @inline(__always)
    fileprivate var isZero: Bool {
        let halves = lowHalf | highHalf
        let quarters = halves.lowHalf | halves.highHalf
        return quarters.x | quarters.y == 0
    }
}
