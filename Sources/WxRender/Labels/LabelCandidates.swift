import WxCodecs

/// Names that may stand on a map, their places in units of the frame.
package struct LabelCandidates: Hashable, Sendable {
    /// Towns and cities. Those up to 32 units outside of the frame belong here too: a suburb of one is not labelled.
    package var places: [PlaceCandidate] = []
    /// States, provinces, countries.
    package var areas: [AreaCandidate] = []
    package var lakes: [LakeCandidate] = []

    /// Makes an empty list.
    package init() {}
}

/// A town or city.
package struct PlaceCandidate: Hashable, Sendable {
    package var name: String
    /// Units from the frame's left edge.
    package var x: Double
    /// Units from the frame's top edge.
    package var y: Double
    package var population: Int
    /// Whether it is the capital of a country.
    package var isNationalCapital: Bool
    /// Whether it is the capital of a US state.
    package var isStateCapital: Bool
    /// Number in GeoNames: settles the order of places of one size.
    package var id: Int

    /// Describes a place.
    package init(
        name: String, x: Double, y: Double, population: Int, isNationalCapital: Bool = false,
        isStateCapital: Bool = false, id: Int
    ) {
        self.name = name
        self.x = x
        self.y = y
        self.population = population
        self.isNationalCapital = isNationalCapital
        self.isStateCapital = isStateCapital
        self.id = id
    }

    /// What its size makes of it; nil where it is too small for any map.
    var placeClass: PlaceClass? {
        if population >= 1_000_000 || isNationalCapital { return .a }
        if population >= 250_000 || isStateCapital && population >= 100_000 { return .b }
        return population >= 75_000 ? .c : population >= 20_000 ? .d : nil
    }
}

/// How important a place is.
package enum PlaceClass: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// A million people, or a national capital.
    case a
    /// A quarter of a million, or the capital of a US state.
    case b
    case c
    case d

    /// Whether `x` is more important than `y`.
    package static func < (x: PlaceClass, y: PlaceClass) -> Bool { x.rawValue < y.rawValue }

    var font: DesignFont {
        switch self {
        case .a: .bold(13)
        case .b: .regular(12)
        case .c: .regular(11)
        case .d: .regular(10)
        }
    }

    /// Units of the dot's radius.
    var dotRadius: Double {
        switch self {
        case .a: 2.75
        case .b: 2.25
        case .c: 2
        case .d: 1.75
        }
    }

    /// Whether a place of the class is named at a zoom.
    func isShown(at zoom: Double, population: Int) -> Bool {
        switch self {
        case .a: zoom >= 3
        case .b: zoom >= 5.5 || zoom >= 4.5 && population >= 400_000
        case .c: zoom >= 6.25
        case .d: zoom >= 7.75
        }
    }
}

/// A state, a province or a country.
package struct AreaCandidate: Hashable, Sendable {
    /// What the area is.
    package enum Kind: Hashable, Sendable {
        /// A country; `hasStateNames` says whether its states are named from zoom 4 on.
        case country(hasStateNames: Bool)
        /// A state or province, named from `fromZoom` on; `code` is the postal code, where the country has them.
        case state(code: String?, fromZoom: Double)
    }

    package var name: String
    package var kind: Kind
    /// Units to the pole of inaccessibility: the point farthest from the area's edge.
    package var x: Double
    package var y: Double
    /// Units across the area, or across the part of it that the point lies in.
    package var width: Double
    /// Units from the point to the area's edge: a name moved farther might stand in a neighbour.
    package var reach: Double

    /// Describes an area.
    package init(name: String, kind: Kind, x: Double, y: Double, width: Double, reach: Double = .infinity) {
        self.name = name
        self.kind = kind
        self.x = x
        self.y = y
        self.width = width
        self.reach = reach
    }

    /// What is written at a zoom; nil for nothing.
    ///
    /// - Parameter isAlways: whether every class is shown whatever the zoom.
    func text(at zoom: Double, isAlways: Bool) -> String? {
        switch kind {
        case .country(let hasStateNames):
            let range = 2.0..<(hasStateNames ? 4 : 5.5)
            return isAlways || range.contains(zoom) ? name.uppercased() : nil
        case .state(let code, let fromZoom):
            guard isAlways || (max(4, fromZoom)...7.5).contains(zoom) else { return nil }
            // Below 5.5 there is room for codes only.
            return zoom >= 5.5 ? name.uppercased() : code ?? (isAlways ? name.uppercased() : nil)
        }
    }

    var font: DesignFont {
        if case .country = kind { return DesignFont(size: 12, face: .bold, letterSpacing: 1.6) }
        return DesignFont(size: 11, face: .bold, letterSpacing: 1.6)
    }
}

/// A lake.
package struct LakeCandidate: Hashable, Sendable {
    package var name: String
    /// Units of the box that its name must fit in.
    package var box: DesignRect

    /// Describes a lake.
    package init(name: String, box: DesignRect) {
        self.name = name
        self.box = box
    }

    static let font = DesignFont(size: 10, face: .italic)
    static let fromZoom = 6.0
}

/// Which names are drawn: the words of `--labels`.
public enum LabelChoice: String, Hashable, Sendable, CaseIterable {
    /// No names.
    case none
    /// Places by zoom.
    case cities
    /// Places, areas, countries and lakes by zoom.
    case automatic = "auto"
    /// Every class at every zoom.
    case all
}
