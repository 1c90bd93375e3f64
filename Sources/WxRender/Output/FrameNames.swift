/// The names of a PNG sequence's files.
package enum FrameNames: Hashable, Sendable {
    /// `frame-0001.png`, `frame-0002.png`, …, four digits or as many as the last number has.
    case numbered
    /// A pattern with fields of the frame's time, in UTC.
    case timed(TimePattern)

    /// The name of a frame.
    ///
    /// - Parameters:
    ///   - number: from 1.
    ///   - count: frames of the loop.
    func name(number: Int, of count: Int, at time: Timestamp) -> String {
        switch self {
        case .numbered:
            let digits = "\(number)"
            let width = max(4, "\(count)".count)
            return "frame-" + String(repeating: "0", count: width - digits.count) + digits + ".png"
        case .timed(let pattern):
            return pattern.text(at: time)
        }
    }

    /// Checks before anything is drawn that no two frames take the same name.
    ///
    /// - Throws: ``RenderError/usage(_:)`` that names the two frames.
    package func check(_ times: [Timestamp]) throws(RenderError) {
        guard case .timed(let pattern) = self else { return }
        var owners: [String: Timestamp] = [:]
        for time in times {
            let name = pattern.text(at: time)
            if let other = owners.updateValue(time, forKey: name) {
                throw .usage(
                    "\(pattern) names the frames of \(other) and \(time) both \(name); add %M or %S to the pattern")
            }
        }
    }
}
