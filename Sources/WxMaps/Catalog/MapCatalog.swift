import Foundation

/// What a publisher offers: a list of packs, read from JSON and checked field by field.
///
/// The schema, version 1: an object with `schema` (1) and `packs`, an array of ``CatalogPack``. Other members are
/// left for publishers' use.
public struct MapCatalog: Hashable, Sendable {
    /// The schema's version that is read and written.
    public static let schema = 1
    /// Bytes of a catalogue at most.
    static let largest = 16 << 20
    private static let mostPacks = 10_000

    /// Where a catalogue came from; what it may refer to depends on it.
    public enum Origin: Hashable, Sendable {
        /// A file, by its absolute path: its packs may lie beside it, and `file:` URLs are followed.
        case file(String)
        /// A web address: its packs lie on the web alone.
        case web(String)
    }

    /// The packs, in the publisher's order; their URLs are absolute.
    public let packs: [CatalogPack]

    /// Makes a catalogue from packs that keep the rules.
    public init(packs: [CatalogPack]) {
        self.packs = packs
    }

    /// The pack of an id.
    public subscript(id: String) -> CatalogPack? { packs.first { $0.id == id } }

    /// Reads a catalogue.
    ///
    /// - Parameter name: the catalogue's name for messages.
    /// - Throws: ``MapError/input(name:problem:)`` naming the pack and field that break a rule; nothing of the catalogue
    ///   is used then.
    public init(json: [UInt8], origin: Origin, name: String) throws {
        func refused(_ problem: String) -> MapError { .input(name: name, problem: problem) }
        guard json.count <= Self.largest else {
            throw refused("has more than \(Self.largest) bytes, the most that a catalogue may have")
        }
        let start = json.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        guard start == UInt8(ascii: "{") else {
            let found = start == UInt8(ascii: "<") ? "is a web page (HTML)" : "is not a JSON object"
            throw refused("\(found); a catalogue is JSON, as wxrender maps catalog build writes it")
        }
        let document: Document
        do {
            document = try JSONDecoder().decode(Document.self, from: Data(json))
        } catch let error as DecodingError {
            throw refused(Self.text(of: error))
        }
        guard document.schema == Self.schema else {
            throw refused("has schema \(document.schema), but this version reads schema \(Self.schema)")
        }
        guard document.packs.count <= Self.mostPacks else {
            throw refused("has \(document.packs.count) packs, but \(Self.mostPacks) are the most")
        }
        var packs: [CatalogPack] = []
        var indexOfID: [String: Int] = [:]
        for (index, offered) in document.packs.enumerated() {
            var pack = offered
            if let (field, text) = pack.problem() { throw refused("packs[\(index)].\(field): \(text)") }
            if let first = indexOfID.updateValue(index, forKey: pack.id) {
                throw refused("packs[\(index)].id: \(shown(pack.id)) is the id of packs[\(first)] too; ids are unique")
            }
            do {
                pack.urls = try pack.urls.map { try Self.resolved($0, origin: origin) }
            } catch let problem as URLProblem {
                throw refused("packs[\(index)].url: \(problem.text)")
            }
            packs.append(pack)
        }
        self.packs = packs
    }

    private struct Document: Decodable {
        var schema: Int
        var packs: [CatalogPack]
    }

    struct URLProblem: Error {
        let text: String
    }

    /// The absolute form of an archive's URL.
    static func resolved(_ text: String, origin: Origin) throws(URLProblem) -> String {
        guard text.utf8.count <= 2000, !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
            throw URLProblem(text: "a URL has at most 2000 bytes, no spaces and no controls; write %20 for a space")
        }
        let scheme = URL(string: text)?.scheme?.lowercased()
        switch (scheme, origin) {
        case ("http"?, _), ("https"?, _):
            guard let host = URL(string: text)?.host, !host.isEmpty else {
                throw URLProblem(text: "\(shown(text)) names no server")
            }
            return text
        case ("file"?, .file): return text
        case ("file"?, .web): throw URLProblem(text: "a catalogue from the web may not name files of this machine")
        case (let other?, _): throw URLProblem(text: "\(shown(other)) URLs are not followed; use http or https")
        case (nil, .file(let path)):
            let decoded = text.removingPercentEncoding ?? text
            let steps = decoded.split(separator: "/", omittingEmptySubsequences: false)
            guard !text.isEmpty, !decoded.hasPrefix("/"), !steps.contains("..") else {
                throw URLProblem(text: "\(shown(text)) leads out of the catalogue's folder; name a file inside it")
            }
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            return folder.appendingPathComponent(decoded).absoluteString
        case (nil, .web(let address)):
            guard let base = URL(string: address),
                let absolute = URL(string: text, relativeTo: base)?.absoluteURL,
                ["http", "https"].contains(absolute.scheme?.lowercased() ?? "")
            else { throw URLProblem(text: "\(shown(text)) is no address relative to the catalogue's") }
            return absolute.absoluteString
        }
    }

    private static func text(of error: DecodingError) -> String {
        func place(_ path: [any CodingKey]) -> String {
            path.reduce("") { text, key in
                if let index = key.intValue { return "\(text)[\(index)]" }
                return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
            }
        }
        switch error {
        case .keyNotFound(let key, let context): return "\(place(context.codingPath + [key])): is missing"
        case .valueNotFound(_, let context): return "\(place(context.codingPath)): is null"
        case .typeMismatch(_, let context):
            return "\(place(context.codingPath)): is of another kind than the schema says"
        case .dataCorrupted(let context):
            let found = context.debugDescription
            return context.codingPath.isEmpty ? "is no whole JSON (\(found))" : "\(place(context.codingPath)): \(found)"
        @unknown default: return "is no catalogue"
        }
    }
}
