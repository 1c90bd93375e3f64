import Synchronization
import WxGeo
import WxRaster

/// The radar of a scene on the levels of its stack: fog where no radar looks, echoes above it.
struct RadarLevels: Sendable {
    private let viewport: Viewport
    private let series: [RadarSeries]
    private let times: [ScanTimes]
    private let samplers: [GridSampler]
    private let palette: ScanPalette
    private let gaps: GapPolicy
    /// The ground as it looks where no radar looks; nil where that makes no difference.
    private let fogGround: Pixmap?
    private let cache: ScanCache<Pixmap>
    private let warn: @Sendable (String) -> Void
    private let unusable = Shared<Set<ScanIndex>>([])

    /// Prepares a radar layer.
    ///
    /// - Parameters:
    ///   - times: when the scans of each series are valid.
    ///   - timeline: the frames that will be drawn, so that what several of them show is kept just as long.
    ///   - warn: takes a line about each scan that turns out to be unreadable; called from any thread.
    init(
        _ content: RadarContent, viewport: Viewport, times: [ScanTimes], timeline: Timeline, gaps: GapPolicy,
        table: ColorTable, opacity: Double, fogGround: Pixmap?, warn: @escaping @Sendable (String) -> Void
    ) {
        self.viewport = viewport
        series = content.series
        self.times = times
        samplers = content.series.map { series in
            GridSampler(
                viewport: viewport, axes: series.axes,
                resampling: content.resampling.suited(to: series.product.quantity))
        }
        palette = ScanPalette(table: table, opacity: opacity, interpolates: content.resampling == .bilinear)
        self.gaps = gaps
        self.fogGround = fogGround
        var uses: [ScanIndex: Int] = [:]
        for frame in timeline.frames {
            for choice in frame.scans { uses[choice.index, default: 0] += 1 }
        }
        cache = ScanCache(uses: uses)
        self.warn = warn
    }

    /// Scans that turned out to be unreadable so far.
    var unreadableScans: Int { unusable.value.count }

    /// Adds which scans a frame shows, as their files now are, and which of them can not be read.
    func identify(_ frame: TimelineFrame, in key: inout FrameKey) {
        key.add(frame.isMissing)
        for choice in frame.scans {
            key.add(series[choice.index.series].scans[choice.index.scan].header)
            key.add(unusable.value.contains(choice.index))
        }
    }

    /// When the scans are valid that have not turned out to be unreadable.
    var readableTimes: [ScanTimes] {
        let unusable = unusable.value
        return times.enumerated().map { number, times in
            let readable = times.validTimes.indices.filter { !unusable.contains(ScanIndex(series: number, scan: $0)) }
            return ScanTimes(validTimes: readable.map { times.validTimes[$0] }, tolerance: times.tolerance)
        }
    }

    /// The radar's share of a frame, with scans that can be read: an unreadable one is as good as not there.
    func share(of frame: TimelineFrame) throws -> RadarShare {
        var frame = frame
        while true {
            var painted: [Pixmap] = []
            var failed = false
            for choice in frame.scans {
                if let picture = try cache.value(of: choice.index, make: { try paint(choice.index) }) {
                    painted.append(picture)
                } else {
                    failed = true
                }
            }
            if !failed {
                let picture = Self.mosaic(painted).map(RadarPicture.init(painted:))
                return RadarShare(frame: frame, picture: picture, report: report(frame), fogGround: fogGround)
            }
            frame = TimelineFrame(time: frame.time, series: times, gaps: gaps, unusable: unusable.value)
        }
    }

    /// Reads a scan and paints it for the view; nil, with a warning, where it can not be read.
    private func paint(_ index: ScanIndex) throws -> Pixmap? {
        let scan = series[index.series].scans[index.scan]
        let sampler = samplers[index.series]
        guard sampler.isVisible else {
            return Pixmap(width: viewport.width, height: viewport.height, filling: Self.fog)
        }
        let grid: Grid
        do throws(RenderError) {
            grid = try series[index.series].load(scan, rowsNeeded: sampler.rowsNeeded)
        } catch {
            // A file that the user named has to be good; one that was found may still be on its way.
            guard !scan.isNamedDirectly else { throw error }
            unusable.update { $0.insert(index) }
            warn("\(error)")
            return nil
        }
        let colors = palette.colors(for: grid.cells)
        var picture = Pixmap(width: viewport.width, height: viewport.height)
        picture.pixels.withUnsafeMutableBufferPointer { pixels in
            for row in 0..<viewport.height {
                let line = UnsafeMutableBufferPointer(
                    rebasing: pixels[row * viewport.width..<(row + 1) * viewport.width])
                sampler.paint(row: row, of: grid.cells, with: colors, into: line)
            }
        }
        Grid.recycle(consume grid)
        return picture
    }

    /// The pixel that ``GridSampler`` paints where no radar looks.
    private static let fog = PremultipliedRGBA8(bits: GridColors.uncovered)

    /// One picture of several: at each pixel the first that has coverage there.
    private static func mosaic(_ pictures: [Pixmap]) -> Pixmap? {
        guard var result = pictures.first else { return nil }
        for picture in pictures.dropFirst() {
            for index in result.pixels.indices where result.pixels[index] == fog {
                result.pixels[index] = picture.pixels[index]
            }
        }
        return result
    }

    private func report(_ frame: TimelineFrame) -> RadarReport {
        let scans = frame.scans.map { choice in
            ShownScan(
                validTime: choice.validTime, ageSeconds: choice.ageSeconds,
                source: series[choice.index.series].scans[choice.index.scan].header.file)
        }
        return RadarReport(status: frame.isMissing ? (scans.isEmpty ? .missing : .held) : .ok, scans: scans)
    }
}

/// What the radar draws in one frame.
struct RadarShare: LayerFrame {
    /// The frame, with the scans that it really shows.
    let frame: TimelineFrame
    let picture: RadarPicture?
    let report: RadarReport
    let fogGround: Pixmap?

    func draw(_ level: StackLevel, into frame: inout Pixmap) {
        guard let picture else { return }
        if level == .fog, let fogGround { picture.drawFog(fogGround, on: &frame) }
        if level == .radar { picture.drawEchoes(on: &frame) }
    }

    func identity(of level: StackLevel) -> LevelIdentity? {
        guard picture != nil, level == .radar || level == .fog && fogGround != nil else { return nil }
        return .scans(frame.scans.map(\.index))
    }

    func describe(in report: inout FrameReport) { report.radar = self.report }
}

/// The colours of grids by the rule of their codes: worked out once for all scans that share it.
final class ScanPalette: Sendable {
    private let table: ColorTable
    private let opacity: Double
    private let interpolates: Bool
    private let made = Mutex<[(key: Key, colors: GridColors)]>([])

    private enum Key: Hashable {
        case bytes(CodeScale)
        case words(CodeScale)
        case floats([SpecialNumber])

        init(_ cells: GridCells) {
            switch cells {
            case .bytes(_, let scale): self = .bytes(scale)
            case .words(_, let scale): self = .words(scale)
            case .floats(_, let special): self = .floats(special)
            }
        }
    }

    init(table: ColorTable, opacity: Double, interpolates: Bool) {
        self.table = table
        self.opacity = opacity
        self.interpolates = interpolates
    }

    /// The colours of a grid's codes.
    func colors(for cells: GridCells) -> GridColors {
        let key = Key(cells)
        return made.withLock { made in
            if let found = made.first(where: { $0.key == key }) { return found.colors }
            let colors = GridColors(for: cells, opacity: opacity, interpolating: interpolates) { [table] value in
                table.color(for: value)
            }
            // Scans of one series share a rule or two; a handful bounds what odd files can make us keep.
            if made.count == 8 { made.removeFirst() }
            made.append((key, colors))
            return colors
        }
    }
}
