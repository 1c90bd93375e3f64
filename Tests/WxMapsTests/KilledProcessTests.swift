import Foundation
import Testing
import WxMaps
import WxTestSupport

private let old: [UInt8] = try! TestPacks.archive(seed: 1, bytes: 1_000_000)
private let new: [UInt8] = try! TestPacks.archive(seed: 2, bytes: 3_000_000)

/// The program, killed in the midst of its work against a real nginx.
@Suite("Processes that are killed, and several at once", .serialized, .enabled(if: StaticServer.isInstalled))
struct KilledProcessTests {
    /// How often a process is killed: `WXRENDER_TEST_KILLS`, by default 25.
    static let kills = Int(ProcessInfo.processInfo.environment["WXRENDER_TEST_KILLS"] ?? "") ?? 25

    /// Bytes that a resumed download may fetch beside what was missing.
    static let block = 65_536

    private struct Site {
        let published = try! TemporaryFolder()
        let server: StaticServer

        init(rate: String?) throws {
            try published.write(old, to: "old.mbtiles")
            try published.write(new, to: "new.mbtiles")
            server = try StaticServer(folder: published.url.path, rate: rate)
            try offer("old", old)
        }

        func offer(_ version: String, _ bytes: [UInt8]) throws {
            let pack = TestPacks.pack(bytes, version: version, urls: ["\(version).mbtiles"])
            try published.write(TestPacks.catalog([pack]), to: "catalog.json")
        }

        var catalog: String { server.url("catalog.json") }
    }

    private func start(_ arguments: [String], _ test: TestStore) throws -> RunningProgram {
        try Program.start(["maps"] + arguments, environment: environment(test))
    }

    private func run(_ arguments: [String], _ test: TestStore) throws -> ProgramRun {
        try Program.run(["maps"] + arguments, environment: environment(test))
    }

    private func environment(_ test: TestStore) -> [String: String] {
        ["WXRENDER_MAPS": test.store.root, "PATH": "/usr/bin:/bin", "HOME": test.folder.url.path]
    }

    private func listed(_ test: TestStore) throws -> [String: Any]? {
        let text = try run(["list", "--json"], test)
        #expect(text.status == 0)
        let packs = try #require(JSONSerialization.jsonObject(with: Data(text.output)) as? [[String: Any]])
        return packs.first
    }

    @Test("killed at any moment of a download, the store lists truthfully and resume fetches what is missing")
    func killedDownload() throws {
        let site = try Site(rate: "12m")
        try site.offer("new", new)
        var random = SplitMix64(seed: 77)
        var interrupted = 0
        for _ in 0..<Self.kills {
            let test = try TestStore()
            let program = try start(["download", "noise", "--catalog", site.catalog], test)
            usleep(UInt32.random(in: 0...420_000, using: &random))
            kill(program.identifier, SIGKILL)
            _ = try program.finish()
            let status = try listed(test)
            let state = status?["state"] as? String
            let have = status?["have"] as? Int ?? 0
            let part = try? test.folder.read("maps/packs/noise/\(TestPacks.digest(new)).part").count
            switch state {
            case nil: #expect(part == nil)
            case "paused"?:
                #expect((part ?? have) == have)
                interrupted += have > 0 && have < new.count ? 1 : 0
            case "completed"?: #expect(try TestPacks.seed(at: try test.store.path(of: "noise"), among: [1, 2]) == 2)
            default: Issue.record("after a kill the state is \(state ?? "nil")")
            }
            let before = site.server.accesses.count
            let again = try run(["download", "noise", "--catalog", site.catalog], test)
            #expect(again.status == 0, "\(again.errors)")
            #expect(try TestPacks.seed(at: try test.store.path(of: "noise"), among: [1, 2]) == 2)
            usleep(20_000)  // nginx writes its log when the connection is closed
            let fetched = site.server.accesses.dropFirst(before).filter {
                $0.path == "/new.mbtiles" && $0.status == 206
            }
            #expect(fetched.map(\.bytes).reduce(0, +) <= new.count - have + Self.block)
            #expect(test.files().count == 2)
        }
        #expect(interrupted > 0, "no kill fell into a transfer: the moments are badly chosen")
    }

    @Test("killed at any moment of an update, the old pack or the new one can be drawn from, and resume finishes")
    func killedUpdate() throws {
        let site = try Site(rate: "12m")
        var random = SplitMix64(seed: 78)
        for _ in 0..<Self.kills {
            try site.offer("old", old)
            let test = try TestStore()
            #expect(try run(["download", "noise", "--catalog", site.catalog], test).status == 0)
            try site.offer("new", new)
            let program = try start(["update", "--catalog", site.catalog], test)
            usleep(UInt32.random(in: 0...420_000, using: &random))
            kill(program.identifier, SIGKILL)
            _ = try program.finish()
            let path = String(try run(["path", "noise"], test).text.dropLast())
            let seed = try TestPacks.seed(at: path, among: [1, 2])
            #expect(seed == 1 || seed == 2)
            let state = try #require(try listed(test)?["state"] as? String)
            #expect(["completed", "paused"].contains(state))
            #expect(try run(["resume"], test).status == 0)
            #expect(try run(["update", "--catalog", site.catalog], test).status == 0)
            #expect(try TestPacks.seed(at: try test.store.path(of: "noise"), among: [1, 2]) == 2)
            #expect(test.files().count == 2)
        }
    }

    @Test("of two processes one fetches; the other says so with status 75, or follows")
    func twoProcesses() throws {
        let site = try Site(rate: "1500k")
        let test = try TestStore()
        let first = try start(["download", "noise", "--catalog", site.catalog], test)
        while test.store.pack("noise")?.state != .downloading, first.isRunning { usleep(5_000) }
        let second = try run(["download", "noise", "--catalog", site.catalog], test)
        #expect(second.status == 75)
        #expect(second.errors.contains("another process"))
        let third = try run(["download", "noise", "--catalog", site.catalog, "--follow", "--progress", "json"], test)
        #expect(third.status == 0, "\(third.errors)")
        #expect(third.errors.contains("\"event\":\"progress\""))
        #expect(try first.finish().status == 0)
        #expect(site.server.accesses.filter { $0.path == "/old.mbtiles" }.count == 1)
    }

    @Test("pause from another terminal ends the download with what it has; resume takes it up")
    func pausedFromElsewhere() throws {
        let site = try Site(rate: "800k")
        let test = try TestStore()
        let first = try start(["download", "noise", "--catalog", site.catalog], test)
        while (test.store.pack("noise")?.have ?? 0) == 0, first.isRunning { usleep(5_000) }
        let paused = try run(["pause", "noise", "--json"], test)
        #expect(paused.status == 0 && paused.text.contains("\"state\" : \"paused\""), "\(paused.errors)")
        #expect(try first.finish().status == 1)
        let have = try #require(try listed(test)?["have"] as? Int)
        #expect(have > 0 && have < old.count)
        #expect(try run(["resume"], test).status == 0)
        usleep(20_000)
        let resumed = site.server.accesses.filter { $0.path == "/old.mbtiles" && $0.status == 206 }
        #expect(resumed.map(\.bytes) == [old.count - have])
    }

    @Test("Ctrl-C keeps what was fetched and says so with its status")
    func interrupted() throws {
        let site = try Site(rate: "800k")
        let test = try TestStore()
        let first = try start(["download", "noise", "--catalog", site.catalog], test)
        while (test.store.pack("noise")?.have ?? 0) == 0, first.isRunning { usleep(5_000) }
        kill(first.identifier, SIGINT)
        #expect(try first.finish().status == 130)
        #expect(test.store.pack("noise")?.state == .paused)
    }
}
