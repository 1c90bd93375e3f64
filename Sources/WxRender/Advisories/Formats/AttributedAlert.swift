import WxRaster

/// Makes alerts of features that are no CAP but carry attributes of a known service.
///
/// Known are the watch and warning archives of the NWS and the IEM (PHENOM and SIG), outlooks of the Storm Prediction
/// Center and of the National Hurricane Center, Environment Canada's alerts, and anything with an event and times.
struct AttributedAlert {
    /// The feature's attributes.
    let attributes: FeatureAttributes
    /// Its area.
    let shape: AlertShape?
    /// Two letters of the language to take names in, upper case.
    var language = "EN"
    /// When the whole file was made, for features that carry no time at all; nil where it does not say.
    var published: Timestamp?

    /// The alert.
    ///
    /// - Throws: `FeatureFault` where the attributes are of no known kind, or hold no time.
    func alert() throws(FeatureFault) -> Alert {
        if let phenomenon = attributes.first("PHENOM", "PHENOMENA"),
            let significance = attributes.first("SIG", "SIGNIFICANCE")
        {
            return try coded(phenomenon, significance)
        }
        if let label = attributes["LABEL"], attributes.first("VALID", "VALID_ISO", "ISSUE") != nil {
            return try convectiveOutlook(label)
        }
        if let risk = attributes.first("RISK7DAY", "RISK5DAY", "RISK2DAY") { return try tropicalOutlook(risk) }
        if let storm = attributes["STORMNAME"], attributes["ADVDATE"] != nil { return try cone(storm) }
        if let name = localized("ALERT_NAME") { return try canadian(name) }
        return try plain()
    }

    /// A row of an archive of watches and warnings.
    private func coded(_ phenomenon: String, _ significance: String) throws(FeatureFault) -> Alert {
        let product = attributes.first("PROD_TYPE", "PS")
        guard let event = product ?? VTEC.event(phenomenon: phenomenon, significance: significance) else {
            throw FeatureFault("PHENOM \"\(phenomenon)\" and SIG \"\(significance)\" name no event")
        }
        // Archives tell when the product came out (INIT_ISS) from when the event begins (ISSUED); of a warning whose
        // polygon was changed, each polygon has times of its own.
        let begin = try attributes.time("POLY_BEG", "POLYGON_BEGIN", "UTC_POLYGON_BEGIN")
        let onset = try attributes.time("ONSET", "ISSUED", "ISSUE", "UTC_ISSUE", "ISSUANCE")
        let issued = try attributes.time("INIT_ISS", "PRODUCT_ISSUE", "UTC_PRODISSUE", "ISSUANCE")
        guard let sent = begin ?? issued ?? onset else { throw Self.noTime }
        let end = try attributes.time("POLY_END", "POLYGON_END", "UTC_POLYGON_END")
        let expired = try attributes.time("EXPIRED", "EXPIRE", "UTC_EXPIRE", "ENDS", "EXPIRATION")
        let number = attributes.first("ETN", "EVENTID", "EVENT")
        let id = [attributes["WFO"], phenomenon, significance, number, "\(sent.utc.year)"].compactMap { $0 }
        return Alert(
            id: attributes.first("CAP_ID") ?? id.joined(separator: "."), event: event, sent: sent, onset: onset,
            ends: end ?? expired, areaDescription: attributes.first("AREADESC", "NAME") ?? "",
            ugcCodes: attributes.first("NWS_UGC", "UGC").map { [$0] } ?? [], shape: shape, colors: colors)
    }

    /// A level of risk of the Storm Prediction Center, in the colours that come with it.
    private func convectiveOutlook(_ label: String) throws(FeatureFault) -> Alert {
        let valid = try attributes.time("VALID_ISO", "VALID")
        guard let sent = try attributes.time("ISSUE_ISO", "ISSUE") ?? valid else { throw Self.noTime }
        let levels: [String: Alert.Severity] = [
            "TSTM": .unknown, "MRGL": .minor, "SLGT": .moderate, "ENH": .moderate, "MDT": .severe, "HIGH": .extreme,
        ]
        // DN counts the levels: as a part of the identifier it orders levels of one severity.
        let rank = attributes["DN"] ?? ""
        return Alert(
            id: "outlook.\(sent).\(String(repeating: "0", count: max(0, 3 - rank.count)))\(rank).\(label)",
            event: attributes["LABEL2"] ?? label, sent: sent, onset: valid,
            ends: try attributes.time("EXPIRE_ISO", "EXPIRE"), severity: levels[label.uppercased()] ?? .minor,
            urgency: .future, certainty: .possible, shape: shape, colors: colors)
    }

    /// An area of the National Hurricane Center where a storm may form, in the colours of its maps.
    private func tropicalOutlook(_ risk: String) throws(FeatureFault) -> Alert {
        guard let sent = try attributes.time("ISSUED", "ISSUE", "DATE", "ADVDATE") ?? published else {
            throw Self.noTime
        }
        let grades: [String: (Alert.Severity, UInt32)] = [
            "low": (.minor, 0xFFFF00), "medium": (.moderate, 0xFFA500), "high": (.severe, 0xFF0000),
        ]
        let grade = grades[risk.lowercased()]
        let color = grade.map { RGBA8(rgb: $0.1) }
        return Alert(
            id: ["tropical", attributes["BASIN"], attributes["AREA"], "\(sent)"].compactMap { $0 }
                .joined(separator: "."),
            event: "Tropical Weather Outlook, \(risk) Chance", sent: sent,
            ends: try attributes.time("EXPIRE", "EXPIRES"), severity: grade?.0 ?? .unknown, urgency: .future,
            certainty: .possible, areaDescription: attributes["AREA"] ?? "", shape: shape,
            colors: color.map { Alert.SourceColors(line: $0, fill: $0) } ?? colors)
    }

    /// The cone of a storm's forecast.
    private func cone(_ storm: String) throws(FeatureFault) -> Alert {
        guard let sent = try attributes.time("ADVDATE") else { throw Self.noTime }
        let id = ["cone", attributes["BASIN"], attributes["STORMNUM"], storm, attributes["ADVISNUM"]]
        return Alert(
            id: id.compactMap { $0 }.joined(separator: "."),
            event: "\(attributes["STORMTYPE"].map { "\($0) " } ?? "")\(storm) Forecast Cone", sent: sent,
            severity: .moderate, urgency: .future, certainty: .possible, shape: shape, colors: colors)
    }

    /// An alert of Environment and Climate Change Canada.
    private func canadian(_ name: String) throws(FeatureFault) -> Alert {
        guard let sent = try attributes.time("PUBLICATION_DATETIME") else { throw Self.noTime }
        let impacts: [String: Alert.Severity] = [
            "extreme": .extreme, "high": .severe, "moderate": .moderate, "low": .minor,
        ]
        return Alert(
            id: attributes["ID"] ?? "", event: name, sent: sent, onset: try attributes.time("VALIDITY_DATETIME"),
            expires: try attributes.time("EXPIRATION_DATETIME"), ends: try attributes.time("EVENT_END_DATETIME"),
            severity: attributes["IMPACT_EN"].flatMap { impacts[$0.lowercased()] } ?? .unknown,
            areaDescription: localized("FEATURE_NAME") ?? "", ugcCodes: attributes["FEATURE_ID"].map { [$0] } ?? [],
            shape: shape)
    }

    /// Anything that names an event and a time.
    private func plain() throws(FeatureFault) -> Alert {
        guard let event = attributes["EVENT"] ?? localized("EVENT") ?? attributes.first("PROD_TYPE", "PLACEMARK")
        else { throw FeatureFault("it has no \"event\", so it is no alert") }
        guard event.contains(where: \.isLetter) else {
            throw FeatureFault("its \"event\" is \(event), which is no name, so it is no alert")
        }
        let onset = try attributes.time("ONSET", "BEGIN")
        let written = try attributes.time("SENT", "EFFECTIVE", "ISSUED", "ISSUE", "ISSUANCE")
        guard let sent = written ?? onset ?? published else { throw Self.noTime }
        return Alert(
            id: attributes.first("ID", "IDENTIFIER", "ALERT_ID") ?? "", event: event,
            status: attributes.word("STATUS") ?? .actual,
            messageType: attributes.word("MESSAGETYPE", "MSGTYPE") ?? .alert, sent: sent, onset: onset,
            expires: try attributes.time("EXPIRES", "EXPIRE", "EXPIRATION"), ends: try attributes.time("ENDS", "END"),
            severity: attributes.word("SEVERITY") ?? .unknown, urgency: attributes.word("URGENCY") ?? .unknown,
            certainty: attributes.word("CERTAINTY") ?? .unknown, areaDescription: attributes["AREADESC"] ?? "",
            ugcCodes: attributes.first("UGC", "NWS_UGC").map { [$0] } ?? [], shape: shape, colors: colors)
    }

    /// A name in the language asked for, else in English.
    private func localized(_ name: String) -> String? { attributes.first("\(name)_\(language)", "\(name)_EN") }

    /// The colours that the attributes name.
    private var colors: Alert.SourceColors? {
        let line = attributes["STROKE"].flatMap { RGBA8(hex: $0) }
        let fill = attributes["FILL"].flatMap { RGBA8(hex: $0) }
        guard let first = line ?? fill else { return nil }
        return Alert.SourceColors(line: first, fill: fill ?? first)
    }

    private static let noTime = FeatureFault("it carries no time, so no minute at which it holds")
}

extension RGBA8 {
    /// A colour written `#rrggbb`, with or without its sign.
    init?(hex text: String) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let rgb = UInt32(digits, radix: 16) else {
            return nil
        }
        self.init(rgb: rgb)
    }
}
