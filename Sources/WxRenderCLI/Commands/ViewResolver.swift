import WxGeo
import WxRender

/// Turns the options of "View" into a viewport.
struct ViewResolver {
    let options: ViewOptions
    /// Units at the foot that panels cover.
    let strip: Double

    init(_ options: ViewOptions, strip: Double) {
        self.options = options
        self.strip = strip
    }

    /// The viewport, and the box that was asked for where it was a box.
    ///
    /// - Throws: ``UsageError`` for an unknown region.
    func viewport(radar: RadarCatalog?) throws -> (viewport: Viewport, requested: BoundingBox?) {
        let scale = Double(options.scale)
        switch options.choice {
        case .tile(let tile):
            return (Viewport(tile: tile, scale: scale), nil)
        case .center(let center, let zoom):
            let viewport = Viewport(
                center: center, zoom: zoom, width: options.size.width, height: options.size.height, scale: scale)
            return (viewport, nil)
        case .box(let box):
            return (showing(box), box)
        case .region(let id):
            return (showing(try region(id)), nil)
        case .radarExtent:
            guard let bounds = radar?.bounds else {
                throw UsageError("no radar to take the view from; add --bbox, --center and --zoom, --region or --tile")
            }
            return (showing(bounds), nil)
        }
    }

    private func showing(_ box: BoundingBox) -> Viewport {
        Viewport(
            showing: box, width: options.size.width, height: options.size.height, reservedBelow: strip,
            scale: Double(options.scale))
    }

    private func region(_ id: String) throws -> BoundingBox {
        let regions = MapData.shared.regions
        if let box = regions.box(id) { return box }
        let near = Spelling.nearest(to: id.lowercased(), among: regions.ids)
        let mend =
            near.map { "did you mean \($0)?" }
            ?? "ids are ISO country codes such as de, US states such as us-ok, conus, and continents such as europe"
        throw UsageError("--region \(Message.excerpt(id)): no such region; \(mend)")
    }
}
