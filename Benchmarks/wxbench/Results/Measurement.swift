/// What a case found: ours against a peer, or a figure of ours alone.
struct Measurement: Encodable {
    /// The case.
    let name: String
    /// Whom ours is compared with, nil for a figure alone.
    var peer: String?
    /// Our time, seconds.
    var seconds: Double?
    /// The peer's time on the same work, seconds.
    var peerSeconds: Double?
    /// Ours divided by the peer's: below 1 ours is quicker, or smaller.
    var ratio: Double?
    /// A figure that is no comparison.
    var value: Double?
    /// What the figure, or both sides of a comparison that is not of times, is measured in.
    var unit: String?
    /// What the ratio or figure should not exceed.
    var target: Double?
    /// What the figure should not fall below; in place of a target.
    var floor: Double?
    /// What a reader should know about it.
    var note: String?

    /// A comparison of times.
    init(name: String, peer: String, seconds: Double, peerSeconds: Double, target: Double?, note: String? = nil) {
        self.name = name
        self.peer = peer
        self.seconds = seconds
        self.peerSeconds = peerSeconds
        ratio = seconds / peerSeconds
        self.target = target
        self.note = note
    }

    /// A comparison of sizes.
    init(name: String, peer: String, bytes: Int, peerBytes: Int, target: Double?, note: String? = nil) {
        self.name = name
        self.peer = peer
        ratio = Double(bytes) / Double(peerBytes)
        value = Double(bytes)
        unit = "bytes"
        self.target = target
        self.note = note ?? "peer \(peerBytes) bytes"
    }

    /// A figure alone.
    init(name: String, value: Double, unit: String, target: Double?, note: String? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
        self.target = target
        self.note = note
    }

    /// A figure alone that should be high.
    init(name: String, value: Double, unit: String, floor: Double?, note: String? = nil) {
        self.init(name: name, value: value, unit: unit, target: nil, note: note)
        self.floor = floor
    }

    /// What ceilings and targets are about.
    var judged: Double { ratio ?? value ?? 0 }

    /// Whether the target or floor is met, nil where there is neither.
    var meetsTarget: Bool? { target.map { judged <= $0 } ?? floor.map { judged >= $0 } }

    /// The same, with something to know about it.
    func noting(_ note: String) -> Measurement {
        var copy = self
        copy.note = note
        return copy
    }
}
