import WxCodecs
import WxGeo
import WxRaster

/// What a player's page says beside its pictures, as the values that its script takes.
struct PlayerFacts: Sendable {
    private let loop: Loop
    private let timeline: Timeline
    private let furniture: LoopFurniture
    private let clock: ClockText
    private let encoding: LoopEncoding
    private let spans: FrameSpans

    /// - Parameters:
    ///   - loop: as the user describes it, panels and opacities included.
    ///   - furniture: that of the loop.
    init(_ loop: Loop, timeline: Timeline, furniture: LoopFurniture, encoding: LoopEncoding) {
        self.loop = loop
        self.timeline = timeline
        self.furniture = furniture
        self.encoding = encoding
        spans = loop.frameSpans(timeline)
        clock = ClockText(zone: loop.scene.furnishing.zone)
    }

    /// The heading of the page.
    var title: String {
        loop.scene.furnishing.title ?? (loop.scene.radar == nil ? "Weather map" : "Radar loop")
    }

    private var span: (first: Timestamp, last: Timestamp) {
        let times = timeline.frames.map(\.time)
        return (times.first ?? Timestamp(secondsSince1970: 0), times.last ?? Timestamp(secondsSince1970: 0))
    }

    /// What holds for the whole loop.
    ///
    /// - Parameters:
    ///   - looks: with the numbers of their grounds.
    ///   - pins: the pins in the view; nil without any.
    ///   - icons: the numbers of the pins' pictures.
    ///   - logo: the number of its picture.
    func beginning(
        looks: [(look: PlayerLook, ground: Int, fogGround: Int?)], pins: PinLayer?, icons: [PinIcon: Int], logo: Int?
    ) -> JSONValue {
        let scene = loop.scene
        let (first, last) = span
        let ends = clock.ends(first, last)
        let theme = scene.furnishing.theme ?? (scene.base.side == .dark ? .dark : nil)
        let delay = encoding.timing.delay
        return [
            "width": .int(scene.viewport.width), "height": .int(scene.viewport.height),
            "scale": .double(scene.viewport.scale), "metersPerUnit": JSONValue(scene.viewport.metersPerUnit()),
            "theme": JSONValue(theme?.rawValue), "parts": .array(parts.map { .string($0.rawValue) }),
            "first": .int(first.secondsSince1970), "last": .int(last.secondsSince1970),
            "ends": [.string(ends.first), .string(ends.last)], "count": .int(timeline.frames.count),
            "delay": .double(Double(delay.numerator) * 1000 / Double(delay.denominator)),
            "plays": .int(encoding.timing.plays), "layers": .array(layers),
            "attribution": .array(furniture.content.attribution.map(JSONValue.string)),
            "logo": logo.map(JSONValue.int) ?? .null, "legend": legend ?? .null,
            "looks": .array(looks.map { Self.json($0.look, ground: $0.ground, fogGround: $0.fogGround) }),
            "pins": .array(pins.map { self.pins($0, icons: icons) } ?? []),
        ]
    }

    /// The parts of the furniture that the page shows; time and controls are there in any case.
    private var parts: [FurnitureItem] {
        switch loop.scene.furnishing.furniture {
        case .automatic: FurnitureItem.allCases
        case .items(let items): items
        }
    }

    /// The switches, top to bottom; an opacity goes with a slider.
    private var layers: [JSONValue] {
        let scene = loop.scene
        var layers: [JSONValue] = []
        func add(_ id: String, _ name: String, opacity: Double? = nil) {
            layers.append(["id": .string(id), "name": .string(name), "opacity": JSONValue(opacity)])
        }
        if let radar = scene.radar { add("radar", "Radar", opacity: radar.opacity(on: scene.base)) }
        // The opacity that the loop gives advisories is in their pictures: where shapes overlap, it counts for each.
        if scene.advisories != nil { add("advisories", "Advisories", opacity: 1) }
        if scene.borders != .none { add("borders", "Borders") }
        if scene.labelChoice != .none { add("labels", "Labels") }
        if !scene.pins.isEmpty { add("pins", "Pins") }
        return layers
    }

    private static func json(_ look: PlayerLook, ground: Int, fogGround: Int?) -> JSONValue {
        let colors = BaseMapColors.colors(of: look.theme)
        return [
            "theme": .string(look.theme.rawValue), "narrow": .bool(look.isNarrow), "ground": .int(ground),
            "fogGround": fogGround.map(JSONValue.int) ?? .null,
            "land": .string(colors.land.css), "fog": .string(colors.fogLand.css),
            "open": .array(look.openPins.map(JSONValue.int)),
        ]
    }

    private func pins(_ layer: PinLayer, icons: [PinIcon: Int]) -> [JSONValue] {
        layer.markers.map { marker in
            let pin = layer.pins[marker.pin]
            return [
                "pin": .int(marker.pin), "x": .double(marker.tip.x), "y": .double(marker.tip.y),
                "color": .string(pin.color.body.css), "title": .string(pin.title), "subtitle": .string(pin.subtitle),
                "icon": pin.icon.flatMap { icon in
                    icons[icon].map { number in
                        [
                            .int(number), .double(icon.width), .double(icon.height), .double(icon.anchorX),
                            .double(icon.anchorY),
                        ]
                    }
                } ?? .null,
            ]
        }
    }

    /// What one frame says, without its pictures.
    func words(_ frame: TimelineFrame) -> (members: [JSONValue.Member], key: [AdvisoryKeyRow]) {
        let content = furniture.describe(frame)
        let (first, last) = span
        var members: [JSONValue.Member] = [
            .init("t", .int(frame.time.secondsSince1970)), .init("clock", .string(clock.clock(frame.time))),
            .init("now", .string(clock.present(frame.time, from: first, to: last))),
        ]
        let pins = loop.scene.pins
        if pins.contains(where: \.isTimed) {
            let span = spans[frame.time]
            let shown = pins.indices.filter { pins[$0].isShown(in: span) }
            members.append(.init("pins", .array(shown.map(JSONValue.int))))
        }
        if let text = content.radar.text { members.append(.init("age", .string(text))) }
        switch content.radar.staleness {
        case .aging?: members.append(.init("mark", 1))
        case .stale?: members.append(.init("mark", 2))
        case .fresh?, nil: break
        }
        if loop.gaps == .mark, case .missing(let from, let to, let lastScan) = content.radar {
            members.append(.init("gap", .string(ClockText.gap(from: from, to: to, lastScan: lastScan))))
        }
        return (members, content.advisories)
    }

    /// The rows of a key of advisories.
    static func key(_ rows: [AdvisoryKeyRow]) -> JSONValue {
        .array(
            rows.map { row in
                [
                    "name": .string(row.name), "count": .int(row.count), "color": .string(row.color.css),
                    "fill": .string(row.fillColor.css), "fillOpacity": .double(row.fillOpacity),
                    "casing": .string(row.casing.css), "width": .double(row.outlineWidth),
                    "casingWidth": .double(row.casingWidth),
                    "dash": row.dashOn.map { [.double($0), .double(row.dashOff ?? $0)] } ?? .null,
                    "hatch": JSONValue(row.hatchOpacity),
                ]
            })
    }

    /// What is known once all scans have been read.
    ///
    /// - Parameter scans: the scans that could be read.
    func end(scans: [ScanTimes]) -> JSONValue {
        let (first, last) = span
        let gaps = ScanGaps.spans(of: scans, from: first, to: last).map { gap -> JSONValue in
            [
                .int(gap.from.secondsSince1970), .int(gap.to.secondsSince1970),
                .string("no data \(ClockText.age(gap.to - gap.from))"),
            ]
        }
        return ["gaps": .array(gaps)]
    }
}

extension PlayerFacts {
    /// A phone's legend: its numbers stand clear of each other there, and so at any width.
    private static let legendWidth = 356.0
    /// Colours of a swatch that changes from one end to the other.
    private static let rampStops = 5

    private var legend: JSONValue? {
        guard let content = furniture.content.legend else { return nil }
        let bar = LegendBar(content.table, form: .large, widest: Self.legendWidth, text: furniture.text)
        guard bar.width > 0 else { return nil }
        func share(_ units: Double) -> JSONValue { .double((units / bar.width * 100_000).rounded() / 1000) }
        let cells = bar.cells.map { cell -> JSONValue in
            var colors = [cell.color]
            if cell.isRamp {
                colors = (0..<Self.rampStops).compactMap { stop in
                    // A hair below the end, which is the next class.
                    let part = Double(stop) / Double(Self.rampStops - 1) * 0.999
                    return content.table.color(for: cell.lower + (cell.upper - cell.lower) * part)
                }
            }
            return [
                "from": share(cell.start), "to": share(cell.end), "colors": .array(colors.map { .string($0.css) }),
            ]
        }
        let marks = bar.marks.map { mark -> JSONValue in
            ["at": share(mark.at), "text": .string(mark.text), "tick": .bool(mark.hasTick)]
        }
        return [
            "caption": .string(content.caption), "units": .string(content.table.units), "cells": .array(cells),
            "marks": .array(marks), "hasFog": .bool(content.fog != nil),
        ]
    }
}

extension RGBA8 {
    /// As style sheets write it: `#rrggbb`, or `#rrggbbaa` where it is not opaque.
    var css: String {
        func digits(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        return "#" + digits(red) + digits(green) + digits(blue) + (alpha == 255 ? "" : digits(alpha))
    }
}
