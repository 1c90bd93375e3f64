import CFribidi

/// The Unicode bidirectional algorithm for one line.
enum BidiLevels {
    /// The embedding level of each code point: even runs from left to right, odd from right to left.
    ///
    /// The direction of the line as a whole is that of its first strong character.
    static func levels(of codePoints: [UInt32]) -> [FriBidiLevel] {
        let plain = [FriBidiLevel](repeating: 0, count: codePoints.count)
        // Nothing below U+0590 runs from right to left.
        if codePoints.allSatisfy({ $0 < 0x590 }) { return plain }
        let count = FriBidiStrIndex(codePoints.count)
        var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: codePoints.count)
        var brackets = [FriBidiBracketType](repeating: 0, count: codePoints.count)
        var levels = plain
        unsafe fribidi_get_bidi_types(codePoints, count, &types)
        unsafe fribidi_get_bracket_types(codePoints, count, types, &brackets)
        var direction = unsafe fribidi_get_par_direction(types, count)
        // 0 reports that memory is short.
        let highest = unsafe fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels)
        return highest == 0 ? plain : levels
    }

    /// Puts runs in the order in which they stand from left to right: rule L2 of Unicode's annex 9.
    static func reorder<Run>(_ runs: inout [Run], level: (Run) -> FriBidiLevel) {
        var current = runs.map(level).max() ?? 0
        while current > 0 {
            var start = 0
            while start < runs.count {
                var end = start
                while end < runs.count, level(runs[end]) >= current { end += 1 }
                runs[start..<end].reverse()
                start = end + 1
            }
            current -= 1
        }
    }
}
