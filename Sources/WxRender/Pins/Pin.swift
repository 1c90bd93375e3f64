public import WxGeo
public import WxRaster

/// A place that a user marks on the map.
public struct Pin: Hashable, Sendable {
    /// Where: the tip of the marker is exactly here.
    public var coordinate: LonLat
    /// The colour of the marker's body.
    public var color: PinColor
    /// A picture instead of the marker; nil for the marker.
    public var icon: PinIcon?
    /// What the place is called; empty: no callout.
    public var title: String
    /// A second, smaller line.
    public var subtitle: String
    /// From when on the pin is shown; nil: from the beginning.
    public var start: Timestamp?
    /// When the pin disappears; nil: never.
    public var end: Timestamp?
    /// When what the pin tells of happened. Without ``start`` and ``end`` the pin is shown in the frames that stand for
    /// this instant; with them it says nothing about when it is shown.
    public var time: Timestamp?
    /// Whether its callout comes before those of others, and is drawn where only selected ones are.
    public var isSelected: Bool

    /// Puts a pin together.
    public init(
        coordinate: LonLat, color: PinColor = .red, icon: PinIcon? = nil, title: String = "", subtitle: String = "",
        start: Timestamp? = nil, end: Timestamp? = nil, time: Timestamp? = nil, isSelected: Bool = false
    ) {
        self.coordinate = coordinate
        self.color = color
        self.icon = icon
        self.title = title
        self.subtitle = subtitle
        self.start = start
        self.end = end
        self.time = time
        self.isSelected = isSelected
    }

    /// Whether the pin is not shown at all times.
    var isTimed: Bool { start != nil || end != nil || time != nil }

    /// Whether a frame shows the pin: `start ≤ frame < end`; a pin that has neither, only a time, is shown where the
    /// frame's span holds that.
    public func isShown(in span: FrameSpan) -> Bool {
        if start == nil, end == nil, let time { return span.holds(time) }
        return (start.map { $0 <= span.time } ?? true) && (end.map { span.time < $0 } ?? true)
    }
}

/// The colour of a pin.
public enum PinColor: Hashable, Sendable {
    /// The usual one.
    case red
    /// Tells a second kind of places from the first.
    case green
    /// Tells a third kind.
    case purple
    /// Any other colour; opacity is not looked at.
    case custom(RGBA8)

    /// The colour that a word names: `red`, `green`, `purple`, `#rrggbb`, `#rgb`, or one of a few common names.
    public init?(_ word: String) {
        let word = word.lowercased()
        switch word {
        case "red": self = .red
        case "green": self = .green
        case "purple": self = .purple
        default:
            if let named = Self.named[word] {
                self = .custom(RGBA8(rgb: named))
            } else if let rgb = Self.hexadecimal(word) {
                self = .custom(RGBA8(rgb: rgb))
            } else {
                return nil
            }
        }
    }

    /// The colour of the marker's body.
    public var body: RGBA8 {
        switch self {
        case .red: RGBA8(rgb: 0xC8201A)
        case .green: RGBA8(rgb: 0x2FA84F)
        case .purple: RGBA8(rgb: 0x7E34C9)
        case .custom(let color): RGBA8(red: color.red, green: color.green, blue: color.blue)
        }
    }

    /// Names that map files use beside the three of ours, with the values that CSS gives them.
    private static let named: [String: UInt32] = [
        "black": 0x000000, "blue": 0x0000FF, "brown": 0xA52A2A, "cyan": 0x00FFFF, "gray": 0x808080, "grey": 0x808080,
        "magenta": 0xFF00FF, "orange": 0xFFA500, "pink": 0xFFC0CB, "white": 0xFFFFFF, "yellow": 0xFFFF00,
    ]

    private static func hexadecimal(_ word: String) -> UInt32? {
        let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
        guard digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else { return nil }
        switch digits.utf8.count {
        case 6: return value
        case 3:  // each digit stands for two of itself
            return (value >> 8 & 0xF) * 0x11_0000 | (value >> 4 & 0xF) * 0x1100 | (value & 0xF) * 0x11
        default: return nil
        }
    }
}
