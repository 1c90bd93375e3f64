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

        let cardForm = plan.form.form(of: .title)
        let card =
            plan.hasCard
            ? DesignRect(
                x: margin, y: margin, width: min(cardForm.cardSize.width, width - 2 * margin),
                height: cardForm.cardSize.height) : nil
        self.card = card
        attributionLines =
            plan.shows(.attribution) ? Attribution.lines(content.attribution, within: width - 16, text: text) : []
        let attribution = Attribution.box(attributionLines, right: width - 8, foot: foot, text: text)
        self.attribution = attribution
        let key = Self.key(plan, beside: card, foot: attribution?.y ?? foot)
        self.key = key
        let bar = plan.shows(.scale) ? content.metersPerUnit.flatMap { ScaleBar(plan.form, metersPerUnit: $0) } : nil
        scaleBar = bar.flatMap { bar in
            let longest = margin + plan.form.form(of: .scale).scaleLength
            let isNarrow = attribution.map { $0.x < longest + 24 } ?? false
            // Attribution of several lines is higher than the step of 18.
            let raised = isNarrow ? max(36, foot - (attribution?.y ?? foot) + 20) : 18
            let box = bar.box(x: margin, y: foot - raised, text: text)
            return [card, key].contains { $0?.intersects(box, gap: 4) ?? false } ? nil : box
        }

        logo = content.logo.flatMap { picture in
            guard plan.shows(.logo) else { return nil }
            let size = Logo.size(picture, form: plan.form)
            let bottom = (attribution?.y ?? foot) - 6
            let box = DesignRect(
                x: width - margin - size.width, y: bottom - size.height, width: size.width, height: size.height)
            return box.y < margin || key?.intersects(box, gap: 4) ?? false ? nil : box
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
        return rect.maxY <= foot - 8 ? rect : nil
    }

    /// What labels and callouts keep clear of, whatever a frame holds.
    package var reserved: [DesignRect] {
        [card, key, strip, scaleBar, attribution, logo].compactMap(\.self)
    }
}
