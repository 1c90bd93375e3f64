import Foundation

/// A real nginx on a free port of the loopback address that serves a folder; it ends with its last reference.
public final class StaticServer {
    /// Why tests that need it are skipped.
    public static let isInstalled = executable != nil

    /// nginx stands where only root looks by default.
    private static let executable: URL? =
        Program.find("nginx")
        ?? ["/usr/sbin/nginx", "/usr/local/sbin/nginx"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(fileURLWithPath: $0) }

    /// The port that it listens on.
    public let port: Int
    /// Whether it speaks TLS, with a certificate that nobody signed.
    public let isSecure: Bool
    private let work: TemporaryFolder
    private let process = Process()

    /// Starts nginx and waits until it answers.
    ///
    /// - Parameters:
    ///   - folder: what is served; it must be readable for everybody.
    ///   - rate: nginx's `limit_rate`, such as `4m`, to give tests time.
    public init(folder: String, rate: String? = nil, isSecure: Bool = false) throws {
        guard let program = Self.executable else {
            throw POSIXError(.ENOENT)
        }
        work = try TemporaryFolder()
        self.isSecure = isSecure
        if isSecure { try Self.makeCertificate(in: work) }
        var attempt = 0
        while true {
            let port = try Self.freePort()
            try work.write(Self.configuration(folder, port, rate, isSecure, work.url.path).utf8, to: "nginx.conf")
            process.executableURL = program
            process.arguments = ["-p", work.url.path, "-c", work.path("nginx.conf"), "-e", work.path("error.log")]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            for _ in 0..<200 where process.isRunning {
                if Self.answers(port) {
                    self.port = port
                    return
                }
                usleep(20_000)
            }
            // Somebody else took the port in between: once more, a few times.
            attempt += 1
            guard attempt < 3, !process.isRunning else { throw POSIXError(.ETIMEDOUT) }
        }
    }

    deinit {
        // Not SIGTERM: a program started from a thread that blocks signals blocks them too. There are no workers.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The address of a path on the server.
    public func url(_ path: String) -> String { "\(isSecure ? "https" : "http")://127.0.0.1:\(port)/\(path)" }

    /// One answered request.
    public struct Access: Hashable, Sendable {
        /// The path.
        public var path: String
        /// The HTTP status.
        public var status: Int
        /// Bytes of the body that were sent.
        public var bytes: Int
    }

    /// The requests that were answered so far.
    public var accesses: [Access] {
        String(decoding: (try? work.read("access.log")) ?? [], as: UTF8.self).split(separator: "\n").compactMap {
            let words = $0.split(separator: " ")
            guard words.count == 3, let status = Int(words[1]), let bytes = Int(words[2]) else { return nil }
            return Access(path: String(words[0]), status: status, bytes: bytes)
        }
    }

    private static func configuration(
        _ folder: String, _ port: Int, _ rate: String?, _ isSecure: Bool, _ work: String
    ) -> String {
        """
        daemon off;
        master_process off;
        pid \(work)/nginx.pid;
        error_log \(work)/error.log;
        events { worker_connections 64; }
        http {
            log_format short '$uri $status $body_bytes_sent';
            access_log \(work)/access.log short;
            client_body_temp_path \(work)/body;
            proxy_temp_path \(work)/proxy;
            fastcgi_temp_path \(work)/fastcgi;
            uwsgi_temp_path \(work)/uwsgi;
            scgi_temp_path \(work)/scgi;
            server {
                listen 127.0.0.1:\(port)\(isSecure ? " ssl" : "");
                \(isSecure ? "ssl_certificate \(work)/cert.pem; ssl_certificate_key \(work)/key.pem;" : "")
                \(rate.map { "limit_rate \($0);" } ?? "")
                location / { root \(folder); }
            }
        }
        """
    }

    private static func makeCertificate(in work: TemporaryFolder) throws {
        let arguments = [
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
            "-keyout", work.path("key.pem"), "-out", work.path("cert.pem"),
        ]
        guard let openssl = Program.find("openssl"), try Program.run(arguments, of: openssl).status == 0 else {
            throw POSIXError(.ENOENT)
        }
    }

    private static func freePort() throws -> Int {
        let server = try FaultServer { _, _ in FaultServer.Reply(200) }
        return server.port + 0
    }

    private static func answers(_ port: Int) -> Bool {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        address.sin_port = in_port_t(UInt16(port)).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
