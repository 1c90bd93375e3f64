import WxGeo
import WxMaps
import WxRender

/// Lists the layers that can be drawn, and keeps in the config file which of them are.
enum LayersCommand {
    /// Runs `layers` with its options.
    ///
    /// - Parameter configFile: the file that remembers; nil where neither an option nor a home tells one.
    static func run(_ options: LayersOptions, configFile: String?, console: Console) throws -> ExitCode {
        let catalog = try catalog(options, console)
        if let keys = options.remembered {
            try remember(keys, in: configFile, console)
            for layer in catalog.active where layer.kind == .weather && layer.source == nil {
                let flag = layer.id == "radar" ? Flags.radar : Flags.advisorySources
                let text =
                    "\(layer.id) has no source, so nothing can be drawn; name one with \(flag.spelling), or the key \(flag.name)"
                console.print(Message(.warning, text))
            }
        }
        if options.isJSON {
            try console.write(JSONWriter.pretty(catalog.json))
        } else {
            try console.write(table(catalog))
        }
        return .done
    }

    private static func catalog(_ options: LayersOptions, _ console: Console) throws -> LayerCatalog {
        let layers = options.layers
        let base = try BaseSource(layers.base)
        let pins = layers.hidesPins ? [] : layers.pinFiles + (layers.pins.isEmpty ? [] : ["--pin"])
        return try withExtendedLifetime(base.lease) {
            LayerCatalog(
                base: base.map, bases: try packs(of: options.view),
                weather: try weather(layers, side: base.map.side, console), borders: layers.borders,
                labels: layers.labels, pins: pins.isEmpty ? nil : pins.joined(separator: ", "),
                hasFurniture: layers.furniture != .items([]))
        }
    }

    /// The map packs that are here; with a view those that have something of it.
    private static func packs(of view: ViewOptions) throws -> [LayerDescription] {
        let store = MapStore(root: MapStore.defaultRoot())
        var packs = store.packs().filter { $0.path != nil }
        if view.choice != .radarExtent {
            let box = try view.choice.viewport(
                width: view.size.width, height: view.size.height, scale: Double(view.scale), strip: 0, radar: nil
            ).bounds
            if box.east - box.west < 360 { packs = packs.filter { $0.pack.covers(box) } }
        }
        return packs.map { status in
            LayerDescription(
                id: status.pack.id, name: status.pack.name, kind: .base, isActive: false, source: status.path,
                attribution: status.pack.attribution.isEmpty ? nil : status.pack.attribution)
        }
    }

    /// The weather layers, those that are drawn first, in their order.
    private static func weather(
        _ options: LayerOptions, side: Theme, _ console: Console
    ) throws -> [LayerDescription] {
        let others = WeatherLayer.allCases.filter { !options.has($0) }.map { LayerChoice($0) }
        return try (options.layers + others).map { choice in
            let isActive = options.has(choice.layer)
            switch choice.layer {
            case .radar:
                return .radar(
                    isActive: isActive, opacity: choice.opacity, source: listed(options.radar),
                    content: try radar(options, side: side, console), on: side)
            case .advisories:
                var warnings: [String] = []
                let styles = try AdvisorySource(options).styles(warnings: &warnings)
                for warning in warnings { console.print(Message(.warning, warning)) }
                return .advisories(
                    isActive: isActive, opacity: choice.opacity, source: listed(options.advisories), styles: styles)
            }
        }
    }

    /// What the radar files tell of product and colours; nil where there are none that can be read now.
    private static func radar(_ options: LayerOptions, side: Theme, _ console: Console) throws -> RadarContent? {
        let source = try RadarSource(options, side: side)
        let table = source.colorTable
        do throws(RenderError) {
            guard !source.sources.isEmpty else {
                return table.map { RadarContent(series: [], colorTable: $0) }
            }
            let catalog = try RadarCatalog(source.sources, reader: try RadarReader(options: source.options))
            return RadarContent(series: catalog.series, colorTable: table)
        } catch {
            console.print(Message(.warning, "\(error); the radar layer is listed without what its files would tell"))
            return table.map { RadarContent(series: [], colorTable: $0) }
        }
    }

    private static func listed(_ sources: [String]) -> String? {
        sources.isEmpty ? nil : sources.joined(separator: ", ")
    }

    private static func remember(_ keys: [RememberedKey], in file: String?, _ console: Console) throws {
        guard let file else {
            throw UsageError(
                "--remember: there is no home folder to keep a config file in; name one with --config FILE")
        }
        guard !keys.isEmpty else {
            console.print(Message(.note, "nothing to remember: these layers are drawn already"))
            return
        }
        try ConfigEdit.set(keys, in: file)
        for key in keys {
            console.print(Message(.note, "\(file): \(key.name): \(key.values.joined(separator: ","))"))
        }
    }

    private static func table(_ catalog: LayerCatalog) -> String {
        let rows = catalog.layers.map { layer in
            let opacity = layer.opacity.map { " (\(shortest($0)))" } ?? ""
            let legend = layer.legend.map { $0.units.isEmpty ? $0.id : "\($0.id), \($0.units)" }
            return [
                layer.id, layer.name, layer.kind.rawValue, (layer.isActive ? "yes" : "no") + opacity,
                layer.source ?? "-", legend ?? "-",
            ]
        }
        return TextTable.text([["ID", "NAME", "KIND", "ACTIVE", "SOURCE", "LEGEND"]] + rows)
    }
}
