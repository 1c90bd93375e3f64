import Synchronization

/// The unions of zones that the drawings of a loop share: a watch stays the same while other alerts come and go.
final class ZoneUnions: Sendable {
    private let known = Mutex<[[Int]: ZoneUnion]>([:])

    /// Unions that are kept: loops of more are of many days, whose first ones are over when the last ones come.
    private static let most = 512

    /// The union of some alerts' zones, made where it is new.
    ///
    /// - Parameter members: which alerts, in the order of drawing.
    func union(of members: [Int], make: () -> ZoneUnion) -> ZoneUnion {
        if let found = known.withLock({ $0[members] }) { return found }
        let made = make()
        known.withLock { known in
            if known.count >= Self.most { known.removeAll() }
            known[members] = made
        }
        return made
    }
}
