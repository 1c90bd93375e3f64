import Foundation

/// One request to a server on the loopback address: plain HTTP without proxies, connections kept or threads of its own.
enum LoopbackHTTP {
    /// Sends a request and waits for the whole answer.
    ///
    /// - Returns: the status and the body; nil where nobody listens.
    static func send(_ method: String, port: Int, path: String, body: [UInt8] = []) -> (status: Int, body: [UInt8])? {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        address.sin_port = in_port_t(UInt16(port)).bigEndian
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard connected else { return nil }
        let head =
            "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        var rest = (Array(head.utf8) + body)[...]
        while !rest.isEmpty {
            let taken = rest.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
            guard taken > 0 else { return nil }
            rest = rest.dropFirst(taken)
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        // ChromeDriver keeps the connection whatever it is asked: the answer ends where its head says.
        while true {
            if let whole = parsed(answer) { return whole }
            let count = read(socket, &buffer, buffer.count)
            guard count > 0 else { return nil }
            answer += buffer[..<count]
        }
    }

    /// The status and body of an answer; nil before it is there as a whole.
    private static func parsed(_ answer: [UInt8]) -> (status: Int, body: [UInt8])? {
        guard let end = answer.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: answer[..<end.lowerBound], as: UTF8.self)
        guard let status = head.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
        let length = head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
        guard let length, answer.count - end.upperBound >= length else { return nil }
        return (status, Array(answer[end.upperBound..<end.upperBound + length]))
    }
}
