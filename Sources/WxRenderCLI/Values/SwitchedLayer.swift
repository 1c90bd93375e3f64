import WxRender

/// A layer that `--add-layer` and `--remove-layer` switch; a base map is chosen instead.
package enum SwitchedLayer: String, OptionWord {
    case radar
    case advisories
    case borders
    case labels
    case pins
    case furniture

    /// The weather layer of the same name; nil for what stands around the weather.
    var weather: WeatherLayer? { WeatherLayer(rawValue: rawValue) }
}

/// One switch: a layer that comes in or goes.
package struct LayerSwitch: Hashable, Sendable {
    package let layer: SwitchedLayer
    package let isOn: Bool
    /// 0 to 1; nil for the layer's usual one.
    package let opacity: Double?

    /// Reads `advisories`, or `advisories:0.5` of a weather layer that comes in.
    package init(parsing text: String, isOn: Bool) throws(ValueProblem) {
        let name = String(text.prefix { $0 != ":" })
        guard let layer = SwitchedLayer(rawValue: name) else {
            if BaseChoice.words.contains(text) {
                throw ValueProblem("a base map is one of several; choose it with --base \(text)")
            }
            throw ValueProblem("no such layer; \(SwitchedLayer.mend(for: name))")
        }
        (self.layer, self.isOn) = (layer, isOn)
        guard name.count < text.count else {
            opacity = nil
            return
        }
        guard isOn, layer.weather != nil else {
            throw ValueProblem("only a weather layer that comes in has an opacity; write \(name)")
        }
        opacity = try [LayerChoice](parsing: text)[0].opacity
    }
}

extension LayerOptions {
    /// Switches layers, in the order given; what is so already stays as it is.
    mutating func apply(_ changes: [LayerSwitch]) {
        for change in changes {
            switch change.layer {
            case .radar, .advisories: switchWeather(change)
            case .borders:
                if !change.isOn { borders = .none }
                // Where borders are not drawn by themselves they are asked for by name.
                if change.isOn, !drawsBorders { borders = base.isBuiltIn ? .auto : .states }
            case .labels:
                if !change.isOn { labels = .none }
                if change.isOn, !drawsLabels { labels = base.isBuiltIn ? .automatic : .cities }
            case .pins: hidesPins = !change.isOn
            case .furniture:
                if !change.isOn { furniture = .items([]) }
                if change.isOn, furniture == .items([]) { furniture = .automatic }
            }
        }
    }

    private mutating func switchWeather(_ change: LayerSwitch) {
        guard let layer = change.layer.weather else { return }
        let place = layers.firstIndex { $0.layer == layer }
        guard change.isOn else {
            if let place { layers.remove(at: place) }
            return
        }
        if let place {
            if change.opacity != nil { layers[place] = LayerChoice(layer, opacity: change.opacity) }
            return
        }
        // Below the layers that usually lie above it.
        let order = WeatherLayer.allCases
        let above = order[(order.firstIndex(of: layer)! + 1)...]
        let next = layers.firstIndex { above.contains($0.layer) } ?? layers.count
        layers.insert(LayerChoice(layer, opacity: change.opacity), at: next)
    }
}
