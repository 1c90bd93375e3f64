/// Finds the name that a misspelt word was meant to be.
package enum Spelling {
    /// Words longer than this are not compared: no name is, and the cost grows with the square of the length.
    private static let longestWord = 64

    /// The candidate nearest to a word, or nil when none is near enough to be a likely slip.
    ///
    /// Near enough is one edit for words up to five letters, two up to eight, three for longer ones, letter case
    /// aside. Of equally near candidates the first one is taken.
    ///
    /// - Complexity: O(candidates · length²).
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let folded = Array(word.lowercased())
        guard !folded.isEmpty, folded.count <= longestWord else { return nil }
        let allowed = folded.count <= 5 ? 1 : folded.count <= 8 ? 2 : 3
        var best: (name: String, distance: Int)?
        // Each edit changes the length by one at most.
        for candidate in candidates where abs(candidate.count - folded.count) <= allowed {
            let found = distance(folded, Array(candidate.lowercased()))
            if found <= allowed, found < best?.distance ?? .max { best = (candidate, found) }
        }
        return best?.name
    }

    /// The mend of a misspelt word: `did you mean NAME?`, or another text when no candidate is near.
    package static func mend(
        for word: String, among candidates: some Sequence<String>, otherwise other: String
    ) -> String {
        nearest(to: word, among: candidates).map { "did you mean \($0)?" } ?? other
    }

    /// Edits between two words: insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
    static func distance(_ a: [Character], _ b: [Character]) -> Int {
        if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 1...a.count {
            var row = [i] + [Int](repeating: 0, count: b.count)
            for j in 1...b.count {
                let change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                row[j] = min(last[j] + 1, row[j - 1] + 1, change)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    row[j] = min(row[j], beforeLast[j - 2] + 1)
                }
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
