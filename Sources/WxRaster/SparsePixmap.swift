/// A picture of which most pixels are clear, such as pins and borders: only the others are blended.
package struct SparsePixmap: Sendable {
    private let picture: Pixmap
    private let runs: [Run]

    /// Pixels of one row between which hardly any is clear.
    private struct Run: Sendable {
        let start: Int
        let count: Int
    }

    /// Clear pixels that are blended along rather than stepped over: a run costs about as much.
    private static let shortestGap = 16
    /// Pixels that are blended at once: runs are filled up to whole blocks, with clear pixels, which change nothing.
    private static let block = 8

    /// Finds the pixels of a picture that are not clear.
    package init(_ picture: Pixmap) {
        self.picture = picture
        var runs: [Run] = []
        for row in 0..<picture.height {
            let first = row * picture.width
            let last = first + picture.width
            var start = first
            while start < last {
                guard picture.pixels[start].bits != 0 else {
                    start += 1
                    continue
                }
                var end = start + 1
                var next = end
                while next < last, next - end < Self.shortestGap {
                    if picture.pixels[next].bits != 0 { end = next + 1 }
                    next += 1
                }
                let whole = (end - start + Self.block - 1) / Self.block * Self.block
                runs.append(Run(start: start, count: min(whole, last - start)))
                start = next
            }
        }
        self.runs = runs
    }

    /// Blends the picture over another of its size.
    package func draw(into target: inout Pixmap) {
        precondition(
            picture.width == target.width && picture.height == target.height,
            "the layer has another size than the picture")
        unsafe picture.pixels.withUnsafeBufferPointer { from in
            unsafe target.pixels.withUnsafeMutableBufferPointer { to in
                guard let from = from.baseAddress, let to = to.baseAddress else { return }
                for run in runs {
                    unsafe composite(from + run.start, onto: to + run.start, count: run.count, opacity: 255)
                }
            }
        }
    }
}
