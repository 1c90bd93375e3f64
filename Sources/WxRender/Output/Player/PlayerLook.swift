import WxGeo
import WxRaster

/// One look of a player's map: a theme, and the size of what is lettered and outlined on it.
///
/// All looks share pixels: the narrow one shows the same view with fewer and larger names and wider lines, for pages
/// that shrink it to a phone's width.
struct PlayerLook: Sendable {
    let theme: Theme
    let isNarrow: Bool
    let ground: Pixmap
    /// The ground where no radar looks; nil where that makes no difference.
    let fogGround: Pixmap?
    /// Draws everything but the radar.
    let overlays: FrameRenderer
    /// The pins whose callouts found a place.
    let openPins: [Int]

    init(_ prepared: PreparedLoop, theme: Theme, isNarrow: Bool) {
        self.theme = theme
        self.isNarrow = isNarrow
        ground = prepared.renderer.ground
        fogGround = prepared.base.fogGround
        overlays = prepared.renderer.withoutRadar
        openPins = prepared.pins?.callouts.flatMap(\.placed).sorted() ?? []
    }

    /// Picture pixels of a phone's map: a page of 390 points shows it 300 high, as wide as that makes it.
    private static let phone = (width: 390.0, height: 300.0)
    /// Pictures that a phone hardly shrinks need no look of their own.
    private static let leastShrinking = 1.3

    /// The scale that makes lettering readable on a phone; nil where the usual one does.
    static func narrowScale(_ viewport: Viewport) -> Double? {
        let width = Double(viewport.width) / viewport.scale
        let height = Double(viewport.height) / viewport.scale
        let shrinking = 1 / max(phone.width / width, phone.height / height)
        return shrinking >= leastShrinking ? viewport.scale * shrinking : nil
    }
}

extension Viewport {
    /// The same pixels with another size of lettering and lines.
    func lettered(atScale scale: Double) -> Viewport {
        Viewport(
            originX: originX, originY: originY, worldSize: worldSize, width: width, height: height, scale: scale)
    }
}
