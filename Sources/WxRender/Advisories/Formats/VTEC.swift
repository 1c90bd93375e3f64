/// The codes that products of the National Weather Service name events with.
///
/// - Note: Source: NWS Directive 10-1703, "Valid Time Event Code", appendix A.
enum VTEC {
    /// The event's name of a phenomenon (`TO`) and a significance (`W`); nil for codes that do not exist.
    static func event(phenomenon: String, significance: String) -> String? {
        let (phenomenon, significance) = (phenomenon.uppercased(), significance.uppercased())
        if let whole = wholes["\(phenomenon).\(significance)"] { return whole }
        guard let name = phenomena[phenomenon], let grade = significances[significance] else { return nil }
        return "\(name) \(grade)"
    }

    private static let significances = [
        "W": "Warning", "A": "Watch", "Y": "Advisory", "S": "Statement", "F": "Forecast", "O": "Outlook",
        "N": "Synopsis",
    ]

    /// Names that are not put together of the two codes' own.
    private static let wholes = [
        "FW.W": "Red Flag Warning", "FW.A": "Fire Weather Watch", "MA.W": "Special Marine Warning",
        "MA.S": "Marine Weather Statement", "RB.Y": "Small Craft Advisory for Rough Bar",
        "SI.Y": "Small Craft Advisory for Winds", "SW.Y": "Small Craft Advisory For Hazardous Seas",
        "BH.S": "Beach Hazards Statement", "UP.Y": "Freezing Spray Advisory", "ZY.Y": "Freezing Spray Advisory",
    ]

    private static let phenomena = [
        "AF": "Ashfall", "AQ": "Air Quality", "AS": "Air Stagnation", "BH": "Beach Hazards", "BS": "Blowing Snow",
        "BW": "Brisk Wind", "BZ": "Blizzard", "CF": "Coastal Flood", "CW": "Cold Weather", "DF": "Debris Flow",
        "DS": "Dust Storm", "DU": "Blowing Dust", "EC": "Extreme Cold", "EH": "Excessive Heat", "EW": "Extreme Wind",
        "FA": "Flood", "FF": "Flash Flood", "FG": "Dense Fog", "FL": "Flood", "FR": "Frost", "FZ": "Freeze",
        "GL": "Gale", "HF": "Hurricane Force Wind", "HT": "Heat", "HU": "Hurricane", "HW": "High Wind",
        "HY": "Hydrologic", "HZ": "Hard Freeze", "IP": "Sleet", "IS": "Ice Storm", "LE": "Lake Effect Snow",
        "LO": "Low Water", "LS": "Lakeshore Flood", "LW": "Lake Wind", "MF": "Dense Fog", "MH": "Ashfall",
        "MS": "Dense Smoke", "RB": "Rough Bar", "RP": "Rip Current", "SB": "Snow and Blowing Snow",
        "SC": "Small Craft", "SE": "Hazardous Seas", "SM": "Dense Smoke", "SN": "Snow", "SQ": "Snow Squall",
        "SR": "Storm", "SS": "Storm Surge", "SU": "High Surf", "SV": "Severe Thunderstorm", "TO": "Tornado",
        "TR": "Tropical Storm", "TS": "Tsunami", "TY": "Typhoon", "UP": "Heavy Freezing Spray", "WC": "Wind Chill",
        "WI": "Wind", "WS": "Winter Storm", "WW": "Winter Weather", "XH": "Extreme Heat", "ZF": "Freezing Fog",
        "ZR": "Freezing Rain", "ZY": "Freezing Spray",
    ]
}
