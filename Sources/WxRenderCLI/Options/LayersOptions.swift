import WxRender

/// Every value of `layers`, read and checked.
package struct LayersOptions: Hashable, Sendable {
    /// Which packs are of interest; `MapRegion.radarExtent` for all.
    package var view: ViewOptions
    package var layers: LayerOptions
    /// Whether the list is printed as JSON.
    package var isJSON: Bool
    /// The keys of the config file to change, with their values; nil where nothing is to be remembered.
    package var remembered: [RememberedKey]?
    /// Whether notes are left out.
    package var isQuiet: Bool
    /// Notes about the values.
    package var messages: [Message] = []

    /// Reads and checks all options.
    package init(invocation: Invocation, environment: Environment) throws(UsageError) {
        let reader = OptionReader(invocation: invocation, environment: environment)
        view = try ViewOptions(reader, messages: &messages)
        layers = try LayerOptions(reader)
        isJSON = reader.has(Flags.json)
        isQuiet = reader.has(Flags.quiet)
        guard reader.has(Flags.remember) else { return }
        var set = invocation
        set.occurrences.removeAll { $0.origin == .commandLine }
        let before = try LayerOptions(OptionReader(invocation: set, environment: environment))
        remembered = try RememberedKey.changes(from: before, to: layers, invocation)
    }
}

/// A key of the config file and the value that it gets.
package struct RememberedKey: Hashable, Sendable {
    package let name: String
    /// Several in a list.
    package let values: [String]

    init(_ flag: Flag, _ values: [String]) {
        name = flag.name
        self.values = values
    }

    /// What of a command line a config file can keep: which layers are drawn.
    ///
    /// - Throws: ``UsageError`` for pins that are taken out, since a file that names pins draws them.
    static func changes(
        from before: LayerOptions, to after: LayerOptions, _ invocation: Invocation
    ) throws(UsageError) -> [RememberedKey] {
        if after.hidesPins {
            throw UsageError(
                "--remove-layer pins --remember: a config file that names pins draws them; take its key pins out by hand"
            )
        }
        var keys: [RememberedKey] = []
        if after.layers != before.layers {
            keys.append(RememberedKey(Flags.layerList, after.layers.isEmpty ? ["none"] : after.layers.map(\.text)))
        }
        if after.borders != before.borders { keys.append(RememberedKey(Flags.borders, [after.borders.rawValue])) }
        if after.labels != before.labels { keys.append(RememberedKey(Flags.labels, [after.labels.rawValue])) }
        if after.furniture != before.furniture { keys.append(RememberedKey(Flags.furniture, after.furniture.words)) }
        if after.base != before.base, let base = invocation.value(of: Flags.base) {
            keys.append(RememberedKey(Flags.base, [after.base.isFile ? absolute(base) : base]))
        }
        return keys
    }

    /// A path that means the same from any folder.
    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : InputFile.absolutePath(path)
    }
}

extension LayerChoice {
    /// `radar:0.7`, as `--layers` reads it.
    fileprivate var text: String { layer.rawValue + (opacity.map { ":\(shortest($0))" } ?? "") }
}

extension FurnitureChoice {
    /// The words that `--furniture` reads.
    fileprivate var words: [String] {
        switch self {
        case .automatic: ["auto"]
        case .items(let items): items.isEmpty ? ["none"] : items.map(\.rawValue)
        }
    }
}

extension BaseChoice {
    fileprivate var isFile: Bool { if case .file = self { true } else { false } }
}
