import Glibc
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
    /// Colours that are drawn translucent over a ground of unknown colours.
    private(set) var blends: [BlendedColor] = []
    /// What the rest of a palette is fitted to: the map without radar.
    let map: Pixmap

    /// Advisories may bring many colours; some entries are left for the edges of the map.
    private static let most = 200

    /// - Parameter map: ground and lines of the base; where the colours of the ground are not known, all but the radar.
    init(grounds: [RGBA8], onDarkGround: Bool, map: Pixmap) {
        self.grounds = grounds
        self.onDarkGround = onDarkGround
        self.map = map
        add(grounds)
    }

    /// Reserves the colours of a radar layer as they look on land and on sea; where it is translucent over a ground of
    /// unknown colours, what comes of both is what the palette is fitted to.
    mutating func add(_ table: ColorTable, opacity: Double) {
        if grounds.isEmpty, opacity < 1 {
            blends += table.expected.map { BlendedColor($0.color.withOpacity(opacity), weight: $0.weight) }
            return
        }
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

extension ColorTable {
    /// The colours that a radar layer is expected to show, and how much of each: rain is mostly light.
    ///
    /// Radar is mostly coded in half steps of dBZ, and the palette stands for those colours better than for others
    /// between them: 1 dB.
    fileprivate var expected: [(color: RGBA8, weight: Int)] {
        if matching == .codes { return classes.map { ($0.color, 1) } }
        let last = classes[classes.count - 1]
        let (low, high) = (classes[0].lower, last.upper ?? last.lower)
        let steps = min(max(Int(((high - low) * 2).rounded()), 1), 256)
        // On a scale of dBZ: as much of everything up to 20, then e times less every 15.
        return colors.map { ($0, 1) }
            + (0...steps).compactMap { step in
                let share = Double(step) / Double(steps)
                guard let color = color(for: low + (high - low) * share), color.alpha > 0 else { return nil }
                return (color, 1 + Int(100 * exp(-6 * max(0, share - 1 / 6))))
            }
    }
}
