import WxRaster

/// The colours that a loop's pictures hold by design: what an indexed picture keeps exactly.
///
/// They follow from the job alone — base map, colour table, opacities, alerts, pins — and never from the scans, so that
/// no colour changes from frame to frame or from run to run.
struct LoopColours: Sendable {
    /// Reserved opaque colours, the most important first, each once.
    private(set) var reserved: [RGBA8] = []
    /// The grounds that others are blended over: land and sea, each without and with fog.
    private let grounds: [RGBA8]
    private let onDarkGround: Bool
    /// What the rest of a palette is fitted to: the map without weather.
    let map: Pixmap

    /// Advisories may bring many colours; some entries are left for the edges of the map.
    private static let most = 200

    /// - Parameter map: ground and lines of the base.
    init(grounds: [RGBA8], onDarkGround: Bool, map: Pixmap) {
        self.grounds = grounds
        self.onDarkGround = onDarkGround
        self.map = map
        add(grounds)
    }

    /// Reserves the colours of a radar layer as they look on land and on sea.
    mutating func add(_ table: ColorTable, opacity: Double) {
        for color in table.colors {
            add(over(grounds.prefix(2), [color.withOpacity(opacity)]))
        }
    }

    /// Reserves the colours of advisories.
    mutating func add(_ advisories: AdvisoryContent) {
        add(
            AdvisoryPalette.reservedColors(
                for: advisories.timeline.alerts, over: grounds, opacity: advisories.opacity,
                onDarkGround: onDarkGround, styles: advisories.styles))
    }

    /// Reserves the colours of markers and icons.
    mutating func add(_ pins: [Pin]) {
        add(ReservedColors.pins(pins.filter { $0.icon == nil }.map(\.color.body)))
        add(ReservedColors.icons(pins.compactMap(\.icon?.picture)))
    }

    /// Reserves the stripes of frames without data over each ground.
    mutating func addGapStripes(side: Theme) {
        add(ReservedColors.gapStripes(onMap: side, grounds: grounds))
    }

    private func over(_ grounds: some Sequence<RGBA8>, _ colors: [RGBA8]) -> [RGBA8] {
        // Without a ground of known colour a colour stands for itself.
        let grounds = Array(grounds)
        if grounds.isEmpty { return colors.map { RGBA8(red: $0.red, green: $0.green, blue: $0.blue) } }
        return grounds.flatMap { ground in
            colors.map { $0.premultiplied.over(ground.premultiplied).straight }
        }
    }

    /// Reserves colours as they are.
    mutating func add(_ colors: [RGBA8]) {
        for color in colors where reserved.count < Self.most && !reserved.contains(color) { reserved.append(color) }
    }
}
