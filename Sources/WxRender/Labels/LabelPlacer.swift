package import WxCodecs

/// A name with its place on the map, in units.
package struct PlacedLabel: Hashable, Sendable {
    /// What the name belongs to, and so its colour.
    package enum Kind: Hashable, Sendable {
        case place
        case area
        case lake
    }

    /// What is written.
    package var text: String
    package var kind: Kind
    let font: DesignFont
    /// Where the text begins.
    package var x: Double
    package var baseline: Double
    /// The text's box, without its halo.
    package var box: DesignRect
    /// Middle and radius of a place's dot.
    let dot: Dot?

    struct Dot: Hashable, Sendable {
        var x: Double
        var y: Double
        var radius: Double
    }

    /// Text and dot.
    package var bounds: DesignRect {
        guard let dot else { return box }
        let left = min(box.x, dot.x - dot.radius)
        let top = min(box.y, dot.y - dot.radius)
        return DesignRect(
            x: left, y: top, width: max(box.maxX, dot.x + dot.radius) - left,
            height: max(box.maxY, dot.y + dot.radius) - top)
    }
}

/// Finds places for names so that none covers another, a pin or the furniture.
///
/// The result depends on the view, the names and what is reserved alone, never on the frames of a loop, so that no name
/// jumps.
package struct LabelPlacer {
    private let frame: DesignRect
    private let zoom: Double
    private let choice: LabelChoice
    private let text: TextEngine
    private var taken: BoxIndex
    private var labels: [PlacedLabel] = []

    /// Units that a name keeps from anything placed before.
    private static let clearance = 3.0
    /// Units that a name keeps from the frame's edge.
    private static let edge = 4.0
    /// A place within so many units of a bigger one is not named.
    static let suburb = 32.0

    /// Places names in a frame, or in one world cell of a pyramid of tiles (see ``WorldCell``).
    ///
    /// - Parameters:
    ///   - width, height: units of the frame.
    ///   - zoom: of the view, fractional.
    ///   - reserved: boxes of furniture, pins and callouts.
    package static func place(
        _ candidates: LabelCandidates, width: Double, height: Double, zoom: Double, choice: LabelChoice = .automatic,
        reserved: [DesignRect], text: TextEngine
    ) -> [PlacedLabel] {
        guard choice != .none else { return [] }
        var placer = LabelPlacer(
            frame: DesignRect(x: 0, y: 0, width: width, height: height), zoom: zoom, choice: choice, text: text,
            taken: BoxIndex(reserved))
        placer.addPlaces(candidates.places)
        guard choice != .cities else { return placer.labels }
        placer.addAreas(candidates.areas)
        placer.addLakes(candidates.lakes)
        return placer.labels
    }

    private mutating func addPlaces(_ places: [PlaceCandidate]) {
        let ranked = places.compactMap { place in place.placeClass.map { (place, $0) } }
            .sorted { a, b in
                (a.1.rawValue, -a.0.population, a.0.id) < (b.1.rawValue, -b.0.population, b.0.id)
            }
        // Every place, named or not, keeps the smaller ones around it unnamed.
        var cities = PointIndex(cell: Self.suburb)
        for (place, placeClass) in ranked {
            let isSuburb = cities.hasPoint(within: Self.suburb, ofX: place.x, y: place.y)
            cities.insert(x: place.x, y: place.y)
            guard !isSuburb, choice == .all || placeClass.isShown(at: zoom, population: place.population) else {
                continue
            }
            add(place, placeClass)
        }
    }

    private mutating func add(_ place: PlaceCandidate, _ placeClass: PlaceClass) {
        let radius = placeClass.dotRadius
        let dot = PlacedLabel.Dot(x: place.x, y: place.y, radius: radius)
        let dotBox = DesignRect(x: place.x - radius, y: place.y - radius, width: 2 * radius, height: 2 * radius)
        guard frame.insetBy(Self.edge).contains(dotBox), !taken.hits(dotBox, gap: 1) else { return }
        let name = TextCleaning.cleaned(place.name)
        let font = placeClass.font
        let width = text.units(name, font)
        guard width > 0 else { return }
        let cap = 0.72 * font.size
        let gap = radius + 4
        let near = 0.75 * gap
        let (x, y) = (place.x, place.y)
        let candidates: [(x: Double, baseline: Double)] = [
            (x + gap, y + cap / 2), (x - gap - width, y + cap / 2),
            (x + near, y - near), (x + near, y + near + cap),
            (x - near - width, y - near), (x - near - width, y + near + cap),
            (x - width / 2, y - gap), (x - width / 2, y + gap + cap),
        ]
        for candidate in candidates {
            let box = Self.box(x: candidate.x, baseline: candidate.baseline, width: width, font)
            guard isFree(box) else { continue }
            taken.insert(dotBox)
            accept(
                PlacedLabel(
                    text: name, kind: .place, font: font, x: candidate.x, baseline: candidate.baseline, box: box,
                    dot: dot))
            return
        }
    }

    private mutating func addAreas(_ areas: [AreaCandidate]) {
        // Countries first, then as they are given.
        let isCountry = areas.map { area in if case .country = area.kind { true } else { false } }
        let order = areas.indices.filter { isCountry[$0] } + areas.indices.filter { !isCountry[$0] }
        for area in order.map({ areas[$0] }) {
            guard let name = area.text(at: zoom, isAlways: choice == .all).map(TextCleaning.cleaned) else { continue }
            let font = area.font
            let width = text.units(name, font)
            guard width > 0, width <= 0.8 * area.width else { continue }
            for shift in [0.0, -14, 14, -28, 28, -44, 44, -60, 60] where abs(shift) <= area.reach {
                let baseline = area.y + shift + 0.36 * font.size
                let x = area.x - width / 2
                let box = Self.box(x: x, baseline: baseline, width: width, font)
                guard isFree(box) else { continue }
                accept(
                    PlacedLabel(text: name, kind: .area, font: font, x: x, baseline: baseline, box: box, dot: nil))
                break
            }
        }
    }

    private mutating func addLakes(_ lakes: [LakeCandidate]) {
        guard choice == .all || zoom >= LakeCandidate.fromZoom else { return }
        let font = LakeCandidate.font
        for lake in lakes {
            let name = TextCleaning.cleaned(lake.name)
            let width = text.units(name, font)
            let x = lake.box.midX - width / 2
            let baseline = lake.box.midY + 0.36 * font.size
            let box = Self.box(x: x, baseline: baseline, width: width, font)
            guard width > 0, lake.box.contains(box), isFree(box) else { continue }
            accept(PlacedLabel(text: name, kind: .lake, font: font, x: x, baseline: baseline, box: box, dot: nil))
        }
    }

    /// From above the capitals, where accents stand, to below the descenders.
    private static func box(x: Double, baseline: Double, width: Double, _ font: DesignFont) -> DesignRect {
        DesignRect(x: x, y: baseline - 0.78 * font.size, width: width, height: font.size)
    }

    private func isFree(_ box: DesignRect) -> Bool {
        frame.insetBy(Self.edge).contains(box) && !taken.hits(box, gap: Self.clearance)
    }

    private mutating func accept(_ label: PlacedLabel) {
        taken.insert(label.box)
        labels.append(label)
    }
}
