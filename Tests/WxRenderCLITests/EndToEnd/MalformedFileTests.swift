import Foundation
import Testing
import WxRenderCLI
import WxTestSupport

/// Files that other projects' fuzzers and bug reports brought to light, read as everything that a file can be.
@Suite("malformed files", .enabled(if: TestData.isPresent, TestData.absence))
struct MalformedFileTests {
    /// What a file is given as.
    enum Role: String, Sendable, CaseIterable {
        case inspect, radar, radarOfFolder, advisories, pins, colorTable, base

        func arguments(_ file: String) -> [String] {
            let frame = ["--at", "2024-05-06T21:30Z", "--size", "64x36"]
            let map = frame + ["--layers", "none", "--bbox", "-100,30,-90,40"]
            return switch self {
            case .inspect: ["inspect", "--json", "--sample", "35,-97", file]
            case .radar: frame + ["--radar", file, "--radar-scale", "0.5,-32.5,0"]
            case .radarOfFolder: frame + ["--radar", Samples.radar, "--radar", file + "*"]
            case .advisories: frame + ["--layers", "advisories", "--bbox", "-100,30,-90,40", "--advisories", file]
            case .pins: map + ["--pins", file]
            case .colorTable: frame + ["--radar", Samples.radar, "--color-table", file]
            case .base: map + ["--base", file]
            }
        }
    }

    private static let folder = TestData.folder.appendingPathComponent("malformed")

    /// All files below the folder, by name.
    private static let files: [String] = {
        let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return found.sorted().filter { name in
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(name).path)
            return attributes?[.type] as? FileAttributeType == .typeRegular
        }
    }()

    @Test("each is refused in one line or read: no crash, no hang, no litter", arguments: Role.allCases)
    func malformed(_ role: Role) throws {
        #expect(Self.files.count >= 180)
        for name in Self.files {
            let work = try TemporaryFolder()
            // A copy whose name has a time and which has a world file beside it goes further than the file alone.
            let suffix = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
            let copy = "a_202405062130" + (suffix.contains("/") ? "" : suffix)
            let bytes = try Data(contentsOf: Self.folder.appendingPathComponent(name))
            try work.write(bytes, to: copy)
            try work.write("0.01\n0\n0\n-0.01\n-98\n36\n".utf8, to: "a_202405062130.wld")
            let program = try Program.start(role.arguments(copy), environment: quietEnvironment, folder: work.url)
            let run = try program.finish(within: 20)
            #expect(
                [0, ExitCode.usage.rawValue, ExitCode.input.rawValue].contains(run.status), "\(name) \(run.status)")
            let lines = run.errors.split(separator: "\n")
            let errors = lines.count { $0.hasPrefix("wxrender: error: ") }
            #expect(errors == (run.status == 0 ? 0 : 1), "\(name) \(run.errors)")
            #expect(
                errors + lines.count { $0.hasPrefix("wxrender: warning: ") } == lines.count, "\(name) \(run.errors)")
            let made = run.status == 0 && role != .inspect ? ["frame.png"] : []
            #expect(try Set(work.names()) == Set([copy, "a_202405062130.wld"] + made), "\(name)")
        }
    }
}
