import WxCodecs
import WxGeo
import WxRaster

/// The base map of a view, drawn once.
struct PreparedBase: Sendable {
    /// What lies under everything.
    let ground: Pixmap
    /// The ground where no radar looks; nil where that makes no difference.
    let fogGround: Pixmap?
    /// Coasts and borders, drawn above the radar; nil for none.
    let lines: Pixmap?
    /// The colours of land and sea, and of both under fog; empty where they are not known.
    let grounds: [RGBA8]
    /// What the publisher of the base wants shown; nil for nothing.
    let attribution: String?
    /// A line about tiles that the view needs and the archive lacks; nil where it has all.
    let missing: String?

    /// Draws a base map.
    ///
    /// - Throws: ``RenderError/input(file:problem:)`` for an image that can not be read or placed.
    init(_ base: BaseMap, borders: Borders, viewport: Viewport) throws {
        switch base {
        case .builtIn(let theme):
            let map = BuiltinBaseMap(viewport: viewport, theme: theme, borders: borders)
            ground = map.ground
            fogGround = map.fogGround
            lines = map.lines
            let colors = BaseMapColors.colors(of: theme)
            grounds = [colors.land, colors.water, colors.fogLand, colors.fogWater]
            attribution = nil
            missing = nil
        case .none, .image, .tiles:
            switch base {
            case .image(let path):
                ground = try ImageBaseMap(path: path).ground(for: viewport)
                (attribution, missing) = (nil, nil)
            case .tiles(let path):
                let tiles = try Self.tiles(path, viewport: viewport)
                (ground, attribution, missing) = (tiles.ground, tiles.attribution, tiles.missing)
            default:
                ground = Pixmap(width: viewport.width, height: viewport.height)
                (attribution, missing) = (nil, nil)
            }
            fogGround = nil
            lines =
                borders == .auto || borders == .none
                ? nil
                : BuiltinBaseMap.lines(viewport: viewport, theme: base.side, borders: borders, coasts: false)
            grounds = []
        }
    }

    private static func tiles(
        _ path: String, viewport: Viewport
    ) throws -> (ground: Pixmap, attribution: String?, missing: String?) {
        do {
            let map = try TileBaseMap(source: try openTileSource(path: path), name: path)
            let drawn = try map.ground(for: viewport)
            let damage = drawn.damage.isEmpty ? "" : " (\(drawn.damage.joined(separator: "; ")))"
            let missing =
                drawn.missingTiles == 0
                ? nil : "\(path): \(drawn.missingTiles) tiles of the view are missing and hatched\(damage)"
            return (drawn.picture, map.attribution.isEmpty ? nil : map.attribution, missing)
        } catch let error as TileArchiveError {
            throw RenderError.input(file: path, problem: "\(error)")
        }
    }

    /// The colour of land where no radar looks; nil where that is not known.
    var fogLand: RGBA8? { grounds.count > 2 ? grounds[2] : nil }

    /// Ground, lines, names and pins as one picture: what the palette of a GIF is fitted to.
    func map(with labels: LabelLevel?, pins: PinLayer?) -> Pixmap {
        var map = ground
        if let lines { map.composite(lines) }
        for painter in labels?.painters ?? [] { painter.draw(into: &map) }
        pins?.draw(into: &map)
        return map
    }
}
