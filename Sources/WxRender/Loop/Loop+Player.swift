import Dispatch
import WxGeo
import WxRaster

extension LoopOutput {
    /// Whether layers are stored one by one, and what explains the frames stands around the picture.
    package var isPlayer: Bool {
        switch self {
        case .player, .playerFolder: true
        default: false
        }
    }
}

extension Loop {
    /// The loop as its layers are stored for a player: the radar opaque, since the page blends it, and no panels.
    var layeredForPlayer: Loop {
        var loop = self
        loop.scene.furnishing.furniture = .items([])
        loop.scene.layers = scene.layers.map { layer in
            guard case .radar(var content) = layer else { return layer }
            content.opacity = 1
            return .radar(content)
        }
        return loop
    }

    /// The sink of a player.
    ///
    /// - Parameters:
    ///   - folder: where pictures go; nil puts them into the page.
    ///   - prepared: the loop ``layeredForPlayer``, prepared.
    func playerSink(
        _ page: sending any ByteSink, folder: String?, name: String, timeline: Timeline, prepared: PreparedLoop,
        encoding: LoopEncoding
    ) throws -> PlayerSink {
        let furniture = try LoopFurniture(
            self, timeline: timeline, radar: prepared.look, advisories: prepared.advisories,
            baseAttribution: prepared.base.attribution, namesCities: scene.labelChoice != .none)
        return PlayerSink(
            page, folder: folder, name: name, looks: try playerLooks(timeline, prepared: prepared),
            facts: PlayerFacts(self, timeline: timeline, furniture: furniture, encoding: encoding),
            pins: prepared.pins?.layer, logo: scene.furnishing.logo, radar: prepared.renderer, encoding: encoding)
    }

    /// The looks of the map, that of the loop itself first.
    private func playerLooks(_ timeline: Timeline, prepared: PreparedLoop) throws -> [PlayerLook] {
        let own = scene.base.side
        let narrow = PlayerLook.narrowScale(scene.viewport)
        var wanted: [(theme: Theme, scale: Double?)] = []
        for theme in hasBothThemes ? [own, own.other] : [own] {
            for scale in narrow == nil ? [nil] : [nil, narrow] where theme != own || scale != nil {
                wanted.append((theme, scale))
            }
        }
        let made = Shared<[Int: Result<PlayerLook, any Error>]>([:])
        DispatchQueue.concurrentPerform(iterations: wanted.count) { [wanted] index in
            let (theme, scale) = wanted[index]
            var loop = layeredForPlayer
            if theme != own { loop.scene.base = .builtIn(theme) }
            if let scale { loop.scene.viewport = scene.viewport.lettered(atScale: scale) }
            let look = Result {
                // Warnings are those of the loop itself, which has given them.
                PlayerLook(try loop.prepare(timeline, warn: { _ in }), theme: theme, isNarrow: scale != nil)
            }
            made.update { $0[index] = look }
        }
        let looks = try wanted.indices.compactMap { try made.value[$0]?.get() }
        return [PlayerLook(prepared, theme: own, isNarrow: false)] + looks
    }

    /// Whether the map can follow the page from light to dark: the ground comes in both, and the radar's colours, which
    /// are stored once, suit both.
    private var hasBothThemes: Bool {
        guard case .builtIn(let own) = scene.base, scene.furnishing.theme.map({ $0 == own }) ?? true else {
            return false
        }
        guard let content = scene.radar, let table = try? content.table(on: own) else { return true }
        return table != .cvd(onDark: own == .dark)
    }
}

extension Theme {
    /// The other side.
    var other: Theme { self == .light ? .dark : .light }
}
