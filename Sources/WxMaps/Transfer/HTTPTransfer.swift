import CCurl
import Glibc

/// One request and its answer, on the calling thread.
final class HTTPTransfer {
    /// What is asked for.
    struct Request {
        /// An `http:`, `https:` or `file:` URL.
        var url: String
        /// Bytes to leave out at the start.
        var offset: Int64 = 0
        /// The state that these bytes belong to, for `If-Range`.
        var validator: String?
        /// Bytes a second at most.
        var speedLimit: Int64?
        /// Seconds without a byte after which the server is given up.
        var stallTimeout: Double = 30
        /// Whether `file:` URLs are followed.
        var mayReadFiles = false

        init(url: String) {
            self.url = url
        }
    }

    /// How it ended.
    enum End: Hashable {
        /// The server closed the answer in order.
        case finished
        /// The caller refused the head or a part of the body.
        case refused
        /// The caller asked to stop.
        case stopped
        /// Nothing came for the stall timeout.
        case stalled(seconds: Double)
        /// libcurl's reason; worth another try or not.
        case failed(text: String, isTransient: Bool, isEncodingFault: Bool)

        /// What went wrong, for people; nil where nothing did.
        var failureText: String? {
            switch self {
            case .finished, .refused, .stopped: nil
            case .stalled(let seconds): "nothing came for \(Int(seconds.rounded(.up))) s"
            case .failed(let text, _, _): text
            }
        }
    }

    /// The answer's head, complete when the first byte of the body comes.
    private(set) var response = HTTPResponse()
    private let request: Request
    private var accept: (HTTPResponse) -> Bool = { _ in true }
    private var receive: (UnsafeRawBufferPointer) -> Bool = { _ in true }
    private var goOn: () -> Bool = { true }
    private var isAccepted: Bool?
    private var isRefused = false
    private var isStopped = false
    private var bodyStart = 0.0
    private var bodyCount: Int64 = 0
    private var lastArrival = Clock.now

    init(_ request: Request) {
        self.request = request
    }

    /// libcurl's one-time start, done by whoever is first.
    private static let library: Void = { curl_global_init(Int(CURL_GLOBAL_DEFAULT)) }()

    /// Makes the transfer.
    ///
    /// - Parameters:
    ///   - accept: looks at the head before the first byte of the body; false ends the transfer.
    ///   - receive: takes a part of the body; false ends the transfer.
    ///   - goOn: asked about ten times a second or more; false ends the transfer.
    func run(
        accept: @escaping (HTTPResponse) -> Bool, receive: @escaping (UnsafeRawBufferPointer) -> Bool,
        goOn: @escaping () -> Bool = { true }
    ) -> End {
        _ = Self.library
        self.accept = accept
        self.receive = receive
        self.goOn = goOn
        // The closures may hold on to their caller, which holds on to this.
        defer {
            self.accept = { _ in true }
            self.receive = { _ in true }
            self.goOn = { true }
        }
        guard let handle = curl_easy_init(), let multi = curl_multi_init() else {
            return .failed(text: "libcurl can not be started", isTransient: false, isEncodingFault: false)
        }
        var headers: UnsafeMutablePointer<curl_slist>?
        defer {
            curl_multi_remove_handle(multi, handle)
            curl_easy_cleanup(handle)
            curl_multi_cleanup(multi)
            curl_slist_free_all(headers)
        }
        configure(handle, headers: &headers)
        curl_multi_add_handle(multi, handle)
        return withExtendedLifetime(self) { drive(multi, handle) }
    }

    private func drive(_ multi: UnsafeMutableRawPointer, _ handle: UnsafeMutableRawPointer) -> End {
        lastArrival = Clock.now
        while true {
            var running: Int32 = 0
            let status = curl_multi_perform(multi, &running)
            guard status == CURLM_OK else {
                let text = String(cString: curl_multi_strerror(status))
                return .failed(text: text, isTransient: true, isEncodingFault: false)
            }
            var result = CURLE_OK
            if wx_curl_multi_result(multi, &result) == 1 { return end(result, handle) }
            guard goOn() else { return .stopped }
            if Clock.now - lastArrival > request.stallTimeout { return .stalled(seconds: request.stallTimeout) }
            curl_multi_poll(multi, nil, 0, 100, nil)
        }
    }

    /// Small portions where the rate is limited, so that each is waited for but a moment.
    private var bufferSize: Int64 {
        guard let limit = request.speedLimit else { return 256 << 10 }
        return min(256 << 10, max(1024, limit / 8))
    }

    private func configure(_ handle: UnsafeMutableRawPointer, headers: inout UnsafeMutablePointer<curl_slist>?) {
        let isSecure = request.url.lowercased().hasPrefix("https:")
        wx_curl_set_text(handle, CURLOPT_URL, request.url)
        wx_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, request.mayReadFiles ? "http,https,file" : "http,https")
        // A redirect never leads to a file, nor from a protected address to an open one.
        wx_curl_set_text(handle, CURLOPT_REDIR_PROTOCOLS_STR, isSecure ? "https" : "http,https")
        wx_curl_set_long(handle, CURLOPT_FOLLOWLOCATION, 1)
        wx_curl_set_long(handle, CURLOPT_MAXREDIRS, 10)
        wx_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        wx_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, Int((request.stallTimeout * 1000).rounded(.up)))
        wx_curl_set_long(handle, CURLOPT_BUFFERSIZE, Int(bufferSize))
        wx_curl_set_text(handle, CURLOPT_USERAGENT, "wxrender")
        // Asks for the bytes as they are; a server that packs them all the same is unpacked.
        wx_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "identity")
        if request.url.lowercased().hasPrefix("file:") {
            wx_curl_set_offset(handle, CURLOPT_RESUME_FROM_LARGE, curl_off_t(request.offset))
        } else if request.offset > 0 {
            wx_curl_set_text(handle, CURLOPT_RANGE, "\(request.offset)-")
            if let validator = request.validator { headers = curl_slist_append(headers, "If-Range: \(validator)") }
        }
        wx_curl_set_headers(handle, headers)
        let context = Unmanaged.passUnretained(self).toOpaque()
        wx_curl_set_header_receiver(
            handle,
            { bytes, size, count, context in
                guard let bytes, let context else { return 0 }
                let transfer = Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
                let raw = UnsafeRawBufferPointer(start: bytes, count: size * count)
                transfer.response.take(String(decoding: raw, as: UTF8.self))
                transfer.lastArrival = Clock.now
                return size * count
            }, context)
        wx_curl_set_body_receiver(
            handle,
            { bytes, size, count, context in
                guard let bytes, let context else { return 0 }
                let transfer = Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
                let raw = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return transfer.take(raw) ? raw.count : 0
            }, context)
    }

    private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        lastArrival = Clock.now
        if isAccepted == nil { isAccepted = accept(prepared()) }
        guard isAccepted == true, receive(bytes) else {
            isRefused = true
            return false
        }
        bodyCount += Int64(bytes.count)
        return keepsToLimit()
    }

    /// Waits until the bytes so far are no more than the limit allows; false when the caller asks to stop.
    ///
    /// libcurl's own limit lets a hundred buffers pass before it first waits.
    private func keepsToLimit() -> Bool {
        guard let limit = request.speedLimit else { return true }
        if bodyStart == 0 { bodyStart = Clock.now }
        let due = bodyStart + Double(bodyCount) / Double(limit)
        while Clock.now < due {
            guard goOn() else {
                isStopped = true
                return false
            }
            usleep(UInt32(min(0.05, max(0.0001, due - Clock.now)) * 1e6))
        }
        lastArrival = Clock.now
        return true
    }

    /// The head; a file has none, and stands for a whole answer.
    private func prepared() -> HTTPResponse {
        if response.status == 0, request.url.lowercased().hasPrefix("file:") {
            response.status = request.offset > 0 ? 206 : 200
        }
        return response
    }

    private func end(_ result: CURLcode, _ handle: UnsafeMutableRawPointer) -> End {
        var address: UnsafePointer<CChar>?
        if wx_curl_get_text(handle, CURLINFO_EFFECTIVE_URL, &address) == CURLE_OK, let address {
            response.effectiveURL = String(cString: address)
        }
        if isStopped { return .stopped }
        if isRefused { return .refused }
        if result == CURLE_OK {
            if isAccepted == nil { isAccepted = accept(prepared()) }
            return isAccepted == true ? .finished : .refused
        }
        let text = String(cString: curl_easy_strerror(result))
        return .failed(
            text: text.prefix(1).lowercased() + text.dropFirst(), isTransient: Self.transient.contains(result.rawValue),
            isEncodingFault: result == CURLE_BAD_CONTENT_ENCODING || result == CURLE_WRITE_ERROR)
    }

    /// Faults of the way, which may be gone a moment later.
    private static let transient: Set<UInt32> = Set(
        [
            CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PARTIAL_FILE,
            CURLE_OPERATION_TIMEDOUT, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2,
            CURLE_HTTP2_STREAM, CURLE_AGAIN, CURLE_SSL_CONNECT_ERROR, CURLE_WEIRD_SERVER_REPLY,
        ].map(\.rawValue))
}

/// Seconds that only go forward, whatever happens to the clock on the wall.
enum Clock {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
