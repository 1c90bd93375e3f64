/// Width and height of the frame before `--scale`, in pixels.
package struct FrameSize: Hashable, Sendable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// What `--size` is without being given.
    package static let standard = FrameSize(width: 1280, height: 720)

    /// The longest side of a picture, `--scale` included: shapes are rasterised with 16-bit coordinates.
    package static let longestSide = 32_767
    /// The most pixels of a picture, `--scale` included: 400 MB a frame.
    package static let mostPixels = 100_000_000

    /// Reads `WxH`.
    package init(parsing text: String) throws(ValueProblem) {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, sides.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }) else {
            throw ValueProblem("not a width and a height; write WxH such as 1280x720")
        }
        let range = 1...Self.longestSide
        guard let width = Int(sides[0]), let height = Int(sides[1]), range.contains(width), range.contains(height)
        else {
            throw ValueProblem("a side is not in 1 to \(Self.longestSide); write WxH such as 1280x720")
        }
        self.init(width: width, height: height)
    }

    /// What stands against the picture at a scale; nil when it can be drawn.
    func problem(atScale scale: Int) -> String? {
        let (w, h) = (width * scale, height * scale)
        if max(w, h) > Self.longestSide {
            return "the picture is \(w)x\(h) pixels, but no side may pass \(Self.longestSide); lower --size or --scale"
        }
        if w * h > Self.mostPixels {
            return "the picture is \(w)x\(h) pixels, more than 100 million; lower --size or --scale"
        }
        return nil
    }
}
