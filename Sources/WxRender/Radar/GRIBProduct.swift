import CEccodesShim
import Synchronization
import WxCodecs

/// Names and units of GRIB parameters outside of MRMS, as ecCodes' tables have them.
enum GRIBProduct {
    private struct Key: Hashable {
        let centre, discipline, category, number: Int
    }

    /// A folder of thousands of files has a few parameters: each is looked up once.
    private static let known = Mutex<[Key: RadarProduct]>([:])

    /// What a field measures.
    ///
    /// - Parameter message: the field as a message of its own, where the tables are asked.
    static func product(of field: GRIB2Field, message: () throws(GRIB2Error) -> [UInt8]) -> RadarProduct {
        let key = Key(
            centre: field.centre, discipline: field.discipline, category: field.category, number: field.number)
        if let product = known.withLock({ $0[key] }) { return product }
        let header = (try? message()).flatMap { try? EcCodes.header(of: $0) }
        let fallback = "\(field.discipline).\(field.category).\(field.number)"
        let product = product(name: header?.shortName, units: header?.unitText, fallback: fallback)
        known.withLock { $0[key] = product }
        return product
    }

    /// A product of a name and units; what the tables do not know is called by its numbers.
    static func product(name: String?, units: String?, fallback: String) -> RadarProduct {
        let name = name == nil || name == "unknown" ? fallback : name!
        let units = units == nil || units == "unknown" ? "" : units!
        switch units {
        case "dB", "dBZ": return RadarProduct(name: name, units: "dBZ", quantity: .reflectivity)
        case "mm h**-1", "mm/h", "mm/hr": return RadarProduct(name: name, units: "mm/h", quantity: .rate)
        default:
            let isFlag = units.hasPrefix("(Code table")
            return RadarProduct(name: name, units: isFlag ? "" : units, quantity: isFlag ? .flag : .other)
        }
    }
}
