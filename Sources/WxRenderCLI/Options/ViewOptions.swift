import Foundation
package import WxGeo

/// What part of the world is drawn.
package enum ViewChoice: Hashable, Sendable {
    /// The extent of all radar sources together.
    case radarExtent
    /// A box, shown whole.
    case box(BoundingBox)
    /// A place in the middle of the frame; the zoom is 0 to 30 and may be fractional.
    case center(LonLat, zoom: Double)
    /// A place of the built-in map, by its id as it was written.
    case region(String)
    /// Exactly one tile; the size is 256 x 256.
    case tile(TileID)
}

/// The options under "View".
package struct ViewOptions: Hashable, Sendable {
    package var choice: ViewChoice
    /// Before ``scale``; 256 x 256 for a tile.
    package var size: FrameSize
    /// 1 to 8.
    package var scale: Int

    /// - Parameter messages: takes what was changed of the view.
    init(_ reader: OptionReader, messages: inout [Message]) throws(UsageError) {
        let ways = [Flags.bbox, Flags.center, Flags.region, Flags.tile]
        for (index, way) in ways.enumerated() {
            try reader.exclude(way, with: Array(ways[(index + 1)...]), because: "both choose the view")
        }
        try reader.exclude(Flags.tile, with: [Flags.size], because: "a tile is 256 pixels wide and high; use --scale")
        choice = try Self.choice(reader, messages: &messages)
        scale = try reader.count(of: Flags.scale, in: 1...8, example: "2") ?? 1
        size = try reader.value(of: Flags.size, FrameSize.init(parsing:)) ?? .standard
        if case .tile = choice { size = FrameSize(width: 256, height: 256) }
        if let problem = size.problem(atScale: scale) {
            let given = [Flags.size, Flags.scale].compactMap { flag in
                reader.invocation.value(of: flag).map { "\(flag.spelling) \($0)" }
            }
            throw UsageError("\(given.joined(separator: " ")): \(problem)")
        }
    }

    private static func choice(
        _ reader: OptionReader, messages: inout [Message]
    ) throws(UsageError) -> ViewChoice {
        let zoom = try reader.value(of: Flags.zoom) { (text) throws(ValueProblem) in
            guard let zoom = Numbers.decimal(text), (0...30).contains(zoom) else {
                throw ValueProblem("not in 0 to 30; write a zoom such as 7 or 7.5")
            }
            return zoom
        }
        let center = try reader.value(of: Flags.center) { (text) throws(ValueProblem) in
            try LonLat(parsingLatLon: text)
        }
        switch (center, zoom) {
        case (let center?, let zoom?):
            let limit = WebMercator.maximumLatitude
            if abs(center.latitude) > limit {
                messages.append(
                    Message(
                        .note,
                        "--center \(shortest(center.latitude)),\(shortest(center.longitude)): the map ends at "
                            + "±\(limit), which is shown in the middle"))
            }
            return .center(center, zoom: zoom)
        case (_?, nil): throw UsageError("--center without --zoom; add a zoom such as --zoom 7")
        case (nil, _?): throw UsageError("--zoom without --center; add the middle of the frame as --center LAT,LON")
        case (nil, nil): break
        }
        if let requested = try reader.value(of: Flags.bbox, RequestedBox.init(parsing:)) {
            if let note = requested.note { messages.append(Message(.note, note)) }
            return .box(requested.box)
        }
        if let region = try reader.name(of: Flags.region) { return .region(region) }
        if let tile = try reader.value(of: Flags.tile, TileID.init(parsing:)) { return .tile(tile) }
        return .radarExtent
    }
}

extension ViewOptions {
    /// The same part of the world in a frame of another size.
    func resized(by part: Double) -> ViewOptions {
        func side(_ length: Int) -> Int { max(1, Int((Double(length) * part).rounded())) }
        var view = self
        view.size = FrameSize(width: side(size.width), height: side(size.height))
        if case .center(let center, let zoom) = choice { view.choice = .center(center, zoom: zoom + log2(part)) }
        return view
    }
}
