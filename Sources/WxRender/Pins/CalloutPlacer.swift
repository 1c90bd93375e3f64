package import WxCodecs

/// A pin whose callout wants a place; lengths in units of the frame.
package struct CalloutRequest: Hashable, Sendable {
    /// The pin's exact place.
    package var tipX: Double
    package var tipY: Double
    /// The marker's or icon's box.
    package var marker: DesignRect
    package var title: String
    package var subtitle: String?
    package var isSelected: Bool

    /// Describes a pin.
    package init(
        tipX: Double, tipY: Double, marker: DesignRect, title: String, subtitle: String? = nil,
        isSelected: Bool = false
    ) {
        self.tipX = tipX
        self.tipY = tipY
        self.marker = marker
        self.title = title
        self.subtitle = subtitle
        self.isSelected = isSelected
    }
}

/// Which pins get a callout: the words of `--callouts`.
public enum CalloutChoice: String, Hashable, Sendable, CaseIterable {
    /// Every one that finds a place, in frames from 400 units.
    case automatic = "auto"
    /// The same at any width.
    case always
    /// None.
    case never
    /// Those of pins that are marked so.
    case selected
}

/// Finds places for callouts: whole inside the frame, clear of furniture, pins and each other.
///
/// The result depends on the view and the pins alone, so that callouts never jump within a loop or between runs.
package struct CalloutPlacer {
    /// What came of it.
    package struct Result: Hashable, Sendable {
        /// In the order of their pins.
        package var placed: [PlacedCallout] = []
        /// The pins whose callouts found no place.
        package var leftOut: [Int] = []
    }

    /// Units that a bubble keeps from the frame's edge.
    private static let edge = 6.0
    /// Units that it keeps from everything else.
    private static let clearance = 3.0

    /// Places the callouts of pins.
    ///
    /// - Parameters:
    ///   - pins: all pins in the frame, in the order of the input; those without a title get no callout.
    ///   - width, height: units of the frame, or of a world cell of a pyramid of tiles.
    ///   - frameWidth: units of the frame that decides on the size, where it is not `width`.
    ///   - reserved: boxes of furniture.
    package static func place(
        _ pins: [CalloutRequest], width: Double, height: Double, frameWidth: Double? = nil, choice: CalloutChoice,
        reserved: [DesignRect], text: TextEngine
    ) -> Result {
        let frameWidth = frameWidth ?? width
        guard choice != .never, choice == .always || frameWidth >= 400 else { return Result() }
        let look = CalloutLook(frameWidth: frameWidth)
        let frame = DesignRect(x: 0, y: 0, width: width, height: height).insetBy(edge)
        let fixed = BoxIndex(reserved)
        var markers = BoxIndex()
        for (index, pin) in pins.enumerated() { markers.insert(pin.marker, owner: index) }
        var callouts = BoxIndex()
        var result = Result()
        let order = pins.indices.filter { pins[$0].isSelected } + pins.indices.filter { !pins[$0].isSelected }
        for index in order {
            let pin = pins[index]
            guard choice != .selected || pin.isSelected, let (title, subtitle) = words(pin) else { continue }
            let size = look.size(title, subtitle, text)
            let found = PlacedCallout.Side.allCases.lazy
                .compactMap { side in
                    candidate(index, pin, side, size, title, subtitle, look, within: frame)
                }
                .first { callout in
                    frame.contains(callout.bubble)
                        && !callout.boxes.contains { box in
                            fixed.hits(box, gap: clearance) || callouts.hits(box, gap: clearance)
                                || markers.hits(box, gap: clearance, except: index)
                        }
                }
            guard let found else {
                result.leftOut.append(index)
                continue
            }
            for box in found.boxes { callouts.insert(box) }
            result.placed.append(found)
        }
        result.placed.sort { $0.pin < $1.pin }
        return result
    }

    /// Title and subtitle, cleaned; nil for a pin without words. A subtitle alone is taken as the title.
    private static func words(_ pin: CalloutRequest) -> (String, String?)? {
        let title = TextCleaning.cleaned(pin.title)
        let subtitle = TextCleaning.cleaned(pin.subtitle ?? "")
        if title.isEmpty { return subtitle.isEmpty ? nil : (subtitle, nil) }
        return (title, subtitle.isEmpty ? nil : subtitle)
    }

    /// The bubble on one side of a pin, slid to stay inside the frame; nil where it would have to slide off its pointer.
    private static func candidate(
        _ index: Int, _ pin: CalloutRequest, _ side: PlacedCallout.Side, _ size: (width: Double, height: Double),
        _ title: String, _ subtitle: String?, _ look: CalloutLook, within frame: DesignRect
    ) -> PlacedCallout? {
        let length = CalloutLook.pointerLength
        let marker = pin.marker
        // The dot of the marker stands 12/32 of its height below its top.
        let middle = marker.y + marker.height * 0.375
        var bubble = DesignRect(x: 0, y: 0, width: size.width, height: size.height)
        let pointer: (x: Double, y: Double)
        switch side {
        case .above: pointer = (pin.tipX, marker.y - 2)
        case .below: pointer = (pin.tipX, max(pin.tipY, marker.maxY) + 3)
        case .right: pointer = (marker.maxX + 2, middle)
        case .left: pointer = (marker.x - 2, middle)
        }
        if side == .above || side == .below {
            bubble.y = side == .above ? pointer.y - length - size.height : pointer.y + length
            let most = max(0, size.width / 2 - look.radius - 8)
            let centred = pointer.x - size.width / 2
            bubble.x = min(max(centred, frame.x), frame.maxX - size.width)
            guard abs(bubble.x - centred) <= most else { return nil }
        } else {
            bubble.x = side == .right ? pointer.x + length : pointer.x - length - size.width
            let most = max(0, size.height / 2 - look.radius - 8)
            let centred = pointer.y - size.height / 2
            bubble.y = min(max(centred, frame.y), frame.maxY - size.height)
            guard abs(bubble.y - centred) <= most else { return nil }
        }
        return PlacedCallout(
            pin: index, bubble: bubble, side: side, pointerX: pointer.x, pointerY: pointer.y, title: title,
            subtitle: subtitle, look: look)
    }
}
