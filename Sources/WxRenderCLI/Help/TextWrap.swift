/// Breaks text into lines at blanks.
enum TextWrap {
    /// Lines of at most `width` characters; a longer word stands alone on its line.
    static func lines(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? word : " " + word
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// A command line broken before an option, each line but the last ending in a backslash.
    static func command(_ line: String, width: Int, indent: String) -> [String] {
        var pieces: [String] = []
        for word in line.split(separator: " ") {
            if pieces.isEmpty || (word.hasPrefix("-") && word.count > 1 && !pieces[pieces.count - 1].isEmpty) {
                pieces.append(String(word))
            } else {
                pieces[pieces.count - 1] += " " + word
            }
        }
        var lines: [String] = []
        for piece in pieces {
            // Two characters stay free for the backslash.
            if let last = lines.last, last.count + 1 + piece.count <= width - 2 {
                lines[lines.count - 1] = last + " " + piece
            } else {
                lines.append(lines.isEmpty ? piece : indent + piece)
            }
        }
        return lines.enumerated().map { index, line in index == lines.count - 1 ? line : line + " \\" }
    }
}
