import Synchronization
import Testing
import WxRender
import WxRenderCLI

/// 2024-05-06T21:00:00Z, the clock of all tests here.
let noon = Timestamp(secondsSince1970: 1_715_029_200)

/// A surrounding without files and terminals.
let bare = Environment(now: noon, processorCount: 3)

/// The options of a command line of `render`.
func options(_ arguments: String..., in environment: Environment = bare) throws -> RenderOptions {
    try RenderOptions(invocation: Invocation(arguments: arguments), environment: environment)
}

/// The options of a command line that has a time and a radar source already.
func usual(_ arguments: String..., in environment: Environment = bare) throws -> RenderOptions {
    let all = ["--last", "2h", "--radar", "scan.grib2"] + arguments
    return try RenderOptions(invocation: Invocation(arguments: all), environment: environment)
}

/// What a value of an option was refused for.
func problem<Value>(_ parse: () throws(ValueProblem) -> Value) -> String? {
    do throws(ValueProblem) {
        _ = try parse()
        return nil
    } catch {
        return error.text
    }
}

/// Whether a text has the house's form of an error: one line, not empty, no full stop, a mend after a semicolon.
func hasErrorForm(_ text: String) -> Bool {
    !text.isEmpty && !text.contains("\n") && !text.hasSuffix(".") && text.contains("; ")
}

/// A console that keeps what is printed.
final class Recorder: Sendable {
    private let kept = Mutex<(output: [UInt8], errors: [UInt8])>(([], []))

    var output: String { kept.withLock { String(decoding: $0.output, as: UTF8.self) } }
    var errors: String { kept.withLock { String(decoding: $0.errors, as: UTF8.self) } }

    var console: Console {
        Console(
            output: { bytes in self.kept.withLock { $0.output += bytes } },
            error: { bytes in self.kept.withLock { $0.errors += bytes } })
    }
}

extension Flag: CustomTestStringConvertible {
    /// The option's name, in place of all its fields.
    public var testDescription: String { spelling }
}
