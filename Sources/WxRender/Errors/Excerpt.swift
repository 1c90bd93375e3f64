extension String {
    /// The text as messages repeat it: cut to 100 characters, in quotes where it is empty or has blanks.
    package var excerpt: String {
        let longest = 100
        let shown = count > longest ? prefix(longest - 1) + "…" : self[...]
        return shown.isEmpty || shown.contains(" ") ? "'\(shown)'" : String(shown)
    }
}
