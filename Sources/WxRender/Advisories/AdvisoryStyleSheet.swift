import WxRaster

/// How the alerts of a job are drawn: the official look, and what a style file changes of it.
///
/// A style file is JSON. `default` holds for all alerts, then come `kinds` (`top`, `warning`, `watch`, `advisory`), then
/// `severities` (`Extreme` … `Unknown`), then `events` by their names in any case; the later overrides the earlier,
/// member by member:
///
/// ```json
/// { "default": { "outlineWidth": 2.5 },
///   "kinds": { "watch": { "hatch": false, "fillOpacity": 0.2 } },
///   "severities": { "Minor": { "casingWidth": 0 } },
///   "events": { "Tornado Warning": { "color": "#ff00ff", "fill": "#ffccff", "casing": "#000000", "fillOpacity": 0.3,
///                                    "outlineWidth": 4, "casingWidth": 1, "dash": [6, 3], "hatch": true,
///                                    "priority": 1 } } }
/// ```
///
/// Lengths are in units (pixels at `--scale 1`); `"dash": null` is a whole line; `color` also colours the area unless
/// `fill` does, and chooses the casing unless `casing` does.
public struct AdvisoryStyleSheet: Hashable, Sendable {
    /// The official look.
    public static let official = AdvisoryStyleSheet()

    private var general = AdvisoryStyleChange()
    private var kinds: [String: AdvisoryStyleChange] = [:]
    private var severities: [String: AdvisoryStyleChange] = [:]
    /// By the event's name in lower case.
    private var events: [String: AdvisoryStyleChange] = [:]

    private init() {}

    /// Reads a style file.
    ///
    /// - Throws: ``RenderError/input(file:problem:)`` that names the member which is unknown or out of range.
    package init(_ text: [UInt8], name: String) throws(RenderError) {
        let root: JSONNode
        do throws(JSONError) {
            root = try JSONDocument(text).root
        } catch {
            throw .input(file: name, problem: "\(error)")
        }
        do throws(StyleFault) {
            guard root.kind == .object else { throw StyleFault("the whole is no object; write { \"events\": { … } }") }
            for member in root.members {
                switch member.name {
                case "default": general = try AdvisoryStyleChange(member.value, at: "default")
                case "kinds":
                    kinds = try Self.table(member, keys: AdvisoryStyle.Kind.allCases.map { "\($0)" }) { $0 }
                case "severities":
                    severities = try Self.table(member, keys: Alert.Severity.allCases.map(\.rawValue)) { $0 }
                case "events": events = try Self.table(member, keys: nil) { $0.lowercased() }
                default: throw StyleFault(unknown: member.name, among: ["default", "kinds", "severities", "events"])
                }
            }
        } catch {
            throw .input(file: name, problem: error.problem)
        }
    }

    /// Names of events in the sheet that are in no official list, each with the nearest that is.
    package var doubtfulEvents: [(name: String, nearest: String)] {
        events.keys.sorted().compactMap { name in
            guard AdvisoryEvents.places[name] == nil else { return nil }
            return Spelling.nearest(to: name, among: AdvisoryEvents.listed.map(\.name)).map { (name, $0) }
        }
    }

    /// How an alert is drawn.
    public func style(of alert: Alert) -> AdvisoryStyle {
        var style = AdvisoryStyle(alert)
        general.apply(to: &style)
        kinds["\(style.kind)"]?.apply(to: &style)
        severities[alert.severity.rawValue]?.apply(to: &style)
        events[alert.event.lowercased()]?.apply(to: &style)
        return style
    }

    private static func table(
        _ member: JSONNode.Member, keys: [String]?, normal: (String) -> String
    ) throws(StyleFault) -> [String: AdvisoryStyleChange] {
        guard member.value.kind == .object else {
            throw StyleFault("\"\(member.name)\" is no object; write { \"\(keys?.first ?? "Wind Advisory")\": { … } }")
        }
        var table: [String: AdvisoryStyleChange] = [:]
        for entry in member.value.members {
            if let keys, !keys.contains(entry.name) {
                throw StyleFault(unknown: entry.name, in: member.name, among: keys)
            }
            table[normal(entry.name)] = try AdvisoryStyleChange(entry.value, at: "\(member.name), \(entry.name)")
        }
        return table
    }
}

/// What is wrong with a style file.
struct StyleFault: Error {
    let problem: String

    init(_ problem: String) {
        self.problem = problem
    }

    init(unknown name: String, in place: String? = nil, among known: [String]) {
        let mend = Spelling.mend(for: name, among: known, otherwise: "known are \(known.joined(separator: ", "))")
        problem = "\(place.map { "\($0): " } ?? "")\"\(name.prefix(60))\" is unknown; \(mend)"
    }
}
