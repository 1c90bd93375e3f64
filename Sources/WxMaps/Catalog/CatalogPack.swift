public import WxGeo

/// One pack: a tile archive as a publisher offers it.
public struct CatalogPack: Hashable, Sendable {
    /// The kinds of archives.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        /// An SQLite database of tiles.
        case mbtiles
        /// PMTiles version 3.
        case pmtiles
    }

    /// The name that commands take: lower-case letters, digits, `.`, `_` and `-`, 1 to 64 of them.
    public var id: String
    /// The name that people read.
    public var name: String
    /// ISO 3166 codes, such as `DE` or `US-OK`; empty where the pack belongs to no country.
    public var countries: [String]
    /// The publisher's version; any text without controls.
    public var version: String
    /// The covered area, degrees.
    public var bbox: BoundingBox
    /// The lowest zoom with tiles.
    public var minZoom: Int
    /// The highest zoom with tiles.
    public var maxZoom: Int
    /// The kind of archive.
    public var format: Format
    /// Bytes of the archive.
    public var bytes: Int64
    /// The archive's sha256 in lower-case hexadecimal.
    public var sha256: String
    /// Where the archive is found, first choice first; absolute `http:`, `https:` or `file:` URLs.
    public var urls: [String]
    /// What a picture must show, as plain text; empty where nothing.
    public var attribution: String
    /// The licence, as text or SPDX name; empty where the publisher does not say.
    public var license: String

    /// Makes a pack from its parts, unchecked: see ``problem()``.
    public init(
        id: String, name: String, countries: [String] = [], version: String, bbox: BoundingBox, minZoom: Int,
        maxZoom: Int, format: Format, bytes: Int64, sha256: String, urls: [String], attribution: String = "",
        license: String = ""
    ) {
        self.id = id
        self.name = name
        self.countries = countries
        self.version = version
        self.bbox = bbox
        self.minZoom = minZoom
        self.maxZoom = maxZoom
        self.format = format
        self.bytes = bytes
        self.sha256 = sha256
        self.urls = urls
        self.attribution = attribution
        self.license = license
    }

    /// Whether the pack's area has something in common with a box.
    public func covers(_ box: BoundingBox) -> Bool {
        guard box.south <= bbox.north, box.north >= bbox.south else { return false }
        return bbox.contains(LonLat(longitude: box.west, latitude: max(box.south, bbox.south)))
            || box.contains(LonLat(longitude: bbox.west, latitude: max(box.south, bbox.south)))
    }
}
