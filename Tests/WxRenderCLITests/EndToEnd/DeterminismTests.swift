import Foundation
import Testing
import WxTestSupport

@Suite("determinism")
struct DeterminismTests {
    /// A surrounding that must not reach a byte.
    struct Surrounding: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var jobs = "2"
        var variables: [String: String] = [:]
    }

    private static let surroundings = [
        Surrounding(testDescription: "1 job", jobs: "1"), Surrounding(testDescription: "8 jobs", jobs: "8"),
        Surrounding(testDescription: "TZ=UTC", variables: ["TZ": "UTC"]),
        Surrounding(testDescription: "TZ=Asia/Kolkata", variables: ["TZ": "Asia/Kolkata"]),
        Surrounding(testDescription: "TZ=Pacific/Kiritimati", variables: ["TZ": "Pacific/Kiritimati"]),
        Surrounding(testDescription: "LC_ALL=C", variables: ["LC_ALL": "C", "LANG": "C"]),
        Surrounding(testDescription: "a German locale", variables: ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"]),
        Surrounding(
            testDescription: "a Turkish locale", variables: ["LANG": "tr_TR.UTF-8", "LC_CTYPE": "tr_TR.UTF-8"]),
        Surrounding(testDescription: "another hash seed", variables: ["SWIFT_DETERMINISTIC_HASHING": "1"]),
    ]

    /// Everything that a run writes for a loop: names and bytes.
    private static func artefacts(_ surrounding: Surrounding) throws -> [String: [UInt8]] {
        let folder = try TemporaryFolder()
        // The inputs by the same names in a working folder that is another one each time.
        for (name, target) in [
            ("radar", Samples.radar), ("alerts.json", Samples.advisories), ("pins.json", Samples.pins),
        ] {
            try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
        }
        let loop = [
            "--from", "2024-05-06T20:55Z", "--to", "2024-05-06T21:30Z", "--step", "5m", "--layers", "radar,advisories",
            "--radar", "radar", "--advisories", "alerts.json", "--pins", "pins.json", "--size", "400x225",
            "--jobs", surrounding.jobs,
        ]
        let environment = quietEnvironment.merging(surrounding.variables) { $1 }
        for output in [
            ["-o", "out/loop.gif", "--report", "out/report.json"], ["-o", "out/loop.apng"], ["-o", "out/"],
        ] {
            let run = try Program.run(loop + output, environment: environment, folder: folder.url)
            #expect(run.status == 0, "\(run.errors)")
        }
        return try Dictionary(
            uniqueKeysWithValues: folder.names(in: "out").map { ($0, try folder.read("out/\($0)")) })
    }

    private static let expected = Result { try artefacts(Surrounding(testDescription: "plain")) }

    @Test("the same inputs give the same bytes, manifest included, in any surrounding", arguments: surroundings)
    func sameBytes(_ surrounding: Surrounding) throws {
        let expected = try Self.expected.get()
        let found = try Self.artefacts(surrounding)
        #expect(found.keys.sorted() == expected.keys.sorted() && found.count == 8 + 4)
        for (name, bytes) in expected { #expect(found[name] == bytes, "\(name) differs") }
    }

    @Test("runs that write the same target at once leave a whole one, and no litter")
    func concurrentRuns() throws {
        let folder = try TemporaryFolder()
        expectSilence(try wxrender(Samples.loop + ["-o", "alone.gif"], folder: folder))
        expectSilence(try wxrender(Samples.loop + ["-o", "alone/"], folder: folder))
        for (target, alone) in [("loop.gif", "alone.gif"), ("frames/", "alone/frame-0024.png")] {
            let programs = try (0..<4).map { _ in
                try Program.start(
                    Samples.loop + ["-o", target], environment: quietEnvironment, folder: folder.url)
            }
            for program in programs { expectSilence(try program.finish(within: 60)) }
            #expect(try folder.read(target == "frames/" ? "frames/frame-0024.png" : target) == folder.read(alone))
        }
        #expect(try folder.names() == ["alone", "alone.gif", "frames", "loop.gif"])
        #expect(try folder.names(in: "frames") == folder.names(in: "alone"))
    }
}
