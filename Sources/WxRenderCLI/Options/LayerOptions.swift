package import Foundation
package import WxRender

/// The options under "Layers".
package struct LayerOptions: Hashable, Sendable {
    /// The weather layers, lowest first; empty for a plain map.
    package var layers: [LayerChoice]
    package var base: BaseChoice
    package var borders: Borders
    /// Files, folders and globs as written, first one on top.
    package var radar: [String]
    /// Where the time stands in names of radar files; nil for the usual forms.
    package var radarTimePattern: String?
    /// The zone of those times.
    package var radarTimeZone: TimeZone
    /// The rule of palette PNGs; nil for what the file's name says.
    package var radarScale: RadarScale?
    /// Which product of a mixed folder.
    package var product: String?
    /// Which message of a file, from 1.
    package var message: Int?
    /// Files, folders and globs as written.
    package var advisories: [String]
    /// Files of zones as written.
    package var zones: [String]
    package var advisoryStart: AdvisoryStart
    package var advisoryStatus: AdvisoryStatus
    /// Names of the events to keep, as written; nil for all.
    package var events: [String]?
    package var severity: SeverityChoice
    /// A language tag, such as `en` or `fr-CA`.
    package var language: String
    /// A style file.
    package var advisoryStyle: String?
    /// Where the alerts are written as text; nil for nowhere.
    package var advisoryList: String?
    /// Files of pins as written.
    package var pinFiles: [String]
    package var pins: [PinChoice]
    /// Whether pins that are given are not drawn.
    package var hidesPins = false
    /// A file or the id of a built-in table; nil for the product's own.
    package var colorTable: String?
    package var resample: Resampling
    package var furniture: FurnitureChoice
    package var title: String?
    /// A PNG as written.
    package var logo: String?
    package var labels: LabelChoice
    package var callouts: CalloutChoice
    /// Folders of fonts as written.
    package var fonts: [String]
    /// Nil for that of the base.
    package var theme: Theme?

    init(_ reader: OptionReader) throws(UsageError) {
        layers = try reader.value(of: Flags.layerList, [LayerChoice].init(parsing:)) ?? [LayerChoice(.radar)]
        borders = try reader.word(of: Flags.borders, default: .auto)
        radar = try reader.names(of: Flags.radar)
        radarTimePattern = try reader.name(of: Flags.radarTime)
        radarTimeZone = try reader.zone(of: Flags.radarTimezone) ?? .gmt
        radarScale = try reader.value(of: Flags.radarScale, RadarScale.init(parsing:))
        product = try reader.name(of: Flags.product)
        message = try reader.count(of: Flags.message, in: 1...1_000_000, example: "1")
        advisories = try reader.names(of: Flags.advisorySources)
        zones = try reader.names(of: Flags.zones)
        advisoryStart = try reader.word(of: Flags.advisoryStart, default: .sent)
        advisoryStatus = try reader.word(of: Flags.advisoryStatus, default: .actual)
        events = try reader.value(of: Flags.events, EventList.names)
        severity = try reader.word(of: Flags.severity, default: .unknown)
        language = try reader.value(of: Flags.language, LanguageTag.checked) ?? "en"
        advisoryStyle = try reader.name(of: Flags.advisoryStyle)
        advisoryList = try reader.name(of: Flags.advisoryList)
        pinFiles = try reader.names(of: Flags.pinFiles)
        pins = try reader.values(of: Flags.pin, PinChoice.init(parsing:))
        colorTable = try reader.name(of: Flags.colorTable)
        resample = try reader.word(of: Flags.resample, default: .nearest)
        furniture = try reader.value(of: Flags.furniture, FurnitureChoice.init(parsing:)) ?? .automatic
        title = try reader.name(of: Flags.title)
        logo = try reader.name(of: Flags.logo)
        labels = try reader.word(of: Flags.labels, default: .automatic)
        callouts = try reader.word(of: Flags.callouts, default: .automatic)
        fonts = try reader.names(of: Flags.fonts)
        let theme = try reader.value(of: Flags.theme, Theme.init(parsing:))
        self.theme = theme
        let kind = reader.environment.fileKind
        base =
            try reader.value(of: Flags.base) { (text) throws(ValueProblem) in
                try BaseChoice(parsing: text) { kind($0) != nil }
            } ?? (theme == .dark ? .builtinDark : .builtin)
        apply(try Self.switches(reader))
    }

    /// What `--add-layer` and `--remove-layer` say, in the order in which they were typed.
    private static func switches(_ reader: OptionReader) throws(UsageError) -> [LayerSwitch] {
        var switches: [LayerSwitch] = []
        for occurrence in reader.invocation.occurrences {
            guard occurrence.flag == Flags.addLayer || occurrence.flag == Flags.removeLayer else { continue }
            let change = try OptionReader.parse(occurrence) { (text) throws(ValueProblem) in
                try LayerSwitch(parsing: text, isOn: occurrence.flag == Flags.addLayer)
            }
            switches.append(change)
        }
        return switches
    }

    /// Whether borders can be seen at some zoom.
    var drawsBorders: Bool { borders == .auto ? base.isBuiltIn : borders != .none }

    /// Whether names can be seen at some zoom.
    var drawsLabels: Bool { labels == .automatic ? base.isBuiltIn : labels != .none }

    /// Whether a layer is drawn.
    package func has(_ layer: WeatherLayer) -> Bool {
        layers.contains { $0.layer == layer }
    }

    /// A layer to draw needs something to draw.
    func checkSources() throws(UsageError) {
        if has(.radar), radar.isEmpty {
            throw UsageError("the radar layer has no source; add --radar FILE, or --layers none for a plain map")
        }
        if has(.advisories), advisories.isEmpty {
            throw UsageError("the advisories layer has no source; add --advisories FILE, or take it out of --layers")
        }
        if let advisoryList, !has(.advisories) {
            throw UsageError(
                Flags.advisoryList, value: advisoryList,
                problem: "no advisories layer is drawn, so there is nothing to list; add advisories to --layers")
        }
    }

    /// Sources that no layer draws: likely a slip, but no reason to end.
    ///
    /// What a config file names is for many runs, of which this one draws less.
    func unusedSources(_ reader: OptionReader, needsLatest: Bool) -> [Message] {
        var unused: [Flag] = []
        if !has(.radar), !needsLatest { unused.append(Flags.radar) }
        if !has(.advisories) { unused.append(Flags.advisorySources) }
        return unused.filter(reader.invocation.isTyped).map { flag in
            Message(.note, "\(flag.spelling) is given, but --layers does not draw it; add \(flag.name) to --layers")
        }
    }
}
