import Glibc
import WxRaster

// What the writers of animations share: which part of a frame differs from the one before, and how to take it.

extension PixelRect {
    /// The smallest rectangle that holds all pixels that differ between two pictures of one size; empty where none does.
    ///
    /// - Parameters:
    ///   - old: the pixels of the picture before, row by row.
    ///   - new: those of the picture after.
    ///   - width: columns of both.
    static func changed<Pixel: BitwiseCopyable & Equatable>(
        from old: [Pixel], to new: [Pixel], width: Int
    ) -> PixelRect {
        precondition(old.count == new.count && new.count % width == 0, "frames differ in size")
        let height = new.count / width
        return unsafe old.withUnsafeBufferPointer { old in
            unsafe new.withUnsafeBufferPointer { new in
                let (before, after) = (old.baseAddress!, new.baseAddress!)
                func differs(_ row: Int) -> Bool {
                    unsafe memcmp(before + row * width, after + row * width, width * MemoryLayout<Pixel>.stride) != 0
                }
                guard let top = (0..<height).first(where: differs), let bottom = (0..<height).last(where: differs)
                else {
                    return .empty
                }
                var (left, right) = (width, 0)
                for row in top...bottom {
                    let start = row * width
                    var x = 0
                    while x < left, unsafe before[start + x] == after[start + x] { x += 1 }
                    left = x
                    x = width
                    while x > right, unsafe before[start + x - 1] == after[start + x - 1] { x -= 1 }
                    right = x
                }
                return PixelRect(left: left, top: top, right: right, bottom: bottom + 1)
            }
        }
    }
}

extension Array where Element: BitwiseCopyable {
    /// The pixels of a rectangle of a picture that is `width` columns wide, row by row.
    func cut(_ rect: PixelRect, width: Int) -> [Element] {
        if rect.width == width && rect.height * width == count { return self }
        var result: [Element] = []
        result.reserveCapacity(rect.width * rect.height)
        for row in rect.top..<rect.bottom {
            result += self[row * width + rect.left..<row * width + rect.right]
        }
        return result
    }
}
