import WxGeo
import WxRaster

/// The stripes that say "no radar data here" over the whole map of a frame without a scan.
struct GapStripes: PreparedLayer {
    private let overlay: StaticOverlay

    /// Width of a stripe and the distance between two, square to them, in design units.
    private static let width = 3.0
    private static let distance = 12.0

    init(viewport: Viewport, side: Theme) {
        let stripes = DiagonalHatch(
            width: Self.width * viewport.scale, distance: Self.distance * viewport.scale, originX: viewport.originX,
            originY: viewport.originY)
        let map = PixelRect(
            left: 0, top: viewport.mapRows.lowerBound, right: viewport.width, bottom: viewport.mapRows.upperBound)
        var picture = Pixmap(width: viewport.width, height: viewport.height)
        if !map.isEmpty {
            let color = MapTextColors(side)
            picture.composite(
                color.gapStripe, through: stripes.mask(map), atX: 0, y: map.top, opacity: MapTextColors.gapStripeOpacity
            )
        }
        overlay = StaticOverlay(level: .gapStripes, picture: picture)
    }

    func frame(at frame: TimelineFrame) -> any LayerFrame {
        frame.isMissing ? overlay : NoShare()
    }

    func identify(_ frame: TimelineFrame, in key: inout FrameKey) { key.add(frame.isMissing) }
}

/// The share of a layer that has nothing to draw in a frame.
struct NoShare: LayerFrame {
    func draw(_ level: StackLevel, into picture: inout Pixmap) {}
    func identity(of level: StackLevel) -> LevelIdentity? { nil }
    func describe(in report: inout FrameReport) {}
}
