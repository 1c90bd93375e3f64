extension WeatherMap {
    /// The weather layers, the lowest first.
    ///
    /// A map has at most one layer of a kind: of two the later one counts.
    public var layers: [MapLayer] {
        get { state.update { $0.setup.layers } }
        set { changeLayers { $0 = newValue } }
    }

    /// Adds a layer above the others, in place of one of its kind.
    public func addLayer(_ layer: MapLayer) {
        changeLayers { layers in
            layers.removeAll { $0.id == layer.id }
            layers.append(layer)
        }
    }

    /// Removes a layer; without effect where there is none of that kind.
    public func removeLayer(_ id: MapLayer.ID) {
        changeLayers { $0.removeAll { $0.id == id } }
    }

    /// Moves a layer to a place among the others, 0 being the lowest.
    public func moveLayer(_ id: MapLayer.ID, to index: Int) {
        changeLayers { layers in
            guard let old = layers.firstIndex(where: { $0.id == id }) else { return }
            let layer = layers.remove(at: old)
            layers.insert(layer, at: min(max(index, 0), layers.count))
        }
    }

    /// Changes a layer: switches it off or on, or sets its opacity, name or source.
    public func updateLayer(_ id: MapLayer.ID, _ body: (inout MapLayer) -> Void) {
        changeLayers { layers in
            guard let index = layers.firstIndex(where: { $0.id == id }) else { return }
            body(&layers[index])
        }
    }

    private func changeLayers(_ body: (inout [MapLayer]) -> Void) {
        change { state in
            body(&state.setup.layers)
            state.setup.layers = state.setup.layers.oneOfEachKind
            state.emit(.layersChanged)
        }
    }
}

extension [MapLayer] {
    /// The layers without those that a later one of their kind replaces.
    var oneOfEachKind: [MapLayer] {
        enumerated().filter { index, layer in !self[(index + 1)...].contains { $0.id == layer.id } }.map(\.element)
    }
}
