import Foundation
import WxRender

/// A config file: options by their long names, those of `maps` and the like in sections.
package struct ConfigFile {
    /// The file, as it was named.
    package let path: String
    package let settings: [Setting]

    /// Reads a file.
    ///
    /// - Throws: `RenderError.input` for a file that can not be read or is no YAML, with the line; ``UsageError`` for
    ///   a key that is unknown or a value of the wrong kind.
    package init(reading path: String, home: String?) throws {
        let bytes = try InputFile.read(path, limit: YAMLReader.largest, expected: "a config file (YAML)")
        try self.init(bytes, path: path, home: home)
    }

    /// Reads a text that stands under a path.
    package init(_ text: [UInt8], path: String, home: String?) throws {
        self.path = path
        let root: YAMLNode?
        do throws(YAMLError) {
            root = try YAMLReader.read(text)
        } catch {
            throw RenderError.input(file: "\(path):\(error.line)", problem: error.problem)
        }
        guard let root else {
            settings = []
            return
        }
        let reader = ConfigReader(path: path, home: home)
        guard case .mapping(let entries, _) = root.content else {
            throw UsageError(
                "\(path):\(root.start.line): the file is no list of keys; write lines such as size: 1280x720")
        }
        var settings: [Setting] = []
        for entry in entries {
            if let command = SettingKeys.sections.first(where: { $0.rawValue == entry.key }) {
                guard case .mapping(let inner, _) = entry.value.content else {
                    throw UsageError(
                        "\(path):\(entry.keyNode.start.line): \(entry.key) is a section; write its keys below it, indented"
                    )
                }
                settings += try inner.map { try reader.setting($0, of: command) }
            } else {
                settings.append(try reader.setting(entry, of: nil))
            }
        }
        self.settings = settings
    }
}

/// Turns keys and values into settings.
private struct ConfigReader {
    let path: String
    let home: String?

    func setting(_ entry: YAMLNode.Entry, of section: Command?) throws(UsageError) -> Setting {
        let line = entry.keyNode.start.line
        let flags = SettingKeys.flags(of: section)
        guard let flag = flags.first(where: { $0.name == entry.key }) else {
            throw UsageError("\(path):\(line): \(unknown(entry.key, of: section, among: flags))")
        }
        let key = (section.map { "\($0.rawValue)." } ?? "") + flag.name
        let origin = SettingOrigin.file(path, line: line, key: key)
        func refused(_ problem: String) -> UsageError { UsageError("\(origin.label(flag)): \(problem)") }
        let values: [String]
        do throws(ValueProblem) {
            values = try self.values(entry.value, of: flag)
        } catch {
            throw refused(error.text)
        }
        return Setting(flag: flag, values: values, origin: origin, command: section)
    }

    private func unknown(_ key: String, of section: Command?, among flags: [Flag]) -> String {
        let shown = Message.excerpt(key)
        let place = section.map { " in \($0.rawValue)" } ?? ""
        if let flag = Flags.all.first(where: { $0.name == key }), !flag.isSetting {
            return "\(flag.spelling) can not be set in a file; give it on the command line"
        }
        if let other = SettingKeys.places.first(where: { $0.flag.name == key }) {
            return
                "unknown key \(shown)\(place); it belongs \(other.command.map { "into the section \($0.rawValue)" } ?? "to the top of the file")"
        }
        let known = flags.map(\.name) + (section == nil ? SettingKeys.sections.map(\.rawValue) : [])
        let mend = Spelling.mend(
            for: key, among: known,
            otherwise: "keys are the long options, as wxrender help \(section?.rawValue ?? "render") lists them")
        return "unknown key \(shown)\(place); \(mend)"
    }

    private func values(_ node: YAMLNode, of flag: Flag) throws(ValueProblem) -> [String] {
        switch node.content {
        case .scalar:
            let text = try self.text(node)
            guard flag.takesValue else { return [try SettingValue.truth(text)] }
            return [resolved(text, of: flag)]
        case .sequence(let items, _):
            guard flag.takesValue else { throw ValueProblem("a list where true or false belongs") }
            var texts: [String] = []
            for item in items { texts.append(try text(item)) }
            if flag.isRepeatable { return texts.map { resolved($0, of: flag) } }
            return [texts.isEmpty ? "none" : texts.joined(separator: ",")]
        case .mapping:
            throw ValueProblem("keys where a value belongs; write \(flag.name): \(flag.valueName ?? "true")")
        }
    }

    private func text(_ node: YAMLNode) throws(ValueProblem) -> String {
        guard let text = node.text else {
            throw ValueProblem("there is no value; write one, or take the line out")
        }
        return text
    }

    /// A path that counts from the file's folder; everything else as it is.
    private func resolved(_ value: String, of flag: Flag) -> String {
        guard flag.namesFiles, !value.isEmpty, !value.hasPrefix("/"), !value.contains("://") else { return value }
        if value == "~" || value.hasPrefix("~/"), let home { return home + value.dropFirst() }
        let words = flag.wordsBesideFiles
        guard !words.contains(value) else { return value }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? ""
        // Where ids can stand, a bare name is a file only if there is one.
        let canBeID = words.contains { $0 != "-" }
        if canBeID, !value.contains("/"), !value.contains("."), !InputFile.exists(folder + value) { return value }
        // A folder's own per cent signs are no fields of a time.
        return (flag == Flags.output && value.contains("%") ? folder.replacing("%", with: "%%") : folder) + value
    }
}

/// Values of settings that are no texts.
enum SettingValue {
    /// `true` or `false`, in the words that YAML and shells know for them.
    static func truth(_ text: String) throws(ValueProblem) -> String {
        switch text.lowercased() {
        case "true", "yes", "on", "1": "true"
        case "false", "no", "off", "0": "false"
        default: throw ValueProblem("\(Message.excerpt(text)) is no truth value; write true or false")
        }
    }
}
