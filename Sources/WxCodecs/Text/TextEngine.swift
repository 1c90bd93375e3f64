import Synchronization
import WxRaster

/// Measures and draws text in any script that an installed font has.
///
/// Threads share one engine: what they ask for is done one after the other under its lock, and glyphs, once rasterised,
/// serve all of them. Blending happens outside the lock. The pixels depend on the fonts and the text alone.
package final class TextEngine: Sendable {
    private let catalog: FontCatalog
    private let work: Mutex<Work>

    private struct Work: ~Copyable {
        var shaper: TextShaper
        var glyphs = GlyphCache()
    }

    /// Starts an engine.
    ///
    /// - Throws: ``TextError/library(_:)`` where memory is short.
    package init(_ catalog: FontCatalog) throws(TextError) {
        self.catalog = catalog
        work = try Mutex(Self.start(catalog))
    }

    private static func start(_ catalog: FontCatalog) throws(TextError) -> sending Work {
        Work(shaper: try TextShaper(catalog))
    }

    /// Lays out text on one line.
    ///
    /// - Parameters:
    ///   - text: any text; it is cleaned first (see ``TextCleaning``).
    ///   - limit: pixels; longer text is cut, at the end of a cluster, and ends in `…`. Text that has no room for even
    ///     one cluster gives an empty line.
    /// - Complexity: with a limit, that of what fits, however long the text is.
    package func line(_ text: String, _ style: TextStyle, limit: Double = .infinity) -> TextLine {
        if limit == .infinity {
            let text = TextCleaning.cleaned(text)
            return work.withLock { $0.shaper.line(text, style) }
        }
        let limit = limit > 0 ? limit : 0  // also for NaN
        // No cluster of letters is narrower than a tenth of an em, so more of the text than this can not be seen.
        let most = max(0, Int(min(limit / style.size * 10, 4000))) + 8
        let text = TextCleaning.cleaned(Self.beginning(of: text, clusters: most * 2))
        return work.withLock { work in
            let clusters = Array(text)
            let whole = work.shaper.line(text, style)
            if whole.width <= limit { return whole }
            // The longest beginning that fits together with the ellipsis.
            var fitting = TextLine(size: style.size)
            var low = 0
            var high = min(clusters.count, most)
            while low < high {
                let middle = (low + high + 1) / 2
                var kept = String(clusters[..<middle])
                while kept.last?.isWhitespace == true { kept.removeLast() }
                let line = work.shaper.line(kept + "…", style)
                if line.width <= limit {
                    fitting = line
                    low = middle
                } else {
                    high = middle - 1
                }
            }
            return fitting
        }
    }

    /// The width of text in pixels.
    package func width(_ text: String, _ style: TextStyle) -> Double { line(text, style).width }

    /// What went wrong so far, a line for each thing; for the warnings of a run.
    package var warnings: [String] {
        if catalog.isEmpty {
            return ["no font is installed, so no text is drawn; install fonts-noto-core or name a folder with --fonts"]
        }
        return work.withLock { work in
            var lines = work.shaper.broken.sorted().map { "\(catalog.faces[$0].path): can not be opened as a font" }
            let missing = work.shaper.missing.sorted()
            if !missing.isEmpty {
                let named = missing.prefix(16).map { "U+" + Self.hexadecimal($0) }.joined(separator: ", ")
                let rest = missing.count > 16 ? " and \(missing.count - 16) more" : ""
                lines.append(
                    "no font has \(named)\(rest), a box is drawn instead; name a folder that has with --fonts")
            }
            return lines
        }
    }

    /// A font that text was drawn with.
    package struct UsedFont: Hashable, Sendable {
        /// Family name, such as `Noto Sans`.
        package var family: String
        /// The font's file.
        package var path: String
        /// Length of the file.
        package var bytes: Int
        /// CRC-32 of the file.
        package var crc32: UInt32
    }

    /// The fonts that text was drawn with so far, first choices first.
    package var usedFonts: [UsedFont] {
        work.withLock { work in
            var fonts: [UsedFont] = []
            for face in work.shaper.used.sorted() {
                guard let font = work.shaper.font(face) else { continue }
                let print = font.fingerprint
                fonts.append(
                    UsedFont(
                        family: catalog.faces[face].family, path: catalog.faces[face].path, bytes: print.bytes,
                        crc32: print.crc32))
            }
            return fonts
        }
    }

    /// The pixels of each glyph of a line whose first glyph begins at `x`, or of its halo.
    ///
    /// Glyphs stand on quarters of a pixel sideways and on whole rows, so that all lines are equally crisp.
    func images(_ line: TextLine, x: Double, baseline: Double, halo: Double) -> [PlacedImage] {
        work.withLock { work in
            var images: [PlacedImage] = []
            images.reserveCapacity(line.glyphs.count)
            for glyph in line.glyphs {
                guard let font = work.shaper.font(glyph.face) else { continue }
                let quarters = Self.whole((x + glyph.x) * 4)
                let row = Self.whole(baseline - glyph.y)
                guard
                    let image = work.glyphs.image(
                        glyph, of: font, size: line.size, quarter: quarters & 3, halo: halo)
                else { continue }
                images.append(PlacedImage(x: quarters >> 2 + image.left, y: row + image.top, mask: image.mask))
            }
            return images
        }
    }

    /// The nearest integer, halves upwards; places far outside of any picture are clamped.
    private static func whole(_ value: Double) -> Int {
        Int(min(max((value + 0.5).rounded(.down), -1e9), 1e9))
    }

    /// At most so many clusters of the beginning, and at most eight code points for each of them.
    private static func beginning(of text: String, clusters: Int) -> String {
        let scalars = text.unicodeScalars.prefix(clusters * 8)
        return String(String(String.UnicodeScalarView(scalars)).prefix(clusters))
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// A mask and where its top-left pixel stands.
struct PlacedImage {
    var x: Int
    var y: Int
    var mask: CoverageMask
}
