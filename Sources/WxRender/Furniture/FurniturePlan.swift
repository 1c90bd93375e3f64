/// Which furniture a frame carries and how high its strip is: decided from the frame's size and the job alone, before
/// the view is fitted and any text is measured.
package struct FurniturePlan: Hashable, Sendable {
    /// What the decision depends on.
    package struct Request: Hashable, Sendable {
        /// Units across.
        package var width: Double
        /// Units down.
        package var height: Double
        package var choice: FurnitureChoice = .automatic
        /// Whether the frame is a tile, which by itself carries nothing.
        package var isTile = false
        /// Whether a frame without data says so on a card.
        package var marksGaps = true
        /// Whether a title was given.
        package var hasTitle = false
        /// Whether the radar is drawn, and so its legend can be.
        package var hasRadar = true
        /// Whether advisories are drawn, and so their key can be.
        package var hasAdvisories = false
        /// Whether a logo was given.
        package var hasLogo = false
        /// Whether the licence of something drawn asks to be named.
        package var licenceAsksForAttribution = false
        package var frameCount = 1

        /// Describes a frame of a size in units.
        package init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// Where the mark of an old scan goes.
    package enum StalePlace: Hashable, Sendable {
        /// Nowhere: the manifest alone says it.
        case none
        /// In the title card.
        case card
        /// In the strip, in the place of the age.
        case strip
        /// In the frame's top-left corner.
        case corner
    }

    /// What was asked.
    package let request: Request
    /// The form of the frame as a whole.
    package let form: FurnitureForm
    /// What is drawn.
    package let items: Set<FurnitureItem>
    /// Units of the strip at the foot; the view is fitted above it. 0: no strip.
    package let stripHeight: Double

    /// Decides.
    package init(_ request: Request) {
        self.request = request
        let form = FurnitureForm(width: request.width, height: request.height)
        self.form = form

        let named: [FurnitureItem]?
        switch request.choice {
        case .automatic: named = nil
        case .items(let list): named = list
        }
        var items = Set(named ?? Self.automatic(form, request))
        if !request.hasTitle { items.remove(.title) }
        if !request.hasRadar { items.remove(.legend) }
        if !request.hasAdvisories { items.remove(.advisories) }
        if !request.hasLogo { items.remove(.logo) }
        if request.frameCount < 2 { items.remove(.timeline) }

        let strip: Set<FurnitureItem> = form < .small ? [.clock, .timeline, .legend] : [.timeline, .legend]
        var height = Self.stripHeight(items, form)
        if height * 2 > request.height {
            items.subtract(strip)
            height = 0
        }
        // A card must stand clear of the strip.
        let card = form.form(of: .title)
        let room = request.height - height - 2 * form.margin
        if items.contains(.title) && room < card.cardSize.height { items.remove(.title) }
        if items.contains(.clock) && form >= .small && room < card.cardSize.height { items.remove(.clock) }
        self.items = items
        stripHeight = height
    }

    /// What fits a frame of a form.
    private static func automatic(_ form: FurnitureForm, _ request: Request) -> [FurnitureItem] {
        if request.isTile { return [] }
        switch form {
        case .large, .medium, .small: return FurnitureItem.allCases
        case .compact: return [.clock, .timeline] + (request.licenceAsksForAttribution ? [.attribution] : [])
        case .tiny: return request.licenceAsksForAttribution ? [.attribution] : []
        }
    }

    /// The strip's height: a legend and a low strip stand one above the other.
    private static func stripHeight(_ items: Set<FurnitureItem>, _ form: FurnitureForm) -> Double {
        let wantsLegend = items.contains(.legend)
        if form >= .small { return wantsLegend || items.contains(.timeline) ? form.stripHeight : 0 }
        let compact = items.contains(.clock) || items.contains(.timeline) ? FurnitureForm.compact.stripHeight : 0
        return compact + (wantsLegend ? FurnitureForm.small.stripHeight : 0)
    }

    /// Whether an item is drawn.
    package func shows(_ item: FurnitureItem) -> Bool { items.contains(item) }

    /// Whether clock, age and timeline stand in a low strip.
    var hasCompactStrip: Bool { form < .small && (shows(.clock) || shows(.timeline)) }

    /// Whether there is a title card.
    var hasCard: Bool { shows(.title) || (shows(.clock) && form >= .small) }

    /// Whether nothing at all was wanted around the map.
    private var isBare: Bool { request.choice == .items([]) || request.isTile && request.choice == .automatic }

    /// Where the mark of an old scan goes; it is never dropped but with `--furniture none` and in tiles.
    package var stalePlace: StalePlace {
        if isBare || !request.hasRadar { return .none }
        return hasCard ? .card : hasCompactStrip ? .strip : .corner
    }

    /// Whether a frame without data says so on a card; its stripes are drawn in any case.
    package var showsGapCard: Bool { !isBare && request.marksGaps && request.hasRadar && form > .tiny }
}
