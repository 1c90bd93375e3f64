import WxGeo
import WxRaster

/// The stripes that say "no radar data here" over the whole map of a frame without a scan.
struct GapStripes: PreparedLayer {
    private let overlay: StaticOverlay

    /// Width of a stripe and the distance between two, square to them, in design units.
    private static let width = 3.0
    private static let distance = 12.0

    init(viewport: Viewport, side: Theme) {
        var mask = CoverageMask(width: viewport.width, height: viewport.height)
        let stripes = DiagonalStripes(
            viewport: viewport, width: Self.width * viewport.scale, distance: Self.distance * viewport.scale)
        let map = viewport.mapRows
        mask.draw(in: PixelRect(left: 0, top: map.lowerBound, right: viewport.width, bottom: map.upperBound)) {
            row, line in
            for column in 0..<line.count { line[column] = stripes.coverage(column: column, row: row) }
        }
        var picture = Pixmap(width: viewport.width, height: viewport.height)
        picture.composite(Self.color(side), through: mask)
        overlay = StaticOverlay(level: .gapStripes, picture: picture)
    }

    /// The colour of the stripes on either side of the spectrum.
    static func color(_ side: Theme) -> RGBA8 {
        RGBA8(rgb: side == .light ? 0x6B7680 : 0x96A2AD).withOpacity(0.35)
    }

    func frame(at frame: TimelineFrame) -> any LayerFrame {
        frame.isMissing ? overlay : NoShare()
    }
}

/// The share of a layer that has nothing to draw in a frame.
struct NoShare: LayerFrame {
    func draw(_ level: StackLevel, into picture: inout Pixmap) {}
    func describe(in report: inout FrameReport) {}
}
