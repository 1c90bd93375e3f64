import CEccodes
import Synchronization

/// One GRIB message as ecCodes reads it: for the packings and editions that have no reader here.
///
/// ecCodes keeps tables for the whole process and may be built without locks, so one call at a time goes into it. It
/// writes its complaints to standard error unless told otherwise; here the caller gets the reason instead.
struct EcMessage: ~Copyable {
    /// What went wrong, in ecCodes' words.
    struct Failure: Error, Hashable {
        let reason: String
    }

    private let handle: OpaquePointer

    /// Lends a message to a closure; no other thread is in ecCodes meanwhile.
    static func read<Result>(
        _ bytes: [UInt8], _ body: (borrowing EcMessage) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try lock.withLock { _ throws(Failure) -> Result in
            // Quiet from the first message on; set each time, since it costs nothing.
            let context = codes_context_get_default()
            codes_context_set_logging_proc(context) { _, _, _ in }
            let message = try EcMessage(bytes, context)
            return try body(message)
        }
    }

    private static let lock = Mutex<Void>(())

    private init(_ bytes: [UInt8], _ context: OpaquePointer?) throws(Failure) {
        let handle = bytes.withUnsafeBytes { codes_handle_new_from_message_copy(context, $0.baseAddress, $0.count) }
        guard let handle else { throw Failure(reason: "the message is not valid") }
        self.handle = handle
    }

    deinit {
        codes_handle_delete(handle)
    }

    /// A whole number, nil where the key is absent, or missing from the message.
    func integer(_ key: String) -> Int? {
        var value = 0
        guard codes_get_long(handle, key, &value) == 0 else { return nil }
        return codes_is_missing(handle, key, nil) == 1 ? nil : value
    }

    /// A number, nil where the key is absent, or missing from the message.
    func number(_ key: String) -> Double? {
        var value = 0.0
        guard codes_get_double(handle, key, &value) == 0, value.isFinite else { return nil }
        return codes_is_missing(handle, key, nil) == 1 ? nil : value
    }

    /// A text, nil where the key is absent.
    func text(_ key: String) -> String? {
        var length = 256
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: length) { buffer -> String? in
            guard codes_get_string(handle, key, buffer.baseAddress, &length) == 0 else { return nil }
            return String(validatingCString: buffer.baseAddress!)
        }
        return text
    }

    /// The values of all points in the order of the message.
    ///
    /// - Parameters:
    ///   - count: the points that the grid has: nothing is unpacked where the message holds another number.
    ///   - missing: the number that stands for a point without a value.
    func values(count: Int, missing: Double) throws(Failure) -> [Double] {
        try check(codes_set_double(handle, "missingValue", missing))
        var size = 0
        try check(codes_get_size(handle, "values", &size))
        guard size == count else {
            throw Failure(reason: "the message has \(size) values, where its grid has \(count)")
        }
        var result: Int32 = 0
        let values = [Double](unsafeUninitializedCapacity: count) { buffer, filled in
            var length = count
            result = codes_get_double_array(handle, "values", buffer.baseAddress, &length)
            filled = result == 0 ? min(length, count) : 0
        }
        try check(result)
        guard values.count == count else {
            throw Failure(reason: "the message holds \(values.count) of \(count) values")
        }
        return values
    }

    private func check(_ result: Int32) throws(Failure) {
        guard result != 0 else { return }
        throw Failure(reason: String(cString: codes_get_error_message(result)))
    }
}
