import Foundation
package import WxGeo

extension LonLat {
    /// Reads `LAT,LON`, the order in which people say a place.
    package init(parsingLatLon text: some StringProtocol) throws(ValueProblem) {
        guard let numbers = Numbers.list(text), numbers.count == 2 else {
            throw ValueProblem("not two numbers; write LAT,LON such as 35.2,-97.4")
        }
        try self.init(latitude: numbers[0], longitude: numbers[1])
    }

    /// Checks both against their ranges.
    init(latitude: Double, longitude: Double) throws(ValueProblem) {
        guard abs(latitude) <= 90 else {
            throw ValueProblem("latitude \(shortest(latitude)) is beyond ±90; the order is LAT,LON, latitude first")
        }
        guard abs(longitude) <= 360 else {
            throw ValueProblem("longitude \(shortest(longitude)) is beyond ±360; write it as -180 to 180")
        }
        self.init(longitude: longitude, latitude: latitude)
    }
}

/// A number as a person would write it: `-105`, not `-105.0`.
func shortest(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
