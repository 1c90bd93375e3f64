package import WxRaster

/// The pixel of each code of a grid: a colour table, an opacity and the classes worked out once, so that painting a cell
/// is one look-up.
///
/// Two pixels stand for no colour: ``nothing`` where the radar saw nothing that the table draws, and ``uncovered`` where
/// no radar looks. Both are clear; a blend leaves the ground as it is.
package struct GridColors: Sendable {
    /// Nothing is drawn.
    package static let nothing: UInt32 = 0
    /// No radar looks here: class no coverage, or outside of the grid. Its alpha is 0 as well.
    package static let uncovered: UInt32 = 1

    /// The pixel of each code.
    package let pixels: [UInt32]
    /// Whether each code is a value.
    let isValue: [Bool]
    /// The colours between codes, where they are asked for.
    let between: Between?
    /// Whether a higher code is a higher value.
    let ascending: Bool
    /// The code of the lowest value, -1 where no code is a value.
    private let lowestValue: Int
    /// Colours of numbers that are no codes.
    let color: @Sendable (Double) -> UInt32
    private let special: [SpecialNumber]

    /// The colours of values between the codes, for interpolation: a finer table of the codes among which colours change.
    ///
    /// Entry i is the colour at `firstCode + i / 2^shift`, and holds to the next one; values beyond the ends have the colour
    /// of the end. So a colour changes where the table says, or less than 2^-`shift` of a code's step later: 1/256 for
    /// 8-bit codes and for most tables of 16-bit ones.
    struct Between: Sendable {
        /// Pixels; never empty.
        var pixels: [UInt32]
        /// The code of the first entry.
        var firstCode: Int
        /// Entries a code, as a power of two.
        var shift: Int

        /// The most entries: a megabyte, which the second-level cache holds.
        static let mostEntries = 1 << 18
    }

    /// Works out the pixels of a grid's codes.
    ///
    /// - Parameters:
    ///   - cells: the codes' kind, rule and special numbers are used, the cells themselves are not.
    ///   - opacity: 0 ... 1, multiplied into each colour's alpha.
    ///   - interpolating: whether colours between codes are needed.
    ///   - color: the straight colour of a value in the grid's units, nil where none is drawn.
    /// - Complexity: a call of `color` for each of 256 or 65,536 codes, about 1 ms, and of up to a quarter million between them; keep the
    ///   result while the rule is the same.
    package init(
        for cells: GridCells, opacity: Double = 1, interpolating: Bool = false,
        color: @escaping @Sendable (Double) -> RGBA8?
    ) {
        let pixelOf: @Sendable (Double) -> UInt32 = { value in
            guard let straight = color(value) else { return Self.nothing }
            let pixel = straight.withOpacity(opacity).premultiplied
            return pixel.alpha == 0 ? Self.nothing : pixel.bits
        }
        self.color = pixelOf
        let scale: CodeScale
        let codes: Int
        switch cells {
        case .bytes(_, let own): (scale, codes, special) = (own, 256, [])
        case .words(_, let own): (scale, codes, special) = (own, 65_536, [])
        case .floats(_, let own): (scale, codes, special) = (CodeScale(reference: 0, multiplier: 1), 0, own)
        }
        ascending = scale.multiplier / scale.divisor > 0
        var pixels = [UInt32](repeating: 0, count: codes)
        for code in 0..<codes { pixels[code] = pixelOf(scale.value(code: code)) }
        between = interpolating ? Self.between(scale: scale, from: pixels, color: pixelOf) : nil
        var isValue = [Bool](repeating: true, count: codes)
        for (code, found) in scale.special where pixels.indices.contains(code) {
            pixels[code] = Self.pixel(of: found)
            isValue[code] = found == .value
        }
        self.pixels = pixels
        self.isValue = isValue
        lowestValue = (ascending ? isValue.firstIndex(of: true) : isValue.lastIndex(of: true)) ?? -1
    }

    /// Whether some code of a lower value than this one is a value.
    @inline(__always)
    func hasValueBeyond(_ code: Int) -> Bool {
        lowestValue >= 0 && (ascending ? lowestValue < code : lowestValue > code)
    }

    /// The pixel of a class that is no value.
    static func pixel(of class: GridClass) -> UInt32 { `class` == .noCoverage ? uncovered : nothing }

    /// The class of a number that is no code.
    func classOf(_ number: Float) -> GridClass {
        for entry in special where entry.number == number { return entry.class }
        return number.isNaN ? .missing : .value
    }

    /// The pixel of a number that is no code.
    func pixel(_ number: Float) -> UInt32 {
        let found = classOf(number)
        return found == .value ? color(Double(number)) : Self.pixel(of: found)
    }

    private static func between(
        scale: CodeScale, from codes: [UInt32], color: (Double) -> UInt32
    ) -> Between {
        guard let low = codes.first, let high = codes.last else { return Between(pixels: [0], firstCode: 0, shift: 0) }
        // The codes before and after which all have one colour.
        let first = max(0, (codes.firstIndex { $0 != low } ?? codes.count) - 1)
        let last = max(first, min(codes.count - 1, (codes.lastIndex { $0 != high } ?? -1) + 1))
        let span = last - first + 1
        var shift = 8
        while shift > 0, span << shift > Between.mostEntries { shift -= 1 }
        let parts = Double(1 << shift)
        let pixels = (0..<span << shift).map { entry in
            color((scale.reference + (Double(first) + Double(entry) / parts) * scale.multiplier) / scale.divisor)
        }
        return Between(pixels: pixels, firstCode: first, shift: shift)
    }
}
