package import WxCodecs

/// Where the furniture of a loop stands, in units; the same in all of its frames.
package struct FurnitureLayout: Hashable, Sendable {
    /// What is drawn.
    package let plan: FurniturePlan
    /// What the title card may take; its own size follows its text.
    package let card: DesignRect?
    /// What the key of advisories may take; its own height follows its rows.
    package let key: DesignRect?
    /// The strip at the foot.
    package let strip: DesignRect?
    /// The scale bar with its numbers.
    package let scaleBar: DesignRect?
    /// The lines of the attribution, and the box that they take.
    package let attribution: DesignRect?
    let attributionLines: [String]
    /// The logo, its picture scaled to fit.
    package let logo: DesignRect?

    /// Lays out.
    ///
    /// - Parameters:
    ///   - content: its texts are measured where boxes depend on them: scale bar and attribution.
    package init(_ plan: FurniturePlan, _ content: FurnitureContent, text: TextEngine) {
        self.plan = plan
        let (width, height) = (plan.request.width, plan.request.height)
        let margin = plan.form.margin
        let foot = height - plan.stripHeight
        strip = plan.stripHeight > 0 ? DesignRect(x: 0, y: foot, width: width, height: plan.stripHeight) : nil

        // Each takes its place only where it is whole inside the frame and clear of those before it.
        let frame = DesignRect(x: 0, y: 0, width: width, height: height)
        var taken = [strip].compactMap(\.self)
        func claim(_ box: DesignRect?) -> DesignRect? {
            guard let box, box.width > 0, frame.contains(box), !taken.contains(where: { $0.intersects(box) }) else {
                return nil
            }
            taken.append(box)
            return box
        }

        let cardForm = plan.form.form(of: .title)
        let card = claim(
            plan.hasCard
                ? DesignRect(
                    x: margin, y: margin, width: min(cardForm.cardSize.width, width - 2 * margin),
                    height: cardForm.cardSize.height) : nil)
        self.card = card

        let lines =
            plan.shows(.attribution) ? Attribution.lines(content.attribution, within: width - 16, text: text) : []
        let attribution = claim(Attribution.box(lines, right: width - 8, foot: foot, text: text))
        self.attribution = attribution
        attributionLines = attribution == nil ? [] : lines
        key = claim(Self.key(plan, beside: card, foot: attribution?.y ?? foot))

        let bar =
            plan.shows(.scale)
            ? content.metersPerUnit.flatMap { ScaleBar(plan.form, metersPerUnit: $0, units: content.units) } : nil
        scaleBar = claim(
            bar.map { bar in
                let longest = margin + plan.form.form(of: .scale).scaleLength
                let isNarrow = attribution.map { $0.x < longest + 24 } ?? false
                // Attribution of several lines is higher than the step of 18.
                let raised = isNarrow ? max(36, foot - (attribution?.y ?? foot) + 20) : 18
                return bar.box(x: margin, y: foot - raised, text: text)
            })
        logo = claim(
            content.logo.flatMap { picture in
                guard plan.shows(.logo) else { return nil }
                let size = Logo.size(picture, form: plan.form)
                let bottom = (attribution?.y ?? foot) - 6
                return DesignRect(
                    x: width - margin - size.width, y: bottom - size.height, width: size.width, height: size.height)
            })
    }

    /// Items that the user named and that are not drawn: nothing to show, or no room.
    package var leftOut: [FurnitureItem] {
        guard case .items(let named) = plan.request.choice else { return [] }
        return named.filter { item in
            switch item {
            case .title: !plan.shows(item) || card == nil
            case .clock: !plan.shows(item) || card == nil && !plan.hasCompactStrip
            case .legend, .timeline: !plan.shows(item)
            case .advisories: key == nil
            case .scale: scaleBar == nil
            case .attribution: attribution == nil
            case .logo: logo == nil
            }
        }
    }

    /// The key beside the card, or below it where both do not fit side by side.
    private static func key(_ plan: FurniturePlan, beside card: DesignRect?, foot: Double) -> DesignRect? {
        guard plan.shows(.advisories) else { return nil }
        let form = plan.form.form(of: .advisories)
        let margin = plan.form.margin
        let width = min(form.keyReserve.width, plan.request.width - 2 * margin)
        var rect = DesignRect(
            x: plan.request.width - margin - width, y: margin, width: width, height: form.keyReserve.height)
        if let card, rect.intersects(card, gap: 8) { rect.y = card.maxY + 8 }
        // The mark of an old scan may come into the corner in any frame.
        let corner = DesignRect(x: 4, y: 4, width: min(220, plan.request.width - 8), height: 20)
        if plan.stalePlace == .corner, rect.intersects(corner, gap: 4) { rect.y = corner.maxY + 4 }
        return rect.maxY <= foot - 8 ? rect : nil
    }

    /// What labels and callouts keep clear of, whatever a frame holds.
    package var reserved: [DesignRect] {
        [card, key, strip, scaleBar, attribution, logo].compactMap(\.self)
    }
}
