import Testing
import WxRender
import WxRenderCLI

@Suite("Messages")
struct MessageTests {
    @Test("a message is one line that says how much it matters")
    func line() {
        #expect(Message(.error, "a: b").line == "wxrender: error: a: b")
        #expect(Message(.warning, "a").line == "wxrender: warning: a")
        #expect(Message(.note, "a").line == "wxrender: note: a")
    }

    @Test("nothing in a file name can forge a line, colour the terminal or turn the writing")
    func escapes() {
        let hostile = "a\nb\r\t\u{1B}[31m\u{7F}\u{9B}\u{2028}\u{202E}é°\u{1F300}"
        #expect(
            Message(.error, hostile).line
                == "wxrender: error: a\\nb\\r\\t\\u{1b}[31m\\u{7f}\\u{9b}\\u{2028}\\u{202e}é°\u{1F300}")
    }

    @Test("a very long value is cut, and one with blanks or none at all is quoted")
    func excerpts() {
        #expect(Message.excerpt("a b") == "'a b'")
        #expect(Message.excerpt("") == "''")
        #expect(Message.excerpt("now-2h") == "now-2h")
        #expect(Message.excerpt(String(repeating: "x", count: 1000)).count == 100)
    }

    @Test("an error is printed once and becomes its status")
    func report() {
        let known: [(any Error, ExitCode)] = [
            (UsageError("x"), .usage), (RenderError.usage("x"), .usage), (TimeError("x", .noZone), .usage),
            (RenderError.incomplete("x"), .incomplete), (RenderError.noData("x"), .input),
            (RenderError.input(file: "f", problem: "p"), .input),
            (RenderError.output(file: "f", problem: "p"), .output),
            (RenderError.failed("x"), .failed),
        ]
        for (error, code) in known {
            let recorder = Recorder()
            #expect(recorder.console.report(error) == code)
            #expect(recorder.errors == "wxrender: error: \(error)\n")
            #expect(recorder.output.isEmpty)
        }
    }

    @Test("a closed pipe ends quietly, and quiet leaves notes out")
    func quiet() {
        let recorder = Recorder()
        #expect(recorder.console.report(StandardStreamClosed()) == .done)
        var console = recorder.console
        console.isQuiet = true
        console.print(Message(.note, "unseen"))
        #expect(recorder.errors.isEmpty)
        console.print(Message(.warning, "seen"))
        #expect(recorder.errors == "wxrender: warning: seen\n")
    }
}
