import Glibc
public import WxGeo

/// What part of the world a weather map shows.
public enum MapRegion: Hashable, Sendable {
    /// The extent of all radar sources together.
    case radarExtent
    /// A box, shown whole.
    case box(BoundingBox)
    /// A place in the middle of the frame; the zoom is 0 to 30 and may be fractional.
    case center(LonLat, zoom: Double)
    /// A place of the built-in map by its id: `de`, `us-ok`, `conus`, `europe`, in any case.
    case named(String)
    /// Exactly one tile; the picture is 256 units wide and high.
    case tile(TileID)
}

extension MapRegion {
    /// The box that the region asks to see; nil where it asks for none.
    var requestedBounds: BoundingBox? {
        if case .box(let box) = self { box } else { nil }
    }

    /// Whether the region is a tile.
    var isTile: Bool {
        if case .tile = self { true } else { false }
    }

    /// What a picture of a part of the size shows the same of.
    func zoomed(by part: Double) -> MapRegion {
        if case .center(let center, let zoom) = self { .center(center, zoom: zoom + log2(part)) } else { self }
    }

    /// The view of a picture.
    ///
    /// - Parameters:
    ///   - width: units across the picture; a tile has its own.
    ///   - height: units down.
    ///   - strip: units at the foot that panels cover: a box is shown above them.
    ///   - radar: the extent of the radar sources; nil where there are none.
    /// - Throws: ``RenderError/usage(_:)`` for a region that is not in the map, or the extent of no radar.
    package func viewport(
        width: Int, height: Int, scale: Double, strip: Double, radar: BoundingBox?
    ) throws(RenderError) -> Viewport {
        let showing = { (box: BoundingBox) in
            Viewport(showing: box, width: width, height: height, reservedBelow: strip, scale: scale)
        }
        switch self {
        case .tile(let tile): return Viewport(tile: tile, scale: scale)
        case .center(let center, let zoom):
            return Viewport(center: center, zoom: zoom, width: width, height: height, scale: scale)
        case .box(let box): return showing(box)
        case .named(let id): return showing(try Self.bounds(of: id))
        case .radarExtent:
            guard let radar else {
                throw .usage("no radar to take the view from; add --bbox, --center and --zoom, --region or --tile")
            }
            return showing(radar)
        }
    }

    private static func bounds(of id: String) throws(RenderError) -> BoundingBox {
        let regions = MapData.shared.regions
        if let box = regions.box(id) { return box }
        let near = Spelling.nearest(to: id.lowercased(), among: regions.ids)
        let mend =
            near.map { "did you mean \($0)?" }
            ?? "ids are ISO country codes such as de, US states such as us-ok, conus, and continents such as europe"
        throw .usage("--region \(id.excerpt): no such region; \(mend)")
    }
}
