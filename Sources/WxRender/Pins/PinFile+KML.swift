import WxCodecs
import WxGeo
import WxRaster

extension PinFile {
    /// Reads the points among the placemarks; others are counted in a warning.
    mutating func readKML(_ bytes: [UInt8], _ pictures: inout PinPictures) throws(RenderError) {
        let root: MarkupElement
        do throws(MarkupError) {
            root = try Markup.root(of: bytes)
        } catch {
            throw .input(file: name, problem: "\(error)")
        }
        guard root.name == "kml" else {
            throw .input(
                file: name, problem: "is XML of <\(root.name.prefix(40))>, but pins are GeoJSON, CSV or KML; convert it"
            )
        }
        let document = KMLDocument(root)
        var others = 0
        for (position, placemark) in document.placemarks.enumerated() {
            do throws(FeatureFault) {
                let found = try Self.pins(of: placemark, &pictures)
                pins += found
                if found.isEmpty { others += 1 }
            } catch {
                let label = placemark.attributes["PLACEMARK"].map { " (\($0.prefix(120)))" } ?? ""
                throw .input(file: name, problem: "placemark \(position + 1)\(label): \(error.problem)")
            }
        }
        if pins.isEmpty {
            let found =
                document.links.first.map { "links alone, the first to \($0.prefix(120)), and nothing is fetched" }
                ?? (others == 0 ? "no placemark" : "\(others) placemarks, none of them a Point")
            throw .input(file: name, problem: "holds \(found); a pin is a Placemark with a Point")
        }
        if others > 0 {
            warnings.append("\(name): \(others) of its placemarks are no points and are left out")
        }
        note(linksOf: pictures)
    }

    /// Reads the document in an archive, whose icons lie in it too.
    mutating func readKMZ(_ bytes: [UInt8]) throws(RenderError) {
        let document: ZipArchive.Entry
        let text: [UInt8]
        let archive: ZipArchive
        do throws(ZipError) {
            archive = try ZipArchive(bytes)
            let found = archive.entries.first { !$0.isFolder && $0.name.lowercased().hasSuffix(".kml") }
            guard let found else { throw .damaged("it holds no .kml file") }
            document = found
            text = try archive.contents(of: found, limit: Markup.mostBytes)
        } catch {
            throw .input(file: name, problem: "\(error)")
        }
        var pictures = PinPictures(in: archive, beside: document.name)
        try readKML(text, &pictures)
    }

    private static func pins(
        of placemark: KMLDocument.Placemark, _ pictures: inout PinPictures
    ) throws(FeatureFault) -> [Pin] {
        var places: [LonLat] = []
        for point in placemark.element.descendants("Point") {
            let found = try KMLDocument.positions(point["coordinates"]?.text ?? "")
            guard found.count == 1 else { throw FeatureFault("a Point has one position of longitude,latitude") }
            places += found
        }
        guard !places.isEmpty else { return [] }

        var attributes = placemark.attributes
        let snippet = placemark.element["Snippet"].flatMap { $0.attributes["maxLines"] == "0" ? nil : $0.trimmed }
        let words = snippet.flatMap { $0.isEmpty ? nil : $0 } ?? placemark.element.value("description")
        var lines = words.map(textLines) ?? []
        // Without a name the first line of the description is the title.
        let name = placemark.element.value("name") ?? (lines.isEmpty ? nil : lines.removeFirst())
        attributes["title"] = attributes["title"] ?? name
        attributes["subtitle"] = attributes["subtitle"] ?? lines.joined(separator: " ")
        if let stamp = attributes["STAMP"] { setTimes(of: stamp, in: &attributes) }
        if let end = attributes["END"], let period = KMLPeriod(end), period.length > 0 {
            attributes["END"] = "\(period.start + period.length)"
        }
        if let begin = attributes["BEGIN"], let period = KMLPeriod(begin) { attributes["BEGIN"] = "\(period.start)" }
        var fields = PinFields(attributes)
        if let style = placemark.style?["IconStyle"] { try fields.take(style) }
        var pins: [Pin] = []
        for place in places { pins.append(try fields.pin(at: place, &pictures)) }
        return pins
    }

    /// A single time is an instant, or a whole day, month or year.
    private static func setTimes(of stamp: String, in attributes: inout FeatureAttributes) {
        attributes["BEGIN"] = nil
        if let period = KMLPeriod(stamp), period.length > 0 {
            attributes["BEGIN"] = "\(period.start)"
            attributes["END"] = "\(period.start + period.length)"
        } else {
            attributes["time"] = stamp
        }
    }

    /// The lines of a description, which often is HTML.
    private static func textLines(_ text: String) -> [String] {
        var plain = ""
        var isInTag = false
        for character in text {
            switch character {
            case "<":
                isInTag = true
                plain += "\n"
            case ">" where isInTag: isInTag = false
            default: if !isInTag { plain.append(character) }
            }
        }
        for (entity, character) in [("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
            plain = plain.replacing(entity, with: character)
        }
        return plain.split(whereSeparator: \.isNewline).map { TextCleaning.cleaned(String($0)) }.filter { !$0.isEmpty }
    }
}

extension PinFields {
    /// Takes what an `IconStyle` says.
    fileprivate mutating func take(_ style: MarkupElement) throws(FeatureFault) {
        // White is the usual value, and changes no icon.
        let color = style.value("color").flatMap { $0.lowercased().hasSuffix("ffffffff") ? nil : $0 }
        let link = style["Icon"]?.value("href") ?? style.value("Icon")
        if attributes["color"] == nil {
            attributes["color"] = color.flatMap(KMLDocument.color) ?? link.flatMap(Self.colorInName)
        }
        guard attributes["icon"] == nil, let link else { return }
        attributes["icon"] = link
        tint = color.flatMap(Self.tint)
        // Programs that show KML make an icon's longer side 32 pixels at its scale of 1.
        let scale = style.value("scale").flatMap(Double.init) ?? 1
        form.longestSide = scale > 0 && scale <= 32 ? 32 * scale : 32
        guard let spot = style["hotSpot"], let x = spot.attributes["x"].flatMap(Double.init),
            let y = spot.attributes["y"].flatMap(Double.init), abs(x) <= 1e4, abs(y) <= 1e4
        else { return }
        form.anchor = .hotSpot(
            x: .init(x, unit: spot.attributes["xunits"]), y: .init(y, unit: spot.attributes["yunits"]))
    }

    /// The colour that an icon's pixels are multiplied by.
    private static func tint(_ text: String) -> RGBA8? {
        guard let bits = UInt32(text.drop { $0 == "#" }, radix: 16) else { return nil }
        let (red, green, blue) = (UInt8(bits & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits >> 16 & 0xFF))
        return RGBA8(red: red, green: green, blue: blue, alpha: UInt8(bits >> 24))
    }

    /// The colour that the name of a well-known icon tells: `ylw-pushpin.png`, `icon?color=1976d2&…`.
    private static func colorInName(_ link: String) -> String? {
        if let found = link.firstRange(of: "color=") {
            let digits = link[found.upperBound...].prefix { $0.isHexDigit }
            if digits.count == 6 { return "#\(digits)" }
        }
        let file = link.split(separator: "/").last ?? ""
        let colors = [
            "red": "red", "grn": "green", "green": "green", "purple": "purple", "blu": "blue", "blue": "blue",
            "ltblu": "#6cb8ff", "ylw": "yellow", "yellow": "yellow", "pink": "pink", "wht": "white", "orange": "orange",
        ]
        return file.split { !$0.isLetter }.first.flatMap { colors[$0.lowercased()] }
    }
}

/// A time of KML, which may be a year, a month or a day as a whole.
private struct KMLPeriod {
    let start: Timestamp
    /// Seconds; 0 for an instant.
    let length: Int

    /// Reads `2024`, `2024-05`, `2024-05-06`, or an instant with its zone; nil for anything else.
    init?(_ text: String) {
        if let instant = Timestamp(iso8601: text) {
            (start, length) = (instant, 0)
            return
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == parts.count, (1...3).contains(parts.count), parts[0].count == 4,
            let first = Timestamp(
                year: numbers[0], month: numbers.count > 1 ? numbers[1] : 1, day: numbers.count > 2 ? numbers[2] : 1)
        else { return nil }
        start = first
        let (year, month, _, _, _, _) = first.utc
        switch numbers.count {
        case 1: length = (Timestamp(year: year + 1, month: 1, day: 1) ?? first) - first
        case 2: length = Timestamp.days(inMonth: month, of: year) * 86_400
        default: length = 86_400
        }
    }
}
