import CEccodesShim
import Synchronization

/// GRIB messages as ecCodes reads them: for the packings and the edition that have no reader here.
///
/// ecCodes keeps tables for the whole process and may be built without locks, so one thread at a time goes into it. It
/// writes nothing to standard error, and a message that breaks one of its assertions is an error like any other.
enum EcCodes {
    /// What went wrong, in ecCodes' words.
    struct Failure: Error, Hashable {
        let reason: String
    }

    private static let lock = Mutex<Void>(())

    /// What a message says of itself.
    static func header(of message: [UInt8]) throws(Failure) -> wx_grib_header {
        var header = wx_grib_header()
        try call { reason in
            message.withUnsafeBytes { wx_grib_read_header($0.baseAddress, $0.count, &header, reason) }
        }
        return header
    }

    /// The values of all points in the order of the message, and the number that stands for a missing one.
    ///
    /// - Parameter count: the points that the grid has; a message with another number of values is an error.
    static func values(of message: [UInt8], count: Int) throws(Failure) -> (values: [Double], missing: Double) {
        var missing = -1e300
        var failure: Failure?
        // Not cleared first: memory that a damaged message does not fill is never touched.
        let values = [Double](unsafeUninitializedCapacity: count) { values, filled in
            do throws(Failure) {
                try call { reason in
                    message.withUnsafeBytes { message in
                        wx_grib_read_values(
                            message.baseAddress, message.count, values.baseAddress, count, &missing, reason)
                    }
                }
                filled = count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return (values, missing)
    }

    private static func call(_ body: (UnsafeMutablePointer<CChar>) -> Int32) throws(Failure) {
        let problem = lock.withLock { _ -> String? in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(WX_GRIB_REASON)) { buffer in
                let reason = buffer.baseAddress!
                reason[0] = 0
                return body(reason) == 0 ? nil : String(cString: reason)
            }
        }
        if let problem { throw Failure(reason: problem) }
    }
}

extension wx_grib_header {
    /// A text of a fixed array of characters, nil where it is empty or no UTF-8.
    private static func text<Characters>(_ characters: Characters) -> String? {
        withUnsafeBytes(of: characters) { bytes in
            let end = bytes.firstIndex(of: 0) ?? bytes.endIndex
            return end == 0 ? nil : String(validating: bytes[..<end], as: UTF8.self)
        }
    }

    /// The kind of grid.
    var gridType: String? { Self.text(grid_type) }
    /// The packing.
    var packingType: String? { Self.text(packing_type) }
    /// The parameter's short name.
    var shortName: String? { Self.text(short_name) }
    /// The parameter's units.
    var unitText: String? { Self.text(units) }
}
