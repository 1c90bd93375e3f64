import Foundation
import Testing
import WxRenderCLI
import WxTestSupport

/// Runs the program; what it may print of its own crash is not waited for.
func wxrender(_ arguments: [String], folder: TemporaryFolder? = nil, input: [UInt8] = []) throws -> ProgramRun {
    try Program.run(arguments, environment: quietEnvironment, folder: folder?.url, input: input)
}

/// The environment of the tests, without the runtime's crash reports, which take seconds each.
let quietEnvironment = Program.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }

/// Expects that a run did what it was asked for and said nothing.
func expectSilence(_ run: ProgramRun, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.status) \(run.errors)", sourceLocation: sourceLocation)
}

/// Expects that a run failed in the house's way: the right status, nothing on standard output, one line on standard error
/// that names what it is about.
func expectFailure(
    _ run: ProgramRun, _ code: ExitCode, naming words: String..., afterWarnings: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(run.status == code.rawValue, "\(run.errors)", sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, sourceLocation: sourceLocation)
    var lines = run.errors.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.popLast() == "", "the last line is not ended", sourceLocation: sourceLocation)
    if afterWarnings { lines.removeAll { $0.hasPrefix("wxrender: warning: ") } }
    #expect(
        lines.count == 1 && lines[0].hasPrefix("wxrender: error: "), "\(run.errors)", sourceLocation: sourceLocation)
    for word in words {
        #expect(run.errors.contains(word), "\(word) in \(run.errors)", sourceLocation: sourceLocation)
    }
}
