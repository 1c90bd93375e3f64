/// Which parts of a path that winds around itself count as inside.
public enum FillRule: Hashable, Sendable {
    /// Inside where the path winds around at all, in whichever direction.
    case nonZero
    /// Inside where it winds around an odd number of times.
    case evenOdd
}

extension CoverageMask {
    /// Adds the inside of a path; where the mask is covered already, the larger coverage stands.
    ///
    /// Each polyline is a ring, closed by a straight line where its last point is not its first. A pixel's coverage is
    /// the exact area inside of it, in 1/65,536 before it is rounded to 1/255; in pixels where edges cross, it is the
    /// rule applied to the mean winding. The result does not depend on where the picture's edges are: neighbouring
    /// tiles agree bit for bit. Parts outside of the mask cost little.
    ///
    /// - Note: For coordinates beyond ±4,194,304 pixels cut the ring first: ``clipped(ring:to:)``.
    package mutating func fill(_ path: SubpixelPath, rule: FillRule) {
        let inside = path.pixelBounds.intersection(frame)
        guard !inside.isEmpty else { return }
        var sums = AreaAccumulator(inside)
        path.forEachPolyline { points in
            guard points.count > 2 else { return }
            for i in 1..<points.count { sums.add(from: points[i - 1], to: points[i]) }
            sums.add(from: points[points.count - 1], to: points[0])
        }
        resolve(sums, rule: rule)
    }

    /// Adds the inside of shapes whose outline comes as open arcs, each given once, run in its ring's direction.
    ///
    /// A pixel's winding is the sum over the arcs that pass to the left of it: a border that two shapes share is left
    /// out, or given in both directions, and cancels. Inside is where the sum is not 0, clamped to one pixel's area.
    /// Arcs that lie right of, above or below the mask may be left out; those to the left count.
    package mutating func fillSigned(_ path: SubpixelPath) {
        let box = path.pixelBounds
        // An open arc covers everything to its right, so the sum runs to the mask's right edge.
        let inside = PixelRect(left: box.left, top: box.top, right: width, bottom: box.bottom).intersection(frame)
        guard !inside.isEmpty else { return }
        var sums = AreaAccumulator(inside)
        path.forEachPolyline { points in
            guard points.count > 1 else { return }
            for i in 1..<points.count { sums.add(from: points[i - 1], to: points[i]) }
        }
        resolve(sums, rule: .nonZero)
    }

    /// Turns sums into coverage and adds it.
    private mutating func resolve(_ sums: borrowing AreaAccumulator, rule: FillRule) {
        let isFresh = bounds.intersection(sums.rect).isEmpty
        bounds = bounds.union(sums.rect)
        let width = width
        unsafe coverage.withUnsafeMutableBufferPointer { coverage in
            guard let mask = coverage.baseAddress else { return }
            // The rule and the state of the mask are known outside of the loop over pixels.
            switch (rule, isFresh) {
            case (.nonZero, true): unsafe sums.add(to: mask, maskWidth: width, rule: .nonZero, isFresh: true)
            case (.nonZero, false): unsafe sums.add(to: mask, maskWidth: width, rule: .nonZero, isFresh: false)
            case (.evenOdd, true): unsafe sums.add(to: mask, maskWidth: width, rule: .evenOdd, isFresh: true)
            case (.evenOdd, false): unsafe sums.add(to: mask, maskWidth: width, rule: .evenOdd, isFresh: false)
            }
        }
    }
}

extension FillRule {
    /// The coverage of a pixel by its signed area, 65,536 for one winding of the whole pixel; rounded to nearest.
    @inline(__always)
    func coverage(_ sum: Int32) -> UInt8 {
        var area = sum.magnitude
        switch self {
        case .nonZero:
            area = min(area, 65_536)
        case .evenOdd:
            area &= 131_071
            if area > 65_536 { area = 131_072 &- area }
        }
        return UInt8(truncatingIfNeeded: (area &* 255 &+ 32_768) >> 16)
    }
}
