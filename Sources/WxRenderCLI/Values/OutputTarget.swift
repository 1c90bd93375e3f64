package import WxRender

/// What `-o` asks to be written.
package enum OutputTarget: Hashable, Sendable {
    /// One animated GIF.
    case animation(path: String)
    /// One animated PNG.
    case animatedPNG(path: String)
    /// One page that plays the loop.
    case player(path: String)
    /// That page with its pictures beside it, in a folder; the path ends without a slash, except `/`.
    case playerFolder(path: String)
    /// One PNG.
    case picture(path: String)
    /// `frame-0001.png`, … and `manifest.json` in a folder; the path ends without a slash, except `/`.
    case folder(path: String)
    /// A PNG for each frame, named by its time.
    case pattern(TimePattern)
    /// The single artefact on standard output.
    case standardOutput(StreamFormat)
    /// The single artefact into a FIFO or a device whose name says no format.
    case stream(path: String, StreamFormat)

    /// What this version writes, as a mend.
    private static let choices =
        "name loop.gif, loop.apng, loop.html, frame.png, a folder (dir/), a sequence (dir/%Y%m%d_%H%M.png) or - for standard output"

    /// Classifies a target by its name, and by what stands there already.
    ///
    /// - Parameters:
    ///   - format: `--format`, which is for targets whose name has no extension.
    ///   - isOneFrame: whether one frame is asked for: then a picture is the usual thing.
    package init(
        parsing text: String, format: StreamFormat?, isOneFrame: Bool, kind: (String) -> Environment.FileKind?
    ) throws(ValueProblem) {
        let usual = format ?? (isOneFrame ? StreamFormat.png : .gif)
        if text == "-" {
            self = .standardOutput(usual)
            return
        }
        guard !text.isEmpty, !text.contains("\0") else { throw ValueProblem("names no file; \(Self.choices)") }
        let existing = kind(text)
        let isFolder = text.hasSuffix("/") || existing == .folder
        let name = text.split(separator: "/").last.map(String.init) ?? ""
        let fileExtension = Self.fileExtension(of: name)
        if existing == .stream, !["gif", "apng", "html", "png"].contains(fileExtension) {
            self = .stream(path: text, usual)
            return
        }
        if let format {
            throw ValueProblem(
                "--format \(format.rawValue) is for -o -, but this name says what is written; leave --format out")
        }
        if isFolder {
            self = .folder(path: try Self.folder(text))
            return
        }
        switch fileExtension {
        case "png":
            let pattern = try Self.pattern(text)
            self =
                pattern.map {
                    $0.hasFields ? .pattern($0) : .picture(path: $0.text(at: Timestamp(secondsSince1970: 0)))
                }
                ?? .picture(path: text)
        case "gif", "apng":
            // A per cent sign in the name of an animation is just one, unless it was meant as a field.
            if let pattern = try? TimePattern(parsing: text), pattern.hasFields {
                throw ValueProblem(
                    "fields of the time name the pictures of a PNG sequence; write .png, or a name without %")
            }
            self = fileExtension == "gif" ? .animation(path: text) : .animatedPNG(path: text)
        case "html", "htm":
            if let pattern = try? TimePattern(parsing: text), pattern.hasFields {
                throw ValueProblem("fields of the time name the pictures of a PNG sequence; write a name without %")
            }
            self = .player(path: text)
        case nil: throw ValueProblem("the name has no extension; \(Self.choices)")
        case let other?: throw ValueProblem(".\(other) is not written by this version; \(Self.choices)")
        }
    }

    /// A folder that a player goes into.
    package init(parsingPlayerFolder text: String, kind: (String) -> Environment.FileKind?) throws(ValueProblem) {
        guard !text.isEmpty, !text.contains("\0") else { throw ValueProblem("names no folder; write --player site/") }
        if let existing = kind(text), existing != .folder {
            throw ValueProblem("is no folder; name one, or write the page alone with -o loop.html")
        }
        self = .playerFolder(path: try Self.folder(text))
    }

    /// Whether a page plays what is written.
    package var isPlayer: Bool {
        switch self {
        case .player, .playerFolder: true
        default: false
        }
    }

    /// Whether only one frame can go there.
    package var isSinglePicture: Bool {
        switch self {
        case .picture, .standardOutput(.png), .stream(_, .png): true
        default: false
        }
    }

    /// The file that is written; nil for more than one and for standard output.
    package var path: String? {
        switch self {
        case .animation(let path), .animatedPNG(let path), .player(let path), .picture(let path), .stream(let path, _):
            path
        default: nil
        }
    }

    private static func folder(_ text: String) throws(ValueProblem) -> String {
        if let pattern = try? TimePattern(parsing: text), pattern.hasFields {
            throw ValueProblem(
                "a folder's name has no fields of the time; add the name of the pictures, such as %H%M.png")
        }
        let end = text.lastIndex { $0 != "/" }
        return end.map { String(text[...$0]) } ?? "/"
    }

    private static func pattern(_ text: String) throws(ValueProblem) -> TimePattern? {
        guard text.contains("%") else { return nil }
        do throws(TimeError) {
            return try TimePattern(parsing: text)
        } catch {
            throw ValueProblem("\(error.reason)")
        }
    }

    /// The extension in small letters; nil for `frame`, `.hidden` and `frame.`.
    private static func fileExtension(of name: String) -> String? {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let text = name[name.index(after: dot)...]
        return text.isEmpty ? nil : text.lowercased()
    }
}
