import WxCodecs
import WxRaster

/// The bar from the first frame to the last: how far the loop has come, and where data is missing, to scale.
struct TimelineBar {
    private let times: [Timestamp]
    private let gaps: [TimeGap]
    private let clock: ClockText
    /// Left and right end in units.
    let start: Double
    let end: Double
    /// The strip's upper edge.
    private let top: Double
    /// Whether it is the low bar of small frames, which has no labels.
    private let isCompact: Bool

    private static let font = DesignFont.regular(10.5)
    private static let presentFont = DesignFont.bold(10.5)

    /// Makes a bar; nil where there is no span of time to show.
    ///
    /// - Parameter times: of the frames, ascending.
    init?(
        times: [Timestamp], gaps: [TimeGap], clock: ClockText, from start: Double, to end: Double, top: Double,
        isCompact: Bool
    ) {
        guard let first = times.first, let last = times.last, first < last, end - start >= 20 else { return nil }
        self.times = times
        self.gaps = gaps
        self.clock = clock
        self.start = start
        self.end = end
        self.top = top
        self.isCompact = isCompact
    }

    private var first: Timestamp { times[0] }
    private var last: Timestamp { times[times.count - 1] }
    private var height: Double { isCompact ? 6 : 8 }

    /// The bar itself.
    var bar: DesignRect { DesignRect(x: start, y: top + 22, width: end - start, height: height) }

    /// Where an instant lies, in units; those beyond the ends at the ends.
    func position(_ time: Timestamp) -> Double {
        let share = Double(time - first) / Double(last - first)
        return start + (end - start) * min(max(share, 0), 1)
    }

    /// Draws what all frames share: ticks, and the texts of the ends and the gaps.
    func drawStatic(_ colors: PanelColors, on canvas: inout DesignCanvas) {
        let places = times.map(position)
        let nearest = zip(places, places.dropFirst()).map { $1 - $0 }.min() ?? 0
        if nearest >= 5 {
            for place in places {
                canvas.fill(DesignRect(x: place - 0.5, y: bar.maxY + 2, width: 1, height: 3), colors.hatch)
            }
        }
        guard !isCompact else { return }
        let ends = clock.ends(first, last)
        let baseline = top + 45
        let firstWidth = canvas.draw(ends.first, Self.font, x: start, baseline: baseline, colors.secondText)
        let lastWidth = canvas.draw(
            ends.last, Self.font, x: end, baseline: baseline, colors.secondText, align: .right)
        var free = start + firstWidth + 6
        for gap in shownGaps {
            let words = "no data \(ClockText.age(gap.time.to - gap.time.from))"
            let half = canvas.text.units(words, Self.font) / 2
            let middle = (gap.from + gap.to) / 2
            guard middle - half >= free, middle + half <= end - lastWidth - 6 else { continue }
            canvas.draw(words, Self.font, x: middle, baseline: baseline, colors.secondText, align: .center)
            free = middle + half + 6
        }
    }

    /// The bar in one colour, gaps hatched; drawn once as past and once as future.
    func draw(_ color: RGBA8, _ colors: PanelColors, on canvas: inout DesignCanvas) {
        canvas.fill(DesignPath(bar, radius: 2), color)
        for gap in shownGaps {
            let rect = DesignRect(x: gap.from, y: bar.y, width: gap.to - gap.from, height: bar.height)
            canvas.fill(rect, colors.hatch)
            let inside = rect.insetBy(1)
            guard inside.width > 0 else { continue }
            canvas.fill(inside, colors.ground)
            canvas.hatch(inside, width: 1.5, distance: 4, colors.hatch)
        }
    }

    /// Draws the present: a marker, and its time where the bar has labels.
    func drawPresent(_ time: Timestamp, _ colors: PanelColors, on canvas: inout DesignCanvas) {
        let place = position(time)
        let marker = DesignRect(
            x: place - 1.5, y: bar.midY - (isCompact ? 6 : 8), width: 3, height: isCompact ? 12 : 16)
        canvas.fill(
            DesignRect(x: marker.x - 1, y: marker.y, width: marker.width + 2, height: marker.height), colors.ground)
        canvas.fill(marker, colors.text)
        guard !isCompact else { return }
        let words = clock.present(time, from: first, to: last)
        let half = canvas.text.units(words, Self.presentFont) / 2
        let middle = min(max(place, start + half), max(start + half, end - half))
        canvas.draw(words, Self.presentFont, x: middle, baseline: top + 15, colors.text, align: .center)
    }

    /// The gaps that the bar shows, in units.
    private var shownGaps: [(time: TimeGap, from: Double, to: Double)] {
        gaps.filter { $0.from < $0.to && $0.from < last && $0.to > first }
            .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
            .map { ($0, position($0.from), position($0.to)) }
    }
}
