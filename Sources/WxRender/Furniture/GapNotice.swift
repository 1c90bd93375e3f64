import WxCodecs

/// The card of a frame without data: centred, above the strip.
struct GapNotice {
    /// The card's place.
    let rect: DesignRect
    private let detail: String
    private let titleFont: DesignFont
    private let detailFont: DesignFont

    private static let title = "No radar data"
    private static let padding = (x: 16.0, top: 10.0, bottom: 12.0)

    /// Lays out the card; nil for a frame that has its scan.
    init?(_ frame: FurnitureFrame, _ plan: FurniturePlan, text: TextEngine) {
        guard plan.showsGapCard, case .missing(let from, let to, let lastScan) = frame.radar else { return nil }
        titleFont = .bold(plan.form >= .small ? 15 : 12)
        detailFont = .regular(plan.form >= .small ? 11.5 : 10)
        detail = ClockText.gap(from: from, to: to, lastScan: lastScan)
        let widest = max(text.units(Self.title, titleFont), text.units(detail, detailFont))
        let width = min(plan.request.width - 16, (widest + 2 * Self.padding.x).rounded(.up))
        let height =
            Self.padding.top + (1.32 * titleFont.size).rounded(.up) + (1.5 * detailFont.size).rounded(.up)
            + Self.padding.bottom
        // In a low frame the card may stand nearer to the strip rather than leave the frame.
        let y = max(4, plan.request.height - plan.stripHeight - 32 - height)
        rect = DesignRect(
            x: ((plan.request.width - width) / 2).rounded(.down), y: y, width: width, height: height)
    }

    func draw(_ colors: PanelColors, on canvas: inout DesignCanvas) {
        canvas.panel(rect, radius: 6, ground: colors.ground, line: colors.line)
        let limit = rect.width - 16
        let top = rect.y + Self.padding.top
        canvas.draw(
            Self.title, titleFont, x: rect.midX, baseline: top + 1.05 * titleFont.size, colors.text, align: .center,
            limit: limit)
        let second = top + (1.32 * titleFont.size).rounded(.up)
        canvas.draw(
            detail, detailFont, x: rect.midX, baseline: second + 1.25 * detailFont.size, colors.secondText,
            align: .center, limit: limit)
    }
}
