/// The size that furniture is drawn in, by the frame's own.
package enum FurnitureForm: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// Frames under 320 units and tiles.
    case tiny
    /// Frames from 320 units: what is left of the furniture stands in a low strip.
    case compact
    /// Frames from 640 units.
    case small
    /// Frames from 800 units.
    case medium
    /// Frames from 1000 units.
    case large

    /// The form for a frame, its size in units.
    package init(width: Double, height: Double) {
        if width < 320 {
            self = .tiny
        } else if width < 640 || height < 300 {
            self = .compact
        } else {
            self = width < 800 ? .small : width < 1000 ? .medium : .large
        }
    }

    /// Whether `a` is for smaller frames than `b`.
    package static func < (a: FurnitureForm, b: FurnitureForm) -> Bool { a.rawValue < b.rawValue }

    /// The form in which an item is drawn where the user asks for it: this one, or the next larger that has it.
    func form(of item: FurnitureItem) -> FurnitureForm {
        switch item {
        case .clock, .timeline: max(self, .compact)
        case .title, .advisories, .legend, .scale: max(self, .small)
        case .attribution, .logo: self
        }
    }

    /// From the frame's edge to its cards.
    var margin: Double { self >= .small ? 12 : 8 }
    /// From a card's edge to its text.
    var cardPadding: Double { self >= .medium ? 10 : 8 }
    var titleSize: Double { self == .large ? 17 : self == .medium ? 15 : 13 }
    var clockSize: Double {
        switch self {
        case .large: 14
        case .medium: 13
        case .small: 12
        case .compact, .tiny: 11
        }
    }
    var ageSize: Double { self >= .medium ? 11 : 10 }
    /// What is kept free for the title card, whatever the loop holds.
    var cardSize: (width: Double, height: Double) {
        self == .large ? (320, 96) : self == .medium ? (300, 84) : (276, 76)
    }

    var keyRows: Int { self == .large ? 8 : self == .medium ? 6 : 4 }
    var keySize: Double { self == .large ? 11.5 : 10.5 }
    var keyPadding: Double { self == .large ? 10 : 8 }
    var keyHeadingHeight: Double { self == .large ? 17 : 15 }
    var keyRowHeight: Double { self == .large ? 18 : 16 }
    /// What is kept free for the key of advisories, whatever the loop holds.
    var keyReserve: (width: Double, height: Double) {
        self == .large ? (280, 199) : self == .medium ? (248, 143) : (232, 111)
    }

    /// From the strip's ends to what stands in it.
    var stripInset: Double { self == .large ? 14 : self >= .small ? 12 : 8 }
    var stripHeight: Double { self == .large ? 54 : self >= .small ? 50 : 36 }
    /// Units of one step of the legend.
    var legendStep: Double { self == .large ? 20 : self == .medium ? 14 : 10.5 }
    /// Steps between two numbers of the legend.
    var legendNumberStride: Double { self >= .medium ? 2 : 4 }
    /// Units of a cell of a legend of types.
    var legendTypeCell: Double { self == .large ? 36 : self == .medium ? 28 : 24 }
    var showsNoCover: Bool { self >= .medium }
    /// From the legend's end to the timeline.
    var legendGap: Double { self == .large ? 44 : self == .medium ? 32 : 28 }
    /// The longest scale bar.
    var scaleLength: Double { self == .large ? 120 : 90 }
}
