import WxGeo

extension CatalogPack {
    /// Bytes of an archive at most: 16 TiB, more than any map takes and far from the limits of the arithmetic.
    static let largestArchive: Int64 = 1 << 44

    /// What is wrong with a field; nil when all hold what the schema says.
    func problem() -> (field: String, text: String)? {
        if let text = Self.idProblem(id) { return ("id", text) }
        if let text = Self.textProblem(name, longest: 200) { return ("name", text) }
        if let text = Self.textProblem(version, longest: 64) { return ("version", text) }
        if let code = countries.first(where: { !Self.isCountry($0) }) {
            return ("countries", "\(shown(code)) is no ISO 3166 code, such as DE or US-OK")
        }
        if countries.count > 300 { return ("countries", "there are \(countries.count), but the world has fewer") }
        if let text = Self.boxProblem(bbox) { return ("bbox", text) }
        if !(0...30).contains(minZoom) { return ("minZoom", "zooms are 0 to 30, but it is \(minZoom)") }
        if !(minZoom...30).contains(maxZoom) {
            return ("maxZoom", "it lies in minZoom (\(minZoom)) to 30, but is \(maxZoom)")
        }
        if bytes < 1 || bytes > Self.largestArchive {
            return ("bytes", "an archive has 1 to \(Self.largestArchive) bytes, but it is \(bytes)")
        }
        if !Self.isSHA256(sha256) { return ("sha256", "it is 64 lower-case hexadecimal digits") }
        if urls.isEmpty || urls.count > 20 { return ("urls", "1 to 20 places are named, but there are \(urls.count)") }
        if let text = Self.textProblem(attribution, longest: 1000, mayBeEmpty: true) { return ("attribution", text) }
        if let text = Self.textProblem(license, longest: 1000, mayBeEmpty: true) { return ("license", text) }
        return nil
    }

    /// What is wrong with a pack's id, which becomes the name of a folder; nil when nothing is.
    static func idProblem(_ id: String) -> String? {
        let rule = "an id is 1 to 64 lower-case letters, digits, '.', '_' or '-', and begins with a letter or digit"
        func isPlain(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        guard let first = id.utf8.first, isPlain(first), id.utf8.count <= 64 else { return "\(shown(id)): \(rule)" }
        let others: [UInt8] = [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")]
        guard id.utf8.allSatisfy({ isPlain($0) || others.contains($0) }) else { return "\(shown(id)): \(rule)" }
        guard !id.contains("..") else { return "\(shown(id)): an id has no two dots in a row" }
        return nil
    }

    private static func isCountry(_ code: String) -> Bool {
        let parts = code.split(separator: "-", omittingEmptySubsequences: false).map(Array.init)
        guard let country = parts.first, country.count == 2, country.allSatisfy(isLetter) else { return false }
        if parts.count == 1 { return true }
        return parts.count == 2 && (1...3).contains(parts[1].count)
            && parts[1].allSatisfy { isLetter($0) || ("0"..."9").contains($0) }
    }

    private static func isLetter(_ character: Character) -> Bool { ("A"..."Z").contains(character) }

    private static func isSHA256(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    private static func boxProblem(_ box: BoundingBox) -> String? {
        guard (-180...180).contains(box.west), (-180...180).contains(box.east), box.west != box.east else {
            return "west and east are different longitudes in -180 to 180, but are \(box.west) and \(box.east)"
        }
        guard (-90...90).contains(box.south), (-90...90).contains(box.north), box.south < box.north else {
            return "south lies below north in -90 to 90, but they are \(box.south) and \(box.north)"
        }
        return nil
    }

    /// Controls, line ends and marks that turn the writing could forge what a terminal shows.
    private static func textProblem(_ text: String, longest: Int, mayBeEmpty: Bool = false) -> String? {
        if text.isEmpty { return mayBeEmpty ? nil : "it is empty" }
        if text.utf8.count > longest { return "it has \(text.utf8.count) bytes, but \(longest) are the most" }
        let bad = text.unicodeScalars.first {
            switch $0.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate: true
            default: false
            }
        }
        return bad.map { "it holds the control U+\(String($0.value, radix: 16, uppercase: true)); write plain text" }
    }
}

/// A text from outside as a message shows it: short, its controls escaped.
func shown(_ text: String) -> String {
    let short = text.count > 60 ? text.prefix(59) + "…" : text[...]
    return "'" + short.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : String($0) }.joined()
        + "'"
}
