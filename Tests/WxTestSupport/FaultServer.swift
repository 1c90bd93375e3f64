import Foundation
import Synchronization

/// A small web server on the loopback address that answers as a test asks it to, faults included.
///
/// One request a connection. Every wait is bounded; the server ends when nothing refers to it any more.
public final class FaultServer: Sendable {
    /// What a client asked for.
    public struct Request: Sendable {
        /// The path of the address.
        public var path: String
        /// Header fields, names in lower case.
        public var fields: [String: String]

        /// Where a `Range: bytes=N-` begins.
        public var rangeStart: Int? {
            guard let range = fields["range"], range.hasPrefix("bytes=") else { return nil }
            return Int(range.dropFirst(6).prefix { $0 != "-" })
        }
    }

    /// What the server does.
    public struct Reply: Sendable {
        /// The HTTP status.
        public var status: Int
        /// Header fields; `Content-Length` is added unless it stands here or the body is chunked.
        public var fields: [(name: String, value: String)]
        /// The body.
        public var body: [UInt8]
        /// Closes the connection after so many bytes of the body.
        public var cutAfter: Int?
        /// Sends nothing for a while after so many bytes of the body.
        public var stall: (after: Int, seconds: Double)?
        /// Sends so many bytes at a time, with a pause between.
        public var drip: (bytes: Int, seconds: Double)?
        /// Sends the body in chunks, without its length.
        public var isChunked = false

        /// An answer from its parts.
        public init(_ status: Int, _ fields: [(name: String, value: String)] = [], body: [UInt8] = []) {
            self.status = status
            self.fields = fields
            self.body = body
        }

        /// What an honest server answers for a file: the part that was asked for, if `If-Range` allows it.
        public static func file(_ bytes: [UInt8], etag: String? = "\"one\"", for request: Request) -> Reply {
            var fields: [(name: String, value: String)] = [("Accept-Ranges", "bytes")]
            if let etag { fields.append(("ETag", etag)) }
            let isSame = request.fields["if-range"].map { $0 == etag } ?? true
            guard let start = request.rangeStart, isSame else { return Reply(200, fields, body: bytes) }
            guard start < bytes.count else {
                return Reply(416, fields + [("Content-Range", "bytes */\(bytes.count)")])
            }
            fields.append(("Content-Range", "bytes \(start)-\(bytes.count - 1)/\(bytes.count)"))
            return Reply(206, fields, body: Array(bytes[start...]))
        }
    }

    private struct State {
        var requests: [Request] = []
        var bytesSent = 0
    }

    /// The port that the server listens on.
    public let port: Int
    private let socket: Int32
    private let state: Shared
    private let isOver: Flag

    private final class Shared: Sendable {
        let value = Mutex(State())
    }

    private final class Flag: Sendable {
        let value = Atomic(false)
    }

    /// Starts to listen on a free port.
    ///
    /// - Parameter answer: called on a thread of the connection's own, with the number of the request, from 0.
    public init(answer: @escaping @Sendable (Request, Int) -> Reply) throws {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
                bind(socket, plain, length) == 0 && listen(socket, 64) == 0 && getsockname(socket, plain, &length) == 0
            }
        }
        guard socket >= 0, bound else { throw POSIXError(.EADDRINUSE) }
        self.socket = socket
        port = Int(UInt16(bigEndian: address.sin_port))
        let shared = Shared()
        let flag = Flag()
        state = shared
        isOver = flag
        Thread.detachNewThread {
            Self.acceptAll(on: socket, until: flag) { client in
                Thread.detachNewThread { Self.serve(client, shared, flag, answer) }
            }
        }
    }

    deinit {
        isOver.value.store(true, ordering: .releasing)
    }

    /// The address of a path on the server.
    public func url(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }

    /// The requests so far.
    public var requests: [Request] { state.value.withLock { $0.requests } }

    /// Bytes of bodies that were handed to the system so far.
    public var bytesSent: Int { state.value.withLock { $0.bytesSent } }

    private static func acceptAll(on socket: Int32, until flag: Flag, _ take: (Int32) -> Void) {
        while !flag.value.load(ordering: .acquiring) {
            var poll = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard Glibc.poll(&poll, 1, 50) > 0 else { continue }
            let client = accept(socket, nil, nil)
            if client >= 0 { take(client) }
        }
        close(socket)
    }

    private static func serve(
        _ client: Int32, _ shared: Shared, _ flag: Flag, _ answer: (Request, Int) -> Reply
    ) {
        defer { close(client) }
        guard let request = read(client) else { return }
        let number = shared.value.withLock { state in
            state.requests.append(request)
            return state.requests.count - 1
        }
        let reply = answer(request, number)
        var head = "HTTP/1.1 \(reply.status) Status\r\nConnection: close\r\n"
        for field in reply.fields { head += "\(field.name): \(field.value)\r\n" }
        if reply.isChunked {
            head += "Transfer-Encoding: chunked\r\n"
        } else if !reply.fields.contains(where: { $0.name == "Content-Length" }) {
            head += "Content-Length: \(reply.body.count)\r\n"
        }
        guard send(Array((head + "\r\n").utf8)[...], to: client) else { return }
        var rest = reply.body.prefix(reply.cutAfter ?? reply.body.count)
        var sent = 0
        var stall = reply.stall
        while !rest.isEmpty, !flag.value.load(ordering: .acquiring) {
            if let wait = stall, sent >= wait.after {
                stall = nil
                pause(wait.seconds, flag)
            }
            var part = rest.prefix(reply.drip?.bytes ?? 65_536)
            if let wait = stall { part = part.prefix(max(1, wait.after - sent)) }
            rest = rest.dropFirst(part.count)
            let framed = reply.isChunked ? chunk(part) : part
            guard send(framed, to: client) else { return }
            sent += part.count
            let count = part.count
            shared.value.withLock { $0.bytesSent += count }
            if let drip = reply.drip { pause(drip.seconds, flag) }
        }
        if let wait = stall, sent >= wait.after, reply.cutAfter == nil { pause(wait.seconds, flag) }
        if reply.isChunked, reply.cutAfter == nil { _ = send(Array("0\r\n\r\n".utf8)[...], to: client) }
        shutdown(client, Int32(SHUT_WR))
    }

    private static func pause(_ seconds: Double, _ flag: Flag) {
        let end = Date(timeIntervalSinceNow: seconds)
        while Date() < end, !flag.value.load(ordering: .acquiring) { usleep(5_000) }
    }

    private static func chunk(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        (Array("\(String(part.count, radix: 16))\r\n".utf8) + part + [13, 10])[...]
    }

    private static func read(_ client: Int32) -> Request? {
        var timeout = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var head: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while head.count < 65_536 {
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            head += buffer[..<count]
            let text = String(decoding: head, as: UTF8.self)
            guard text.contains("\r\n\r\n") else { continue }
            let lines = text.components(separatedBy: "\r\n")
            let words = lines[0].split(separator: " ")
            guard words.count == 3 else { return nil }
            var fields: [String: String] = [:]
            for line in lines.dropFirst() {
                guard let colon = line.firstIndex(of: ":") else { continue }
                fields[line[..<colon].lowercased()] = line[line.index(after: colon)...]
                    .trimmingCharacters(in: .whitespaces)
            }
            return Request(path: String(words[1]), fields: fields)
        }
        return nil
    }

    private static func send(_ bytes: ArraySlice<UInt8>, to client: Int32) -> Bool {
        var timeout = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        return bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let count = Glibc.send(client, buffer.baseAddress! + done, buffer.count - done, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return false }
                done += count
            }
            return true
        }
    }
}
