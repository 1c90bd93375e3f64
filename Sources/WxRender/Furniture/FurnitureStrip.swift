import WxCodecs
import WxRaster

/// The strip at the foot: legend and timeline, in small frames clock, age and a low bar.
struct FurnitureStrip {
    private let clock: ClockText
    private let colors: PanelColors
    private let timeline: TimelineBar?
    /// The strip without what changes from frame to frame, the bar in its future colour.
    private let ground: Sprite
    /// The bar in its past colour.
    private let past: Sprite?
    /// Top of the low strip with clock and age; nil in larger frames.
    private let compactTop: Double?
    private let width: Double
    private let showsClock: Bool

    init?(_ layout: FurnitureLayout, _ content: FurnitureContent, scale: Double, text: TextEngine) {
        guard let strip = layout.strip else { return nil }
        let plan = layout.plan
        let form = plan.form
        clock = ClockText(zone: content.zone)
        let colors = PanelColors(content.theme)
        self.colors = colors
        width = strip.width
        showsClock = plan.shows(.clock)
        compactTop = plan.hasCompactStrip ? strip.maxY - FurnitureForm.compact.stripHeight : nil

        var canvas = DesignCanvas(covering: strip, scale: scale, text: text)
        canvas.fill(strip, colors.ground)
        canvas.fill(DesignRect(x: 0, y: strip.y, width: strip.width, height: 1), colors.line)

        let legendForm = form.form(of: .legend)
        var start = form.stripInset + 1
        if plan.shows(.legend), let legend = content.legend {
            // Half of the strip at most, where a timeline stands beside it.
            let hasNeighbour = plan.shows(.timeline) && compactTop == nil
            let widest = hasNeighbour ? strip.width * 0.42 : strip.width - 2 * form.stripInset - 12
            let bar = LegendBar(legend.table, form: legendForm, widest: widest, text: text)
            let showsNoCover = legendForm.showsNoCover && legend.fog != nil
            bar.draw(
                legend, x: start, top: strip.y, land: content.land, showsNoCover: showsNoCover, colors: colors,
                on: &canvas)
            start += bar.end(showsNoCover: showsNoCover, text: text) + legendForm.legendGap
        }
        let times = content.frames.map(\.time)
        let timeline: TimelineBar? =
            if !plan.shows(.timeline) {
                nil
            } else if let compactTop {
                TimelineBar(
                    times: times, gaps: content.gaps, clock: clock, from: FurnitureForm.compact.stripInset,
                    to: strip.width - FurnitureForm.compact.stripInset, top: compactTop, isCompact: true)
            } else {
                TimelineBar(
                    times: times, gaps: content.gaps, clock: clock, from: start,
                    to: strip.width - form.stripInset - 1, top: strip.y, isCompact: false)
            }
        self.timeline = timeline
        past = timeline.map { timeline in
            timeline.drawStatic(colors, on: &canvas)
            timeline.draw(colors.track, colors, on: &canvas)
            // On the strip's ground, so that the rounded end blends with it.
            var canvas = DesignCanvas(covering: timeline.bar, scale: scale, text: text)
            canvas.fill(timeline.bar, colors.ground)
            timeline.draw(colors.accent, colors, on: &canvas)
            return canvas.sprite
        }
        ground = canvas.sprite
    }

    /// Draws the strip of one frame.
    func draw(_ frame: FurnitureFrame, on canvas: inout DesignCanvas) {
        ground.draw(into: &canvas.picture)
        if let timeline, let past {
            // The marker covers the pixel at which the colours meet.
            let columns = Int((timeline.position(frame.time) * canvas.scale).rounded()) - past.x
            past.draw(firstColumns: columns, into: &canvas.picture)
            timeline.drawPresent(frame.time, colors, on: &canvas)
        }
        if let compactTop { drawCompact(frame, top: compactTop, on: &canvas) }
    }

    /// Clock at the left; at the right the age, or the mark of an old scan.
    private func drawCompact(_ frame: FurnitureFrame, top: Double, on canvas: inout DesignCanvas) {
        let form = FurnitureForm.compact
        let (left, right) = (form.stripInset, width - form.stripInset)
        let baseline = top + 15
        var free = left
        if showsClock {
            free += canvas.draw(
                clock.shortClock(frame.time), .bold(form.clockSize), x: left, baseline: baseline, colors.text,
                limit: right - left)
            free += 8
        }
        guard let words = frame.radar.shortText, let staleness = frame.radar.staleness, right - free > 24 else {
            return
        }
        if staleness == .fresh {
            guard showsClock else { return }
            canvas.draw(
                words, .regular(form.ageSize), x: right, baseline: baseline, colors.secondText, align: .right,
                limit: right - free)
        } else {
            let chip = StaleChip(staleness: staleness, text: words, font: .bold(form.ageSize))
            let chipWidth = chip.width(limit: right - free + 4, canvas.text)
            let box = DesignRect(x: right + 2 - chipWidth, y: top + 4, width: chipWidth, height: 15)
            chip.draw(in: box, baseline: baseline, on: &canvas)
        }
    }
}
