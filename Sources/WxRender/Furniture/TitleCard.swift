import Foundation
import WxCodecs

/// The card at the top left: title, clock, and the age of the radar's scan.
struct TitleCard {
    private let form: FurnitureForm
    private let title: String?
    private let showsClock: Bool
    private let clock: ClockText
    private let colors: PanelColors
    private let place: DesignRect
    /// One width for the whole loop, so that the card does not breathe.
    private let width: Double
    private let text: TextEngine
    /// The card without clock and age: for a line of text, and for a mark, which is higher.
    private let plain: Sprite
    private let marked: Sprite

    init?(_ layout: FurnitureLayout, _ content: FurnitureContent, scale: Double, text: TextEngine) {
        guard let place = layout.card else { return nil }
        let form = layout.plan.form.form(of: .title)
        self.form = form
        self.place = place
        self.text = text
        title = layout.plan.shows(.title) ? content.title : nil
        // Under 640 units the clock stands in the strip even where a title has brought the card.
        showsClock = layout.plan.shows(.clock) && !layout.plan.hasCompactStrip
        clock = ClockText(zone: content.zone)
        colors = PanelColors(content.theme)

        let padding = form.cardPadding
        var widest = title.map { text.units($0, .bold(form.titleSize)) } ?? 0
        for frame in content.frames {
            if showsClock { widest = max(widest, text.units(clock.clock(frame.time), .bold(form.clockSize))) }
            if let mark = Self.mark(frame, form) {
                // The mark's ground begins 2 units before the text.
                widest = max(widest, mark.width(limit: .infinity, text) - 2)
            } else if showsClock, let age = frame.radar.text {
                widest = max(widest, text.units(age, .regular(form.ageSize)))
            }
        }
        width = min(place.width, widest + 2 * padding)
        plain = Self.ground(
            place, width, title, form, hasAge: showsClock && content.frames.contains { $0.radar.text != nil },
            hasClock: showsClock, isMarked: false, colors, scale, text)
        marked = Self.ground(
            place, width, title, form, hasAge: true, hasClock: showsClock, isMarked: true, colors, scale, text)
    }

    /// The mark of a frame's scan, where it needs one.
    private static func mark(_ frame: FurnitureFrame, _ form: FurnitureForm) -> StaleChip? {
        guard let staleness = frame.radar.staleness, staleness != .fresh, let text = frame.radar.text else {
            return nil
        }
        return StaleChip(staleness: staleness, text: text, font: .bold(form.ageSize))
    }

    private static func titleHeight(_ form: FurnitureForm) -> Double { (1.32 * form.titleSize).rounded(.up) }
    private static func clockHeight(_ form: FurnitureForm) -> Double { (1.4 * form.clockSize).rounded(.up) }
    private static func ageHeight(_ form: FurnitureForm) -> Double { (1.5 * form.ageSize).rounded(.up) }

    private static func ground(
        _ place: DesignRect, _ width: Double, _ title: String?, _ form: FurnitureForm, hasAge: Bool, hasClock: Bool,
        isMarked: Bool, _ colors: PanelColors, _ scale: Double, _ text: TextEngine
    ) -> Sprite {
        let rows =
            (title == nil ? 0 : titleHeight(form)) + (hasClock ? clockHeight(form) : 0)
            + (hasAge ? ageHeight(form) + (isMarked ? 5 : 0) : 0)
        let padding = form.cardPadding
        let rect = DesignRect(x: place.x, y: place.y, width: width, height: 2 * padding - 3 + rows)
        var canvas = DesignCanvas(covering: rect, scale: scale, text: text)
        canvas.panel(rect, radius: 6, ground: colors.ground, line: colors.line)
        if let title {
            canvas.draw(
                title, .bold(form.titleSize), x: rect.x + padding, baseline: rect.y + padding + 1.05 * form.titleSize,
                colors.text, limit: width - 2 * padding)
        }
        return canvas.sprite
    }

    /// Draws the card of one frame.
    func draw(_ frame: FurnitureFrame, on canvas: inout DesignCanvas) {
        let mark = Self.mark(frame, form)
        (mark == nil ? plain : marked).draw(into: &canvas.picture)
        let padding = form.cardPadding
        let x = place.x + padding
        let limit = width - 2 * padding
        var top = place.y + padding + (title == nil ? 0 : Self.titleHeight(form))
        if showsClock {
            // Half a unit for what rounding takes from a text that fits exactly.
            canvas.draw(
                clock.clock(frame.time), .bold(form.clockSize), x: x, baseline: top + 1.05 * form.clockSize,
                colors.text, limit: limit + 0.5)
            top += Self.clockHeight(form)
        }
        if let mark {
            let box = DesignRect(
                x: x - 2, y: top + 1, width: mark.width(limit: limit + 4, text), height: Self.ageHeight(form) + 2)
            mark.draw(in: box, baseline: top + 2.5 + 1.05 * form.ageSize, on: &canvas)
        } else if showsClock, let age = frame.radar.text {
            canvas.draw(
                age, .regular(form.ageSize), x: x, baseline: top + 1.05 * form.ageSize, colors.secondText,
                limit: limit + 0.5)
        }
    }
}
