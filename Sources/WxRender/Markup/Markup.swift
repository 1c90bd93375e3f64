import Foundation
import FoundationXML

/// Reads XML texts into trees: no document types, no entities of their own, nothing fetched, bounded in every way.
enum Markup {
    /// Bytes that a text may have.
    static let mostBytes = 256 << 20
    /// How deep elements may be nested; bounds every recursion over a tree.
    fileprivate static let mostDepth = 64
    /// How many elements a text may have.
    fileprivate static let mostElements = 4_000_000

    /// The first element of a text with all that is in it.
    static func root(of bytes: [UInt8]) throws(MarkupError) -> MarkupElement {
        guard bytes.count <= mostBytes else { throw .tooMuch("\(bytes.count >> 20) MB") }
        _ = try MarkupProlog(bytes)
        let parser = XMLParser(data: Data(bytes))
        parser.shouldResolveExternalEntities = false
        let builder = TreeBuilder()
        parser.delegate = builder
        let isDone = parser.parse()
        if let excess = builder.excess { throw .tooMuch(excess) }
        // The parser has been seen to answer true on texts that end too early: its error and the tree tell the truth.
        guard isDone, parser.parserError == nil, let root = builder.root else {
            throw .malformed(line: max(1, parser.lineNumber), "the XML is not well-formed or cut short")
        }
        return root
    }
}

/// Builds the tree as the parser goes through a text.
private final class TreeBuilder: NSObject, XMLParserDelegate {
    private(set) var root: MarkupElement?
    /// What there is too much of.
    private(set) var excess: String?
    private var open: [MarkupElement] = []
    private var count = 0

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        count += 1
        if open.count >= Markup.mostDepth { return stop(parser, "elements more than \(Markup.mostDepth) deep") }
        if count > Markup.mostElements { return stop(parser, "more than \(Markup.mostElements) elements") }
        var plain: [String: String] = [:]
        // Names that differ in their prefix alone do not occur; of such, the first in order would count.
        for (name, value) in attributes.sorted(by: { $0.key > $1.key }) { plain[Self.local(name)] = value }
        open.append(MarkupElement(name: Self.local(elementName), attributes: plain))
    }

    func parser(
        _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?
    ) {
        guard let element = open.popLast() else { return }
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(element)
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        guard !open.isEmpty else { return }
        open[open.count - 1].text += string
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        guard !open.isEmpty else { return }
        open[open.count - 1].text += String(decoding: block, as: UTF8.self)
    }

    private func stop(_ parser: XMLParser, _ what: String) {
        excess = excess ?? what
        parser.abortParsing()
    }

    private static func local(_ name: String) -> String {
        name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }
}
