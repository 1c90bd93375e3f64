import Foundation

extension MapStore {
    /// Keeps a catalogue's bytes, so that packs can be listed without a network.
    public func keep(catalog json: [UInt8], from place: String) {
        guard (try? StoreLayout.make(layout.root)) != nil else { return }
        try? StoreFile.write(json, to: layout.catalog)
        try? StoreFile.write(Array(place.utf8), to: layout.catalogSource)
    }

    /// The catalogue that was kept last, if it came from a place; nil when there is none.
    public func keptCatalog(from place: String) -> MapCatalog? {
        guard let source = StoreFile.read(layout.catalogSource), String(decoding: source, as: UTF8.self) == place,
            let json = FileManager.default.contents(atPath: layout.catalog), json.count <= MapCatalog.largest
        else { return nil }
        let isWeb = ["http", "https"].contains(URL(string: place)?.scheme?.lowercased() ?? "")
        return try? MapCatalog(
            json: [UInt8](json), origin: isWeb ? .web(place) : .file(URL(fileURLWithPath: place).path), name: place)
    }
}
