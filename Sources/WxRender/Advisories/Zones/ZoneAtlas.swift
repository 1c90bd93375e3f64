import WxGeo

/// Where zones are: files that a user names, and behind them the counties and states of the embedded map.
package struct ZoneAtlas: Sendable {
    private let files: [ZoneFile]

    /// Takes files; of those with a shape of one code, the first counts.
    package init(_ files: [ZoneFile] = []) {
        self.files = files
    }

    /// The alerts, those with areas that are only named given the union of the zones that are known.
    ///
    /// Codes of the NWS come first; where not one of an alert's is known, its counties by SAME are taken. What stays
    /// unknown stays in `unshapedCodes`.
    ///
    /// - Parameter faults: takes a line for each zone whose shape can not be read.
    package func resolved(_ alerts: [Alert], faults: inout [String]) -> [Alert] {
        var memory = Memory()
        let resolved = alerts.map { alert -> Alert in
            guard !alert.unshapedCodes.isEmpty else { return alert }
            var alert = alert
            var shapes = alert.shape.map { [$0] } ?? []
            let known = shapes.count
            var unknown: [String] = []
            for code in alert.unshapedCodes {
                if let shape = shape(of: code, &memory) {
                    shapes.append(shape)
                } else {
                    unknown.append(code)
                }
            }
            if shapes.count == known, known == 0 {
                shapes = alert.sameCodes.compactMap { shape(of: $0, &memory) }
            }
            alert.shape = AlertShape(joining: shapes)
            if shapes.count > known { alert.shape?.isOfZones = true }
            alert.unshapedCodes = unknown
            return alert
        }
        faults += memory.faults
        return resolved
    }

    /// The shapes found so far; nil for codes that nothing is known of.
    private struct Memory {
        var shapes: [String: AlertShape?] = [:]
        var faults: [String] = []
    }

    private func shape(of written: String, _ memory: inout Memory) -> AlertShape? {
        if let known = memory.shapes[written] { return known }
        var code = ZoneCode.normal(written)
        // SAME codes are digits: a part of a county, then its number.
        if code.count >= 5, code.allSatisfy(\.isNumber), let county = ZoneCode.county(fips: code) { code = county }
        var found: AlertShape?
        for file in files where found == nil {
            do throws(FeatureFault) {
                found = try file.shape(of: code)
                if found == nil, code != written { found = try file.shape(of: written) }
            } catch {
                memory.faults.append("\(file.name): zone \(code): \(error.problem)")
            }
        }
        if found == nil, let feature = ZoneCode.mapFeature(code) { found = Self.embedded(feature) }
        memory.shapes[written] = .some(found)
        return found
    }

    /// The shape of a county or state of the embedded map.
    private static func embedded(_ feature: MapFeature) -> AlertShape? {
        AlertShape(
            rings: MapData.shared.rings(of: feature).map { ring in
                // World points turn the other way: their y runs south.
                ring.map(WebMercator.unproject)
            })
    }
}
