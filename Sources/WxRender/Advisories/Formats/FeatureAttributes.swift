/// The attributes of a feature by name, whatever the case: of a GeoJSON feature, a shapefile's row, a KML placemark.
struct FeatureAttributes: Sendable {
    /// Values by their names in upper case; empty ones are left out.
    private var values: [String: String] = [:]

    init() {}

    /// The texts, numbers and truth values of a JSON object.
    init(_ object: JSONNode) {
        for member in object.members {
            switch member.value.kind {
            case .string: self[member.name] = member.value.string
            case .integer: self[member.name] = member.value.int.map { "\($0)" }
            case .double: self[member.name] = member.value.double.map { "\($0)" }
            case .bool: self[member.name] = member.value.bool.map { "\($0)" }
            case .null, .array, .object: break
            }
        }
    }

    /// One value; nil and the empty text are the same.
    subscript(name: String) -> String? {
        get { values[name.uppercased()] }
        set { values[name.uppercased()] = newValue?.isEmpty == true ? nil : newValue }
    }

    /// The value of the first name that has one.
    func first(_ names: String...) -> String? { names.lazy.compactMap { self[$0] }.first }

    /// The value of the first name that has one, as a time.
    func time(_ names: String...) throws(FeatureFault) -> Timestamp? {
        for name in names {
            guard let text = self[name] else { continue }
            guard let time = AlertTime.instant(text) else {
                throw FeatureFault(
                    "\"\(name)\" is \"\(text)\", not a time such as 2024-05-06T21:00:00Z or 202405062100")
            }
            return time
        }
        return nil
    }

    /// The value of a name as one of CAP's words, whatever the case.
    func word<Word: RawRepresentable & CaseIterable>(_ names: String...) -> Word? where Word.RawValue == String {
        names.lazy.compactMap { self[$0] }.first.flatMap { Word(written: $0) }
    }
}

extension RawRepresentable where Self: CaseIterable, RawValue == String {
    /// The case of a word, whatever its letters' case.
    init?(written text: String) {
        if let exact = Self(rawValue: text) {
            self = exact
            return
        }
        let wanted = text.lowercased()
        guard let found = Self.allCases.first(where: { $0.rawValue.lowercased() == wanted }) else { return nil }
        self = found
    }
}
