import WxCodecs

/// A file of alerts or zones, opened: what it is, is found out from its content, never from its name.
package struct FeatureSource: Sendable {
    /// What a file is.
    package enum Format: String, Hashable, Sendable {
        /// JSON of api.weather.gov, outlooks and other features.
        case geojson
        /// One message of the Common Alerting Protocol.
        case cap
        /// An index of alerts with what it says of each.
        case atom
        /// The same in the older form.
        case rss
        case kml
        /// A zip archive with a KML file.
        case kmz
        case shapefile
    }

    /// What is in it, parsed as far as every reader needs it.
    enum Content: Sendable {
        case json(JSONNode)
        case markup(MarkupElement)
        case shapes(ShapeTable)
    }

    /// The file's name as it was given.
    package let name: String
    /// What it is.
    package let format: Format
    let content: Content

    /// Bytes that a file may have, packed or not: a full day of all NWS products is some tens of megabytes.
    package static let mostBytes = 512 << 20
    private static let expected = "a list of alerts or zones"

    /// Opens a file with what stands beside it: the table of a shapefile.
    ///
    /// - Throws: ``RenderError/input(file:problem:)`` where it can not be read or is none of the known kinds.
    package init(path: String) throws(RenderError) {
        let bytes = try InputFile.read(path, limit: Self.mostBytes, expected: Self.expected)
        try self.init(bytes, name: path) { (ending) throws(RenderError) in
            try Self.companion(of: path, ending: ending)
        }
    }

    /// Opens bytes.
    ///
    /// - Parameter beside: the bytes of the file of the same name with another ending; nil where there is none.
    package init(
        _ bytes: [UInt8], name: String, beside: (String) throws(RenderError) -> [UInt8]? = { _ in nil }
    ) throws(RenderError) {
        self.name = name
        let bytes = try InputFile.unpacked(bytes, name: name, limit: Self.mostBytes)
        if ZipArchive.isZip(bytes) {
            (format, content) = try Self.archive(bytes, name: name)
        } else if Shapefile.isShapefile(bytes) {
            format = .shapefile
            let table = try beside("dbf")
            let projection = try beside("prj")
            content = .shapes(try ShapeTable(bytes, attributes: table, projection: projection, name: name))
        } else if MarkupProlog.mayBeMarkup(bytes) {
            let root = try Self.markup(bytes, name: name)
            content = .markup(root)
            format = try Self.format(of: root, name: name)
        } else if let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }),
            first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || name.lowercased().hasSuffix("json")
        {
            format = .geojson
            content = .json(try Self.json(bytes, name: name))
        } else {
            throw .input(file: name, problem: Self.unknown(bytes))
        }
    }

    /// Opens a text that is JSON.
    init(geoJSON text: [UInt8], name: String) throws(RenderError) {
        self.name = name
        format = .geojson
        content = .json(try Self.json(text, name: name))
    }

    /// Whether the first bytes of a file may be those of such a file, for programs that read other kinds too.
    package static func mayBeFeatures(_ head: [UInt8]) -> Bool {
        if ZipArchive.isZip(head) || Shapefile.isShapefile(head) || MarkupProlog.mayBeMarkup(head) { return true }
        return InputFile.mayBeJSON(head)
    }

    /// Says what was found where it is none of the known kinds.
    private static func unknown(_ bytes: [UInt8]) -> String {
        let kinds = "GeoJSON, CAP, Atom, RSS, KML, KMZ or a shapefile"
        if bytes.isEmpty { return "the file is empty; it may still be on its way, or fetch it again" }
        if bytes.starts(with: [3]), bytes.count > 32 { return "is a dBASE table; name the .shp file beside it" }
        let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(40)
        guard !bytes.prefix(200).contains(where: { $0 < 9 }), let text = String(validating: line, as: UTF8.self) else {
            return "is no file of alerts; \(kinds) were expected"
        }
        return "begins with \"\(text.filter { !$0.isNewline })\", so it is no file of alerts; \(kinds) were expected"
    }

    private static func markup(_ bytes: [UInt8], name: String) throws(RenderError) -> MarkupElement {
        do throws(MarkupError) {
            return try Markup.root(of: bytes)
        } catch {
            throw .input(file: name, problem: "\(error)")
        }
    }

    private static func format(of root: MarkupElement, name: String) throws(RenderError) -> Format {
        switch root.name {
        case "alert": return .cap
        case "feed": return .atom
        case "rss", "RDF": return .rss
        case "kml": return .kml
        case "html", "HTML": throw .input(file: name, problem: "\(MarkupError.webPage)")
        default:
            throw .input(
                file: name,
                problem: "is XML of <\(root.name.prefix(40))>; expected a CAP <alert>, an Atom <feed>, <rss> or <kml>")
        }
    }

    /// The JSON of a text; numbers that are none (`NaN`), which some programs write, are read as null.
    static func json(_ bytes: [UInt8], name: String) throws(RenderError) -> JSONNode {
        do throws(JSONError) {
            return try JSONDocument(bytes).root
        } catch {
            if let mended = JSONNumbers.withoutNaN(bytes), let document = try? JSONDocument(mended) {
                return document.root
            }
            throw .input(file: name, problem: "\(error)")
        }
    }

    /// The shapefile or KML file in a zip archive.
    private static func archive(_ bytes: [UInt8], name: String) throws(RenderError) -> (Format, Content) {
        do {
            let archive = try ZipArchive(bytes)
            func entry(_ isWanted: (String) -> Bool) -> ZipArchive.Entry? {
                archive.entries.first { !$0.isFolder && isWanted($0.name.lowercased()) }
            }
            if let shapes = entry({ $0.hasSuffix(".shp") }) {
                let stem = shapes.name.lowercased().dropLast(4)
                var companions: [String: [UInt8]] = [:]
                for ending in ["dbf", "prj"] {
                    guard let found = entry({ $0 == "\(stem).\(ending)" }) else { continue }
                    companions[ending] = try archive.contents(of: found, limit: mostBytes)
                }
                let body = try archive.contents(of: shapes, limit: mostBytes)
                return (
                    .shapefile,
                    .shapes(
                        try ShapeTable(
                            body, attributes: companions["dbf"], projection: companions["prj"], name: name))
                )
            }
            if let document = entry({ $0.hasSuffix(".kml") }) {
                let root = try markup(try archive.contents(of: document, limit: Markup.mostBytes), name: name)
                guard root.name == "kml" else {
                    throw RenderError.input(file: name, problem: "\(document.name) in it is no KML; fetch it again")
                }
                return (.kmz, .markup(root))
            }
        } catch let error as RenderError {
            throw error
        } catch {
            throw .input(file: name, problem: "\(error)")
        }
        throw .input(file: name, problem: "the zip archive holds neither a .kml nor a .shp file; unpack it")
    }

    /// The bytes of a file beside another, its ending in the same case or in capitals; unpacked.
    private static func companion(of path: String, ending: String) throws(RenderError) -> [UInt8]? {
        var stem = path
        let isPacked = stem.lowercased().hasSuffix(".gz")
        if isPacked { stem.removeLast(3) }
        guard let dot = stem.lastIndex(of: ".") else { return nil }
        stem = String(stem[..<dot])
        for candidate in [ending, ending.uppercased(), "\(ending).gz"] {
            let name = "\(stem).\(candidate)"
            guard InputFile.exists(name) else { continue }
            let bytes = try InputFile.read(name, limit: mostBytes, expected: "what belongs to a shapefile")
            return try InputFile.unpacked(bytes, name: name, limit: Self.mostBytes)
        }
        return nil
    }
}
