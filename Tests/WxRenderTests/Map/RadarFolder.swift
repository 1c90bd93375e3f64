import Foundation
import WxTestSupport

@testable import WxRender

/// A folder of small radar pictures over Kansas, one for each of some instants.
final class RadarFolder: Sendable {
    private let folder: TemporaryFolder
    static let first = Timestamp(year: 2024, month: 5, day: 6, hour: 21)!

    /// - Parameter count: scans, five minutes apart, from ``first`` on.
    init(count: Int) throws {
        folder = try TemporaryFolder()
        for number in 0..<count { try add(number) }
    }

    var path: String { folder.url.path }

    /// The instant of a scan.
    static func time(_ number: Int) -> Timestamp { first + number * 300 }

    /// Adds a scan, or replaces it; its echoes depend on its number and `variant`.
    func add(_ number: Int, variant: Int = 0) throws {
        let t = Self.time(number).utc
        func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
        let name = "n0q_\(t.year)\(two(t.month))\(two(t.day))\(two(t.hour))\(two(t.minute))"
        let rows: [[UInt8]] = (0..<12).map { y in
            (0..<16).map { x in (x + y + number + variant * 7) % 3 == 0 ? 150 : 0 }
        }
        let lines = [0.5, 0, 0, -0.5, -102, 41].map { "\($0)" }.joined(separator: "\n")
        try folder.write(Array(lines.utf8), to: "\(name).wld")
        // A picture appears whole, as feeds bring it.
        try folder.write(TestPNG.encode(width: 16, rows: rows, depth: 8, colorType: 3), to: ".\(name).part")
        guard rename(folder.path(".\(name).part"), folder.path("\(name).png")) == 0 else { throw Failure() }
    }

    private struct Failure: Error {}
}
