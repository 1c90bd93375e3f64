import Foundation

/// What the command line asks for.
struct BenchmarkOptions {
    /// Few rounds: less than a minute in all.
    var isSmoke = false
    /// A file of ceilings to hold the results against.
    var ceilings: String?
    /// Only cases whose names begin so.
    var only: String?
    /// A Markdown file to write.
    var report: String?
    /// The folder of real files.
    var data = ProcessInfo.processInfo.environment["WXRENDER_TEST_DATA"] ?? "../shared/data"
    /// The folder of other tools and their inputs, as `Scripts/peers.sh` makes it.
    var peers = ".build/peers"
    /// The folder of their scripts.
    var yardstick = ProcessInfo.processInfo.environment["WXRENDER_YARDSTICK"] ?? "../shared/yardstick"
    /// The program that whole runs are measured of.
    var program = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("wxrender").path ?? ""

    static let usage = """
        usage: wxbench [--smoke] [--only NAME] [--check CEILINGS.json] [--report RESULTS.md] [--program WXRENDER]
        """

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        func value(of option: String) throws -> String {
            guard let value = rest.popFirst() else { throw Fault(description: "\(option) takes a value; give one") }
            return value
        }
        while let option = rest.popFirst() {
            switch option {
            case "--smoke": isSmoke = true
            case "--check": ceilings = try value(of: option)
            case "--only": only = try value(of: option)
            case "--report": report = try value(of: option)
            case "--program": program = try value(of: option)
            default: throw Fault(description: "unknown option \(option)")
            }
        }
    }
}
