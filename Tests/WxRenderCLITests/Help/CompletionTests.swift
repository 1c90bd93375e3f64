import Foundation
import Testing
import WxRenderCLI
import WxTestSupport

@Suite("Completion")
struct CompletionTests {
    private static func isMissing(_ shell: String) -> Comment { "\(shell) is not installed: apt-get install \(shell)" }

    /// What bash offers for the last of the words given, in a folder with a few files.
    private func bash(_ words: String...) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("completion-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("scans"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["a b.grib2", "alerts.json", "old.gif", "notes.txt"] {
            try Data().write(to: folder.appendingPathComponent(name))
        }
        let script =
            CompletionScript.text(for: .bash) + """
                COMP_WORDS=("$@")
                COMP_CWORD=$(($# - 1))
                _wxrender
                ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
                exit 0
                """
        let shell = try #require(Program.find("bash"))
        let run = try Program.run(["-c", script, "bash", "wxrender"] + words, of: shell, folder: folder)
        #expect(run.status == 0)
        // Outside of readline, bash says that compopt is of no use; nothing else is said.
        #expect(run.errors.isEmpty, "\(run.errors)")
        return run.text.split(separator: "\n").map(String.init)
    }

    @Test("bash offers commands, options and values", .enabled(if: Program.find("bash") != nil, isMissing("bash")))
    func bashOffers() throws {
        #expect(try bash("") == ["render", "inspect", "layers", "maps", "completion", "help"])
        #expect(try bash("in") == ["inspect"])
        #expect(try bash("--fr") == ["--from", "--frames"])
        #expect(try bash("render", "--rad") == ["--radar", "--radar-time", "--radar-timezone", "--radar-scale"])
        #expect(try bash("--gaps", "") == ["blank", "hold", "skip", "mark"])
        #expect(try bash("--at", "now", "--gaps", "h") == ["hold"])
        #expect(try bash("--gaps", "=", "m") == ["mark"])
        #expect(try bash("--gaps", "=") == ["blank", "hold", "skip", "mark"])
        #expect(try bash("--layers", "radar,") == ["radar,advisories", "radar,none"])
        #expect(try bash("--furniture", "title,clock,le") == ["title,clock,legend"])
        #expect(try bash("--bbox", "") == [])
        #expect(try bash("completion", "") == ["bash", "zsh", "fish"])
        #expect(try bash("help", "c") == ["completion"])
        #expect(try bash("inspect", "--") == ["--json", "--sample", "--help", "--version"])
    }

    @Test(
        "bash offers files that an option reads, and folders",
        .enabled(if: Program.find("bash") != nil, isMissing("bash")))
    func bashFiles() throws {
        #expect(Set(try bash("--radar", "")) == ["a b.grib2", "scans"])
        #expect(try bash("--radar", "a") == ["a b.grib2"])
        #expect(Set(try bash("--advisories", "")) == ["alerts.json", "scans"])
        #expect(Set(try bash("-o", "")) == ["old.gif", "scans", "-"])
        #expect(Set(try bash("inspect", "")) == ["a b.grib2", "alerts.json", "old.gif", "notes.txt", "scans"])
    }

    @Test("fish offers commands, options and values", .enabled(if: Program.find("fish") != nil, isMissing("fish")))
    func fishOffers() throws {
        let shell = try #require(Program.find("fish"))
        func offers(_ line: String) throws -> [String] {
            let script = CompletionScript.text(for: .fish) + "\ncomplete -C '\(line)'\n"
            let home = FileManager.default.temporaryDirectory.path
            let run = try Program.run(
                ["--no-config", "-c", script], of: shell,
                environment: ["HOME": home, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
            #expect(run.errors.isEmpty, "\(run.errors)")
            return run.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        }
        #expect(Set(try offers("wxrender --gaps ")) == ["blank", "hold", "skip", "mark"])
        #expect(try offers("wxrender ins") == ["inspect"])
        #expect(Set(try offers("wxrender inspect --")) == ["--json", "--sample", "--help", "--version"])
        #expect(Set(try offers("wxrender completion ")) == ["bash", "zsh", "fish"])
        #expect(try offers("wxrender --at now --resample bil") == ["bilinear"])
    }

    @Test("zsh reads its script", .enabled(if: Program.find("zsh") != nil, isMissing("zsh")))
    func zsh() throws {
        let shell = try #require(Program.find("zsh"))
        let script = CompletionScript.text(for: .zsh)
        let check = try Program.run(["-f", "-n", "-c", script], of: shell)
        #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors)")
        // Loaded for real: the function is there and the completion system knows whose it is.
        let load = "autoload -Uz compinit && compinit -D -u\n" + script + "\nprint -r -- $_comps[wxrender]"
        let run = try Program.run(["-f", "-c", load], of: shell)
        #expect(run.text == "_wxrender\n" && run.errors.isEmpty, "\(run.errors)")
    }

    @Test("every script knows every option", arguments: Shell.allCases)
    func complete(_ shell: Shell) {
        let script = CompletionScript.text(for: shell)
        for flag in Flags.all {
            #expect(script.contains(shell == .fish ? "-l \(flag.name) " : flag.spelling), "\(flag.name)")
        }
    }
}
