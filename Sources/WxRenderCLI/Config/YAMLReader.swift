import CYAML

/// Reads one YAML document with libyaml, within limits that no honest file comes near.
///
/// Every scalar stays the text that was written: `1e3`, `12:30` and `no` mean what the option makes of them.
package struct YAMLReader: ~Copyable {
    /// Bytes of a text at most.
    package static let largest = 1 << 20
    /// Lists and keys inside each other at most.
    private static let deepest = 32
    /// Values at most, those that an alias stands for counted each time.
    private static let mostNodes = 20_000

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private var anchors: [String: (node: YAMLNode, count: Int, depth: Int)] = [:]
    private var count = 0

    /// The document of a text; nil where it holds nothing but comments.
    ///
    /// - Throws: ``YAMLError`` at the first thing that is no YAML, goes beyond a limit, or that no setting needs: tags,
    ///   keys that are no plain texts, several documents.
    package static func read(_ text: [UInt8]) throws(YAMLError) -> YAMLNode? {
        guard text.count <= largest else {
            throw YAMLError(line: 1, problem: "the file is larger than \(largest >> 20) MB; name another file")
        }
        guard String(validating: text, as: UTF8.self) != nil else {
            throw YAMLError(line: 1, problem: "the file is no UTF-8 text; save it as UTF-8")
        }
        // libyaml counts a mark of the byte order as a column, so that the next line would be indented less.
        let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return try text.withUnsafeBufferPointer { (bytes) throws(YAMLError) in
            var reader = YAMLReader(UnsafeBufferPointer(rebasing: bytes[start...]))
            return try reader.document()
        }
    }

    /// - Parameter bytes: must live as long as the reader.
    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        // On the heap: the parser keeps pointers into itself.
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        precondition(yaml_parser_initialize(parser) == 1, "no memory is left")
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    private mutating func document() throws(YAMLError) -> YAMLNode? {
        var root: YAMLNode?
        while true {
            let event = try next()
            switch event.kind {
            case YAML_STREAM_END_EVENT: return root
            case YAML_DOCUMENT_START_EVENT where root != nil:
                throw event.fault("a second document begins (---); leave one in the file")
            case YAML_SCALAR_EVENT, YAML_ALIAS_EVENT, YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
                let node = try self.node(event, depth: 1).node
                // A document of nothing but comments is an empty scalar.
                if case .scalar("", isPlain: true) = node.content { continue }
                root = node
            default: continue
            }
        }
    }

    /// The node that begins with an event, and how deep it is.
    private mutating func node(_ event: Event, depth: Int) throws(YAMLError) -> (node: YAMLNode, depth: Int) {
        if event.hasTag { throw event.fault("tags (!…) are not read; write the value alone") }
        if event.kind == YAML_ALIAS_EVENT { return try alias(event, depth: depth) }
        let before = count
        try enter(1, depth: depth, at: event)
        var inner = 0
        let content: YAMLNode.Content
        var end = event.end
        switch event.kind {
        case YAML_SCALAR_EVENT: content = .scalar(event.text, isPlain: event.isPlain)
        case YAML_SEQUENCE_START_EVENT:
            var items: [YAMLNode] = []
            while true {
                let item = try next()
                if item.kind == YAML_SEQUENCE_END_EVENT {
                    end = item.end
                    break
                }
                let found = try node(item, depth: depth + 1)
                items.append(found.node)
                inner = max(inner, found.depth)
            }
            content = .sequence(items, isFlow: event.isFlow)
        default:
            var entries: [YAMLNode.Entry] = []
            var lines: [String: Int] = [:]
            while true {
                let first = try next()
                if first.kind == YAML_MAPPING_END_EVENT {
                    end = first.end
                    break
                }
                let key = try node(first, depth: depth + 1).node
                guard case .scalar(let name, _) = key.content else {
                    throw first.fault("a key is a list; write a name")
                }
                if let line = lines.updateValue(key.start.line, forKey: name) {
                    throw first.fault(
                        "\(Message.excerpt(name)) is set twice, first in line \(line); leave one of them out")
                }
                let value = try node(next(), depth: depth + 1)
                entries.append(YAMLNode.Entry(key: name, keyNode: key, value: value.node))
                inner = max(inner, value.depth)
            }
            content = .mapping(entries, isFlow: event.isFlow)
        }
        let node = YAMLNode(content: content, start: event.start, end: end)
        if let anchor = event.anchor { anchors[anchor] = (node, count - before, inner + 1) }
        return (node, inner + 1)
    }

    /// What an alias stands for; it counts as much as if it were written out.
    private mutating func alias(_ event: Event, depth: Int) throws(YAMLError) -> (node: YAMLNode, depth: Int) {
        guard let name = event.anchor, let known = anchors[name] else {
            throw event.fault("*\(Message.excerpt(event.anchor ?? "")) stands for nothing that was named before it")
        }
        try enter(known.count, depth: depth + known.depth - 1, at: event)
        return (YAMLNode(content: known.node.content, start: event.start, end: event.end), known.depth)
    }

    private mutating func enter(_ more: Int, depth: Int, at event: Event) throws(YAMLError) {
        guard depth <= Self.deepest else {
            throw event.fault("more than \(Self.deepest) levels inside each other; settings need two")
        }
        count += more
        guard count <= Self.mostNodes else {
            throw event.fault("more than \(Self.mostNodes) values, aliases written out; make the file smaller")
        }
    }

    private mutating func next() throws(YAMLError) -> Event {
        var raw = yaml_event_t()
        guard yaml_parser_parse(parser, &raw) == 1 else {
            let problem = parser.pointee.problem.map { String(cString: $0) } ?? "no memory is left"
            // A fault of the encoding has no mark.
            let line = Int(parser.pointee.problem_mark.line) + 1
            throw YAMLError(line: line, problem: "is no YAML here: \(problem); mend the line")
        }
        defer { yaml_event_delete(&raw) }
        return Event(raw)
    }
}

/// What libyaml tells of one step, copied out of its memory.
private struct Event {
    let kind: yaml_event_type_t
    let start: YAMLNode.Place
    let end: YAMLNode.Place
    private(set) var text = ""
    private(set) var isPlain = false
    private(set) var isFlow = false
    private(set) var hasTag = false
    private(set) var anchor: String?

    init(_ raw: yaml_event_t) {
        kind = raw.type
        start = YAMLNode.Place(line: Int(raw.start_mark.line) + 1, offset: Int(raw.start_mark.index))
        end = YAMLNode.Place(line: Int(raw.end_mark.line) + 1, offset: Int(raw.end_mark.index))
        switch kind {
        case YAML_SCALAR_EVENT:
            let scalar = raw.data.scalar
            text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
            (anchor, hasTag) = (Self.name(scalar.anchor), scalar.tag != nil)
        case YAML_SEQUENCE_START_EVENT:
            let list = raw.data.sequence_start
            isFlow = list.style == YAML_FLOW_SEQUENCE_STYLE
            (anchor, hasTag) = (Self.name(list.anchor), list.tag != nil)
        case YAML_MAPPING_START_EVENT:
            let keys = raw.data.mapping_start
            isFlow = keys.style == YAML_FLOW_MAPPING_STYLE
            (anchor, hasTag) = (Self.name(keys.anchor), keys.tag != nil)
        case YAML_ALIAS_EVENT: anchor = Self.name(raw.data.alias.anchor)
        default: break
        }
    }

    func fault(_ problem: String) -> YAMLError { YAMLError(line: start.line, problem: problem) }

    private static func name(_ bytes: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        bytes.map { String(cString: $0) }
    }
}
