import Foundation

/// Brings an archive's bytes into its partial file, over as many requests, servers and breaks as it takes.
///
/// The partial file has no gaps: its size says how much is here, whatever happened to the process that wrote it.
final class PackFetcher {
    /// Requests at most, however little each of them brings.
    private static let requestLimit = 1000
    /// How often a fetch begins again from nothing.
    private static let restartLimit = 3
    /// Seconds between two looks at what is asked from outside, and between two progress events.
    private static let beat = 0.1

    private let pack: CatalogPack
    private let options: TransferOptions
    private let file: Descriptor
    private let request: () -> FetchRequest?
    private let remember: (_ validator: String?) -> Void
    private let progress: (Int64) -> Void

    private var have: Int64
    private var validator: String?
    private var hash: TrailingHash
    /// Whether all bytes so far came in one answer: only then a wrong sha256 is the server's word.
    private var isOneAnswer: Bool
    private var restarts = 0
    private var lastBeat = 0.0
    private var stop: FetchStop?
    private var verdict: Verdict?

    /// What one request came to.
    private enum Verdict {
        /// Worth another try.
        case transient(String, retryAfter: Double?)
        /// This server will not do.
        case hopeless(String)
        /// What is here belongs to another state of the file.
        case restart(String)
        /// The disk's fault, not a server's.
        case local(String)
    }

    /// - Parameters:
    ///   - validator: the server's mark of the state that the partial data belong to.
    ///   - request: what is asked from outside now.
    ///   - remember: keeps a new mark, before the first byte that belongs to it.
    ///   - progress: told the bytes that are here, about ten times a second.
    init(
        _ pack: CatalogPack, into file: Descriptor, validator: String?, options: TransferOptions,
        request: @escaping () -> FetchRequest?, remember: @escaping (String?) -> Void,
        progress: @escaping (Int64) -> Void
    ) {
        self.pack = pack
        self.options = options
        self.file = file
        self.request = request
        self.remember = remember
        self.progress = progress
        self.validator = validator
        if file.size > pack.bytes { _ = file.truncate(to: 0) }
        have = file.size
        isOneAnswer = have == 0
        hash = TrailingHash(of: file)
        hash.advance(to: have)
    }

    /// Fetches what is missing, and holds the whole against its sha256.
    func fetch() throws(FetchStop) {
        progress(have)
        while true {
            try fetchMissing()
            progress(have)
            guard let digest = hash.finish(at: have) else {
                throw .failed(reason: "what was fetched can not be read back; check the disk")
            }
            if digest == pack.sha256 { return }
            guard !isOneAnswer, restarts < Self.restartLimit else {
                _ = file.truncate(to: 0)
                throw .failed(
                    reason: "what the server sent has not the sha256 of the catalogue (\(digest.prefix(16))…, but "
                        + "\(pack.sha256.prefix(16))… is expected); tell the publisher")
            }
            // Which part of it is wrong can't be told: bytes of another version, or of a page that was no archive.
            try restart()
        }
    }

    private func fetchMissing() throws(FetchStop) {
        var failures = 0
        var mirror = 0
        var refusals = 0
        for _ in 0..<Self.requestLimit {
            guard have < pack.bytes else { return }
            let before = have
            try obey()
            let verdict = ask(pack.urls[mirror])
            if let stop { throw stop }
            if have > before {
                failures = 0
                refusals = 0
            }
            switch verdict {
            case nil: continue
            case .local(let reason)?: throw .failed(reason: reason)
            case .restart(let reason)?:
                guard restarts < Self.restartLimit else { throw .failed(reason: reason) }
                try restart()
            case .hopeless(let reason)?:
                refusals += 1
                guard refusals < pack.urls.count else { throw .failed(reason: reason) }
                mirror = (mirror + 1) % pack.urls.count
            case .transient(let reason, let retryAfter)?:
                failures += 1
                guard failures <= options.retries else { throw .failed(reason: reason) }
                mirror = (mirror + 1) % pack.urls.count
                let usual = options.retryDelay * Double(1 << min(failures - 1, 6))
                try wait(min(retryAfter ?? min(usual, 60), 300))
            }
        }
        throw .failed(reason: "the server breaks off again and again; try later")
    }

    /// One request; nil when it brought all that it promised.
    private func ask(_ url: String) -> Verdict? {
        var request = HTTPTransfer.Request(url: url)
        request.offset = have
        request.validator = validator
        request.speedLimit = options.speedLimit
        request.stallTimeout = options.stallTimeout
        request.mayReadFiles = url.lowercased().hasPrefix("file:")
        verdict = nil
        let transfer = HTTPTransfer(request)
        let end = transfer.run(
            accept: { self.accept($0, offset: request.offset, isFile: request.mayReadFiles) },
            receive: { self.receive($0) },
            goOn: { self.beats() })
        if let verdict { return verdict }
        switch end {
        case .finished:
            guard have < pack.bytes else { return nil }
            return .transient("the answer ended after \(have) of \(pack.bytes) bytes", retryAfter: nil)
        case .stopped, .refused: return nil
        case .stalled: return .transient(end.failureText!, retryAfter: nil)
        case .failed(let text, let isTransient, let isEncodingFault):
            if isEncodingFault, request.offset > 0 { return .restart(text) }
            return isTransient ? .transient(text, retryAfter: nil) : .hopeless("\(text) (\(url))")
        }
    }

    /// Looks at an answer's head; false when its body is not wanted, and ``verdict`` says why.
    private func accept(_ head: HTTPResponse, offset: Int64, isFile: Bool) -> Bool {
        verdict = judge(head, offset: offset, isFile: isFile)
        return verdict == nil
    }

    private func judge(_ head: HTTPResponse, offset: Int64, isFile: Bool) -> Verdict? {
        switch head.status {
        case 206 where isFile:
            isOneAnswer = false
            return nil
        case 206:
            if head.isEncoded { return .restart("the server packs a part of the archive; it can not be continued") }
            guard let range = head.contentRange else {
                return .restart("the server sends a part without saying which (Content-Range)")
            }
            guard range.first == offset, range.last < pack.bytes, range.total ?? pack.bytes == pack.bytes else {
                return .restart("the server sends another part than it was asked for (Content-Range)")
            }
            // A server may not know If-Range, but its mark tells that the file has changed.
            if offset > 0, let old = validator, old.hasPrefix("\""), let new = head.validator, new.hasPrefix("\""),
                old != new
            {
                return .restart("the file on the server has changed")
            }
            if offset > 0 { isOneAnswer = false }
            return nil
        case 200:
            if !head.isEncoded, let length = head.contentLength, length != pack.bytes {
                return .hopeless(
                    "the server's file has \(length) bytes, but the catalogue says \(pack.bytes); read the catalogue again"
                )
            }
            // The whole from the start: the range was ignored, or the file has changed.
            if have > 0, !rewind() { return .local("the partial file can not be cut; check the disk") }
            isOneAnswer = true
            validator = head.isEncoded ? nil : head.validator
            if !isFile { remember(validator) }
            return nil
        case 416: return .restart("the server has no such part")
        case 408, 425, 429, 500, 502, 503, 504:
            return .transient("the server answers \(head.status)", retryAfter: head.retryAfter)
        case let status: return .hopeless("the server answers \(status) for the archive; read the catalogue again")
        }
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard have + Int64(bytes.count) <= pack.bytes else {
            verdict = .hopeless("the server sends more than the \(pack.bytes) bytes that the catalogue states")
            return false
        }
        let status = file.write(bytes, at: have)
        guard status == 0 else {
            verdict = .local(MapError.writing(pack.id, status).problemText)
            return false
        }
        have += Int64(bytes.count)
        hash.advance(to: have)
        return true
    }

    /// Begins again from nothing.
    private func restart() throws(FetchStop) {
        restarts += 1
        guard rewind() else { throw .failed(reason: "the partial file can not be cut; check the disk") }
        validator = nil
        remember(nil)
    }

    private func rewind() -> Bool {
        guard file.truncate(to: 0) == 0 else { return false }
        have = 0
        isOneAnswer = true
        hash = TrailingHash(of: file)
        return true
    }

    /// Tells progress and looks at what is asked from outside, ten times a second.
    private func beats() -> Bool {
        let now = Clock.now
        guard now - lastBeat >= Self.beat else { return true }
        lastBeat = now
        progress(have)
        return !isAskedToStop()
    }

    private func isAskedToStop() -> Bool {
        switch request() {
        case .pause?: stop = .paused
        case .cancel?: stop = .cancelled
        case nil: if options.shouldStop() { stop = .paused }
        }
        return stop != nil
    }

    private func obey() throws(FetchStop) {
        if isAskedToStop(), let stop { throw stop }
    }

    private func wait(_ seconds: Double) throws(FetchStop) {
        let end = Clock.now + seconds
        while Clock.now < end {
            try obey()
            usleep(UInt32(min(Self.beat, max(0.001, end - Clock.now)) * 1e6))
        }
    }
}
