import Foundation
import Testing
import WxRender
import WxRenderCLI
import WxTestSupport

@Suite("The program as it is run")
struct ProgramTests {
    @Test("it prints its version and help to standard output")
    func version() throws {
        let version = try Program.run(["--version"])
        #expect(version.text == "wxrender 0.1.0\n" && version.errors.isEmpty && version.status == 0)
        #expect(WxRenderVersion.string == "0.1.0")
        for arguments in [["--help"], ["help"], ["render", "-h"], ["help", "render"]] {
            #expect(try Program.run(arguments).text == HelpPage.text(of: .render))
        }
        #expect(try Program.run(["inspect", "--help"]).text == HelpPage.text(of: .inspect))
        #expect(try Program.run(["help", "--man"]).text == ManualPage.text())
        #expect(try Program.run(["completion", "fish"]).text == CompletionScript.text(for: .fish))
    }

    @Test("a usage error is one line on standard error and status 2")
    func usage() throws {
        for arguments in [["--bbx"], [], ["inspect"], ["completion"], ["--radar", "a\nb", "c\u{1B}"]] {
            let run = try Program.run(arguments)
            #expect(run.status == 2 && run.output.isEmpty)
            #expect(run.errors.hasPrefix("wxrender: error: ") && run.errors.hasSuffix("\n"))
            #expect(run.errors.filter { $0 == "\n" }.count == 1 && !run.errors.contains("\u{1B}"))
        }
    }

    @Test("a full disk behind standard output is status 5")
    func fullDisk() throws {
        let shell = URL(fileURLWithPath: "/bin/sh")
        let run = try Program.run(["-c", "exec \"$0\" --help > /dev/full", Program.wxrender.path], of: shell)
        #expect(run.status == 5)
        #expect(run.errors.hasPrefix("wxrender: error: standard output: can not be written: "))
    }

    @Test("a reader that has gone is no error and no message")
    func closedPipe() throws {
        let bash = try #require(Program.find("bash"))
        // The reader ends before the program begins to write.
        let script = "{ sleep 0.3; \"$0\" --help; echo $? >&2; } | true"
        let run = try Program.run(["-c", script, Program.wxrender.path], of: bash)
        #expect(run.errors == "0\n")
    }
}
