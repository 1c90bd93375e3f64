import WxGeo

extension CatalogPack: Codable {
    private enum Key: String, CodingKey {
        case id, name, countries, version, bbox, minZoom, maxZoom, format, bytes, sha256, url, urls, attribution
        case license
    }

    /// Reads a pack as catalogues and manifests write it; its fields' rules are checked by ``problem()``.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        id = try values.decode(String.self, forKey: .id)
        name = try values.decode(String.self, forKey: .name)
        countries = try values.decodeIfPresent([String].self, forKey: .countries) ?? []
        version = try values.decode(String.self, forKey: .version)
        let edges = try values.decode([Double].self, forKey: .bbox)
        guard edges.count == 4 else {
            throw DecodingError.dataCorruptedError(
                forKey: .bbox, in: values, debugDescription: "bbox is [west, south, east, north]")
        }
        bbox = BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
        minZoom = Int(try Self.wholeNumber(.minZoom, of: values))
        maxZoom = Int(try Self.wholeNumber(.maxZoom, of: values))
        let kind = try values.decode(String.self, forKey: .format)
        guard let format = Format(rawValue: kind) else {
            throw DecodingError.dataCorruptedError(
                forKey: .format, in: values, debugDescription: "format is mbtiles or pmtiles, but it is \(shown(kind))")
        }
        self.format = format
        bytes = try Self.wholeNumber(.bytes, of: values)
        sha256 = try values.decode(String.self, forKey: .sha256)
        let first = try values.decodeIfPresent(String.self, forKey: .url)
        urls = (first.map { [$0] } ?? []) + (try values.decodeIfPresent([String].self, forKey: .urls) ?? [])
        attribution = try values.decodeIfPresent(String.self, forKey: .attribution) ?? ""
        license = try values.decodeIfPresent(String.self, forKey: .license) ?? ""
    }

    /// A whole number; Foundation's own error for others names no field.
    private static func wholeNumber(_ key: Key, of values: KeyedDecodingContainer<Key>) throws -> Int64 {
        guard values.contains(key) else {
            throw DecodingError.keyNotFound(key, .init(codingPath: values.codingPath, debugDescription: "is missing"))
        }
        guard let number = try? values.decode(Int64.self, forKey: key) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: values, debugDescription: "it is no whole number below 2^63")
        }
        return number
    }

    /// Writes every field.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .id)
        try values.encode(name, forKey: .name)
        try values.encode(countries, forKey: .countries)
        try values.encode(version, forKey: .version)
        try values.encode([bbox.west, bbox.south, bbox.east, bbox.north], forKey: .bbox)
        try values.encode(minZoom, forKey: .minZoom)
        try values.encode(maxZoom, forKey: .maxZoom)
        try values.encode(format.rawValue, forKey: .format)
        try values.encode(bytes, forKey: .bytes)
        try values.encode(sha256, forKey: .sha256)
        try values.encode(urls, forKey: .urls)
        try values.encode(attribution, forKey: .attribution)
        try values.encode(license, forKey: .license)
    }
}
