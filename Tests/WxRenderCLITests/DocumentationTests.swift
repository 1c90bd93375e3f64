import Foundation
import Testing
import WxTestSupport

@testable import WxRenderCLI

@Suite("Documentation")
struct DocumentationTests {
    private func text(_ name: String) throws -> String {
        try String(contentsOf: TestData.packageRoot.appendingPathComponent(name), encoding: .utf8)
    }

    @Test("every option stands in the README", arguments: Flags.all.map(\.spelling))
    func options(spelling: String) throws {
        #expect(try text("README.md").contains("`\(spelling)`"))
    }

    @Test("the README's library examples are those that are built and run", arguments: ["Loop", "Map"])
    func example(name: String) throws {
        #expect(try text("README.md").contains("```swift\n" + text("Examples/\(name)/main.swift") + "```"))
    }

    @Test(
        "the README's examples write the loop that they say",
        arguments: [
            ("loop-example", "24 frames, 0 of them without radar\n"),
            (
                "map-example",
                """
                from 2024-05-06T21:00:00Z to 2024-05-06T22:55:00Z
                24 frames loaded
                playing
                showing 2024-05-06T21:00:00Z

                """
            ),
        ])
    func exampleRuns(name: String, prints: String) throws {
        let program = Program.wxrender.deletingLastPathComponent().appendingPathComponent(name)
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("samples"),
            withDestinationPath: TestData.packageRoot.appendingPathComponent("samples").path)
        let run = try Program.run([], of: program, folder: folder.url)
        #expect(run.status == 0)
        #expect(run.text == prints)
        #expect(try folder.read("loop.gif").starts(with: Array("GIF89a".utf8)))
    }

    // The commands of the README's first picture and of its "Use" section, on the samples.
    @Test(
        "the README's commands run as written",
        arguments: [
            "--from latest-2h --to latest --radar 'samples/radar/*.png' -o loop.gif",
            "--from 2024-05-06T16:00 --to +1h --timezone America/Chicago --step 5m --radar samples/radar --bbox -105,30,-85,45 -o frames/",
            "--at latest --radar samples/radar --center 35.2,-97.4 --zoom 8 --pin '35.2,-97.4,red,Norman' --scale 2 -o now.png",
            "--from latest-2h --to latest --radar samples/radar --dry-run",
            "inspect samples/radar/n0q_202405062200.png --sample 35.2,-97.4",
        ])
    func commands(line: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("samples"),
            withDestinationPath: TestData.packageRoot.appendingPathComponent("samples").path)
        let arguments = line.split(separator: " ").map { String($0).replacing("'", with: "") }
        let run = try Program.run(arguments, folder: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors == "")
    }
}
