import WxGeo
import WxRaster

/// What a file says of a pin beside its place, whatever its format: the names of the fields are those of the files that
/// others write, in any case.
struct PinFields {
    /// The fields by name.
    var attributes: FeatureAttributes
    /// The colour where none is named.
    var usualColor = PinColor.red
    /// The colour that an icon's pixels are multiplied by.
    var tint: RGBA8?
    /// Size and anchor where the fields name none.
    var form = PinIconForm()

    init(_ attributes: FeatureAttributes) {
        self.attributes = attributes
    }

    /// The pin at a place, or which field makes no sense.
    func pin(at place: LonLat, _ pictures: inout PinPictures) throws(FeatureFault) -> Pin {
        var pin = Pin(coordinate: place, color: usualColor)
        pin.title = attributes.first("title", "name", "label", "location") ?? ""
        pin.subtitle = attributes.first("subtitle", "description", "desc", "comments", "comment") ?? ""
        if let color = attributes.first("color", "colour", "marker-color", "markerTintColor", "pinTintColor") {
            guard let known = PinColor(color) else {
                throw FeatureFault("\"\(color.prefix(40))\" is no colour; give red, green, purple or #rrggbb")
            }
            pin.color = known
        }
        if let selected = attributes.first("selected", "isSelected") { pin.isSelected = try Self.truth(of: selected) }
        pin.icon = try icon(&pictures)
        pin.start = try instant("start", "begin")
        pin.end = try instant("end")
        pin.time = try instant("time", "timestamp", "valid")
        if let start = pin.start, let end = pin.end, start >= end {
            throw FeatureFault("its \"start\" \(start) is not before its \"end\" \(end)")
        }
        return pin
    }

    private func icon(_ pictures: inout PinPictures) throws(FeatureFault) -> PinIcon? {
        guard let name = attributes.first("icon", "iconUrl", "icon-url"),
            let picture = try pictures.picture(name, tint: tint)
        else { return nil }
        var form = form
        if let size = attributes.first("icon-size", "iconSize") { form.size = try PinIconForm.size(size) }
        if let anchor = attributes.first("icon-anchor", "iconAnchor") { form.anchor = try PinIconForm.anchor(anchor) }
        return form.icon(picture)
    }

    private static func truth(of word: String) throws(FeatureFault) -> Bool {
        switch word.lowercased() {
        case "true", "yes", "y", "1", "x": return true
        case "false", "no", "n", "0": return false
        default: throw FeatureFault("\"selected\" is \"\(word.prefix(40))\"; give true or false")
        }
    }

    /// An ISO 8601 time with its zone, `YYYYMMDDHHMM` in UTC, or seconds or milliseconds since 1970.
    private func instant(_ names: String...) throws(FeatureFault) -> Timestamp? {
        for name in names {
            guard let text = attributes[name] else { continue }
            guard let time = AlertTime.instant(text) ?? Self.sinceEpoch(text) else {
                throw FeatureFault(
                    "\"\(name)\" is \"\(text.prefix(40))\", not a time with its zone such as 2024-05-06T21:00:00Z")
            }
            return time
        }
        return nil
    }

    private static func sinceEpoch(_ text: String) -> Timestamp? {
        let digits = text.drop { $0 == "@" }
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits) else { return nil }
        switch digits.count {
        case 9...10: return Timestamp(secondsSince1970: number)
        case 13: return Timestamp(secondsSince1970: number / 1000)
        default: return nil
        }
    }
}
