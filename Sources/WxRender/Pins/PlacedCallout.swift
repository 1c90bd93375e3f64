import WxCodecs

/// A callout with its place, in units.
package struct PlacedCallout: Hashable, Sendable {
    /// Where a bubble's pointer comes out.
    package enum Side: Hashable, Sendable, CaseIterable {
        case above, right, left, below
    }

    /// Which pin of the list it belongs to.
    package var pin: Int
    /// The bubble without its pointer.
    package var bubble: DesignRect
    /// On which side of the pin the bubble stands.
    package var side: Side
    /// The pointer's tip.
    package var pointerX: Double
    package var pointerY: Double
    let title: String
    let subtitle: String?
    let look: CalloutLook

    /// The box of the pointer.
    var pointer: DesignRect {
        let (half, length) = (CalloutLook.pointerWidth / 2, CalloutLook.pointerLength)
        return switch side {
        case .above: DesignRect(x: pointerX - half, y: pointerY - length, width: 2 * half, height: length)
        case .below: DesignRect(x: pointerX - half, y: pointerY, width: 2 * half, height: length)
        case .right: DesignRect(x: pointerX, y: pointerY - half, width: length, height: 2 * half)
        case .left: DesignRect(x: pointerX - length, y: pointerY - half, width: length, height: 2 * half)
        }
    }

    /// The boxes that others keep clear of.
    package var boxes: [DesignRect] { [bubble, pointer] }
}

/// Sizes of callouts, by the frame's width.
struct CalloutLook: Hashable, Sendable {
    var titleSize: Double
    var subtitleSize: Double
    var paddingX: Double
    var paddingY: Double
    var radius: Double
    /// Units that a text may take.
    var widestText: Double

    static let pointerWidth = 12.0
    static let pointerLength = 7.0

    init(frameWidth: Double) {
        self =
            frameWidth >= 800
            ? CalloutLook(
                titleSize: 13, subtitleSize: 11.5, paddingX: 10, paddingY: 7, radius: 8, widestText: 220)
            : CalloutLook(
                titleSize: 12, subtitleSize: 10.5, paddingX: 8, paddingY: 6, radius: 6, widestText: 150)
    }

    private init(
        titleSize: Double, subtitleSize: Double, paddingX: Double, paddingY: Double, radius: Double, widestText: Double
    ) {
        self.titleSize = titleSize
        self.subtitleSize = subtitleSize
        self.paddingX = paddingX
        self.paddingY = paddingY
        self.radius = radius
        self.widestText = widestText
    }

    var titleFont: DesignFont { .bold(titleSize) }
    var subtitleFont: DesignFont { .regular(subtitleSize) }

    /// The bubble of some text.
    func size(_ title: String, _ subtitle: String?, _ text: TextEngine) -> (width: Double, height: Double) {
        func width(_ string: String, _ font: DesignFont) -> Double {
            text.line(string, font.style(scale: 1), limit: widestText).width
        }
        let widest = max(width(title, titleFont), subtitle.map { width($0, subtitleFont) } ?? 0)
        let second = subtitle == nil ? 0 : (1.3 * subtitleSize).rounded(.up)
        return (
            (widest + 2 * paddingX).rounded(.up), 2 * paddingY + (1.25 * titleSize).rounded(.up) + second
        )
    }
}
