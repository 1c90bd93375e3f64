import Glibc
import WxRender

/// The reader of a pipe has gone, as `head` does: the run ends, without a message.
package struct StandardStreamClosed: Error, Hashable {
    package init() {}
}

/// Standard output or standard error, written straight to the descriptor: whole, in order, unbuffered.
package enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Writes all bytes, in as many calls as it takes.
    ///
    /// - Throws: ``StandardStreamClosed`` on a pipe without a reader, `RenderError.output` on any other failure.
    package func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let count = Glibc.write(rawValue, buffer.baseAddress! + written, buffer.count - written)
                if count >= 0 {
                    written += count
                    continue
                }
                switch errno {
                case EINTR: continue
                case EAGAIN: waitUntilWritable()
                case EPIPE: throw StandardStreamClosed()
                default:
                    let reason = String(cString: strerror(errno))
                    throw RenderError.output(file: name, problem: "can not be written: \(reason); check where it leads")
                }
            }
        }
    }

    /// Whether a person sees what is written.
    package var isTerminal: Bool { isatty(rawValue) == 1 }

    /// Makes a closed pipe an error of `write` in place of a signal that ends the process without cleaning up.
    package static func ignoreClosedPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Fills the places of standard streams that the caller has closed.
    ///
    /// The next file to be opened would take such a number, and messages would go into it. What stands there can only be
    /// used the wrong way round, so that reading and writing still fail.
    package static func fillClosedPlaces() {
        for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 {
            // The lowest free number is given, which is this one.
            _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    private var name: String { self == .output ? "standard output" : "standard error" }

    /// A descriptor shared with another program may be non-blocking.
    private func waitUntilWritable() {
        var request = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
    }
}
