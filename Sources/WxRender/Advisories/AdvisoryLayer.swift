import Synchronization
package import WxGeo
package import WxRaster

/// The advisories of a job, projected once for its viewport and drawn for each set of alerts in force.
///
/// Frames that show the same set share one drawing. Safe to call from any thread.
package final class AdvisoryLayer: Sendable {
    /// Two transparent pictures of the frame's size, each nil where nothing is to be drawn.
    package struct Drawing: Hashable, Sendable {
        /// Areas and hatchings: they belong below the radar.
        package var fills: Pixmap?
        /// Cased outlines: they belong above radar and borders.
        package var outlines: Pixmap?
    }

    /// An event that a frame shows.
    package struct VisibleEvent: Hashable, Sendable {
        /// The event's name.
        package var event: String
        /// How it is drawn.
        package var style: AdvisoryStyle
        /// Its alerts in the frame.
        package var count: Int
    }

    private let timeline: AlertTimeline
    private let painter: AdvisoryPainter
    private let shapes: [FrameShape?]
    private let styles: [AdvisoryStyle]
    /// Every alert's position, in the order in which they are drawn.
    private let drawingOrder: [Int]
    /// A number for each alert's content; nil before one was asked for, since only frames that are kept need them.
    private let digests = Shared<[Int]?>(nil)
    private let cache: Mutex<DrawingCache>

    /// Projects the alerts' shapes.
    ///
    /// - Parameters:
    ///   - opacity: 0 ... 1, scales both pictures.
    ///   - onDarkGround: whether the base map is dark, which makes hatchings fainter.
    ///   - styles: how the alerts are drawn.
    ///   - keeping: how many drawings stay in memory; frames come in order, so a few more than are drawn at a time.
    package init(
        _ timeline: AlertTimeline, viewport: Viewport, opacity: Double = 1, onDarkGround: Bool = false,
        styles sheet: AdvisoryStyleSheet = .official, keeping: Int = 4
    ) {
        self.timeline = timeline
        painter = AdvisoryPainter(viewport: viewport, opacity: opacity, onDarkGround: onDarkGround)
        let styles = timeline.alerts.map(sheet.style)
        self.styles = styles
        shapes = timeline.alerts.map { $0.shape.map { FrameShape($0, in: viewport) } }
        drawingOrder = timeline.alerts.indices.sorted { a, b in
            let (x, y) = (timeline.alerts[a], timeline.alerts[b])
            // Lowest priority first, so that the gravest end on top; then the older, then the smaller identifier.
            if styles[a].priority != styles[b].priority { return styles[a].priority > styles[b].priority }
            if x.sent != y.sent { return x.sent < y.sent }
            if x.id != y.id { return x.id < y.id }
            return a < b
        }
        cache = Mutex(DrawingCache(limit: max(1, keeping)))
    }

    /// The pictures of the alerts in force at an instant.
    package func drawing(at time: Timestamp) -> Drawing {
        let shown = shown(at: time)
        if shown.isEmpty { return Drawing() }
        let slot = cache.withLock { $0.slot(for: shown) }
        // Who comes second waits for the first instead of drawing the same again.
        return slot.drawing.withLock { drawing in
            if let drawing { return drawing }
            let items = shown.compactMap { index in
                shapes[index].map { shape in
                    let alert = timeline.alerts[index]
                    return AdvisoryPainter.Item(
                        number: index, style: styles[index], shape: shape,
                        group: .init(event: alert.event, ends: alert.ends ?? alert.expires))
                }
            }
            let fresh = painter.draw(items)
            drawing = fresh
            return fresh
        }
    }

    /// A number that differs where what is drawn or reported of two instants does, in one run of the program.
    package func digest(at time: Timestamp) -> Int {
        let digests = digests.value ?? timeline.alerts.map(\.hashValue)
        self.digests.update { $0 = digests }
        var hasher = Hasher()
        for index in timeline.inForce(at: time) { hasher.combine(digests[index]) }
        hasher.combine(timeline.skipped(at: time))
        return hasher.finalize()
    }

    /// The alerts in force at an instant that the frame shows, in the order in which they are drawn.
    func shown(at time: Timestamp) -> [Int] {
        let inForce = Set(timeline.inForce(at: time))
        return drawingOrder.filter { inForce.contains($0) && shapes[$0]?.isVisible == true }
    }

    /// What becomes of the alerts in force at an instant.
    package func report(at time: Timestamp) -> AdvisoryReport {
        var counts = AdvisoryReport()
        var unknown: Set<String> = []
        for index in timeline.inForce(at: time) {
            counts.inForce += 1
            unknown.formUnion(timeline.alerts[index].unshapedCodes)
            switch shapes[index]?.isVisible {
            case nil:
                counts.withoutShape += 1
            case true?: counts.drawn += 1
            case false?: counts.outsideView += 1
            }
        }
        counts.unknownZones = unknown.sorted()
        counts.skipped = timeline.skipped(at: time)
        return counts
    }

    /// An alert in force, and whether a frame shows it.
    struct ListedAlert {
        enum Place {
            case drawn
            case outsideView
            case withoutShape
        }

        /// Its position in the timeline's alerts.
        let index: Int
        let place: Place
    }

    /// The alerts in force at an instant, highest priority first.
    func listed(at time: Timestamp) -> [ListedAlert] {
        let inForce = Set(timeline.inForce(at: time))
        return drawingOrder.reversed().filter(inForce.contains).map { index in
            let isVisible = shapes[index]?.isVisible
            return ListedAlert(
                index: index, place: isVisible == nil ? .withoutShape : isVisible == true ? .drawn : .outsideView)
        }
    }

    /// The events that a frame shows, highest priority first: what a key lists.
    package func visibleEvents(at time: Timestamp) -> [VisibleEvent] {
        var events: [VisibleEvent] = []
        let inForce = Set(timeline.inForce(at: time))
        for index in drawingOrder.reversed() where inForce.contains(index) && shapes[index]?.isVisible == true {
            let event = timeline.alerts[index].event
            if let place = events.firstIndex(where: { $0.event == event }) {
                events[place].count += 1
            } else {
                events.append(VisibleEvent(event: event, style: styles[index], count: 1))
            }
        }
        return events
    }
}

/// An alert's shape in a frame.
struct FrameShape: Sendable {
    /// The copies of its rings that come near the frame.
    let rings: [FrameRing]
    /// Whether the frame shows any part of it.
    let isVisible: Bool
    /// Whether its parts are zones, whose common borders are not drawn.
    let isOfZones: Bool

    init(_ shape: AlertShape, in viewport: Viewport) {
        isOfZones = shape.isOfZones
        let margin = AdvisoryPainter.margin(scale: viewport.scale)
        rings = WorldRing.rings(of: shape).flatMap { FrameRing.copies(of: $0, in: viewport, margin: margin) }
        let frame = PixelBox(viewport)
        let middle = PixelPoint(x: frame.right / 2, y: frame.bottom / 2)
        let touches = rings.contains { ring in
            ring.points.indices.contains(where: { index in
                let (a, b) = ring.edge(index)
                return frame.clip(from: a, to: b) != nil
            })
        }
        // Without an edge in the frame, the frame lies wholly inside the shape or wholly outside of it.
        isVisible = touches || rings.reduce(0) { $0 + $1.winding(around: middle) } != 0
    }
}

/// The drawings that frames asked for last.
private struct DrawingCache: Sendable {
    let limit: Int
    private var slots: [(key: [Int], slot: DrawingSlot)] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// The place of a set's drawing, made empty where the set is new; the set asked for longest ago makes room.
    mutating func slot(for key: [Int]) -> DrawingSlot {
        if let place = slots.firstIndex(where: { $0.key == key }) {
            slots.append(slots.remove(at: place))
        } else {
            slots.append((key, DrawingSlot()))
            if slots.count > limit { slots.removeFirst() }
        }
        return slots[slots.count - 1].slot
    }
}

/// A drawing that one thread makes while others wait for it.
private final class DrawingSlot: Sendable {
    let drawing = Mutex<AdvisoryLayer.Drawing?>(nil)
}
