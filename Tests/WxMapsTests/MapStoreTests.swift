import Foundation
import Testing
import WxGeo
import WxMaps
import WxTestSupport

private let one: [UInt8] = try! TestPacks.archive(seed: 1, bytes: 200_000)
private let two: [UInt8] = try! TestPacks.archive(seed: 2, bytes: 300_000)

@Suite("The store of packs")
struct MapStoreTests {
    private func server() throws -> FaultServer {
        try FaultServer { request, _ in
            .file(request.path == "/two" ? two : one, etag: "\"\(request.path)\"", for: request)
        }
    }

    private func pack(_ server: FaultServer, _ path: String) -> CatalogPack {
        TestPacks.pack(path == "two" ? two : one, version: path, urls: [server.url(path)])
    }

    @Test("a pack goes from available over downloading to completed, and an offer makes it updateAvailable")
    func states() throws {
        let server = try server()
        let test = try TestStore()
        let first = pack(server, "one")
        #expect(test.store.packs().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: test.store.root), "looking makes nothing")
        #expect(test.store.packs(offeredBy: MapCatalog(packs: [first])).map(\.state) == [.available])
        let claim = try test.store.claim(first)
        #expect(test.store.pack("noise")?.state == .queued)
        var seen: [PackState] = []
        _ = claim.run(options: TestStore.quick) { if case .statusChanged(let state) = $0 { seen.append(state) } }
        #expect(seen == [.downloading, .completed])
        let second = MapCatalog(packs: [pack(server, "two")])
        let status = try #require(test.store.pack("noise", offeredBy: second))
        #expect(status.state == .updateAvailable && status.have == Int64(one.count) && status.installedVersion == "one")
        #expect(test.store.packs(covering: BoundingBox(west: 8, south: 48, east: 9, north: 49)).count == 1)
        #expect(test.store.packs(covering: BoundingBox(west: -100, south: 30, east: -90, north: 40)).isEmpty)
    }

    @Test("during an update the old version can be rendered from, until the new one has been verified")
    func update() throws {
        let server = try server()
        let test = try TestStore()
        #expect(try test.fetch(pack(server, "one")).state == .completed)
        let old = try test.store.path(of: "noise")
        let damaged = TestPacks.pack(one, version: "two", urls: [server.url("two")])
        var wrong = damaged
        wrong.bytes = Int64(two.count)  // its sha256 is not that of what the server has
        wrong.sha256 = sha256([1, 2, 3])
        guard case .failed = try test.fetch(wrong).state else {
            Issue.record("a wrong archive was installed")
            return
        }
        #expect(try test.store.path(of: "noise") == old)
        #expect(try TestPacks.seed(at: old, among: [1, 2]) == 1)
        #expect(try test.fetch(pack(server, "two")).state == .completed)
        let new = try test.store.path(of: "noise")
        #expect(try TestPacks.seed(at: new, among: [1, 2]) == 2)
        #expect(!FileManager.default.fileExists(atPath: old))
        #expect(test.files().count == 2)
    }

    @Test("a pack that is being rendered from is not removed, neither by delete nor by an update")
    func lease() throws {
        let server = try server()
        let test = try TestStore()
        #expect(try test.fetch(pack(server, "one")).state == .completed)
        do {
            let lease = try test.store.lease("noise")
            #expect(throws: MapError.inUse(id: "noise")) { try test.store.delete("noise") }
            #expect(try test.fetch(pack(server, "two")).state == .completed)
            #expect(try TestPacks.seed(at: lease.path, among: [1, 2]) == 1, "the old archive is still there")
            #expect(try TestPacks.seed(at: try test.store.path(of: "noise"), among: [1, 2]) == 2)
        }
        #expect(try test.store.verify("noise") == .completed)
        try test.store.delete("noise")
        #expect(test.store.packs().isEmpty && test.files().isEmpty)
        #expect(throws: MapError.self) { try test.store.delete("noise") }
        #expect(throws: MapError.self) { try test.store.lease("noise") }
    }

    @Test("one download of a pack at a time")
    func busy() throws {
        let server = try server()
        let test = try TestStore()
        let claim = try test.store.claim(pack(server, "one"))
        #expect(throws: MapError.busy(id: "noise")) { try MapStore(root: test.store.root).claim(pack(server, "one")) }
        #expect(throws: MapError.busy(id: "noise")) { try test.store.delete("noise") }
        withExtendedLifetime(claim) {}
    }

    @Test("pause stops a download elsewhere, resume fetches what is missing and no byte more; cancel leaves nothing")
    func pauseAndCancel() async throws {
        let server = try FaultServer { request, _ in
            var reply = FaultServer.Reply.file(one, for: request)
            reply.drip = (bytes: 4_000, seconds: 0.05)
            return reply
        }
        let test = try TestStore()
        let other = MapStore(root: test.store.root)  // as another terminal has it
        let pack = pack(server, "one")
        let running = Task { () -> [MapEvent] in
            var events: [MapEvent] = []
            for await event in try test.store.download(pack, options: TestStore.quick) { events.append(event) }
            return events
        }
        while (other.pack("noise")?.have ?? 0) < 8_000 { try await Task.sleep(for: .milliseconds(20)) }
        #expect(other.pack("noise")?.state == .downloading)
        try other.pause("noise")
        #expect(other.pack("noise")?.state == .paused)
        #expect(try await running.value.suffix(2) == [.statusChanged(.paused), .completed(success: false)])
        let have = Int(try #require(other.pack("noise")).have)
        #expect((8_000..<one.count).contains(have))
        #expect(other.resumable().map(\.pack.id) == ["noise"])
        let fast = try FaultServer { request, _ in .file(one, for: request) }
        var elsewhere = pack
        elsewhere.urls = [fast.url("one")]
        #expect(try test.fetch(elsewhere).state == .completed)
        #expect(fast.bytesSent == one.count - have)
        try test.store.delete("noise")

        let again = Task {
            for await _ in try test.store.download(pack, options: TestStore.quick) {}
        }
        while (other.pack("noise")?.have ?? 0) < 8_000 { try await Task.sleep(for: .milliseconds(20)) }
        try other.cancel("noise")
        try await again.value
        #expect(other.packs().isEmpty && test.files().isEmpty)
        #expect(throws: MapError.self) { try other.pause("noise") }
    }

    @Test("letting go of the events pauses the download")
    func abandoned() async throws {
        let server = try FaultServer { request, _ in
            var reply = FaultServer.Reply.file(one, for: request)
            reply.stall = (after: 8_000, seconds: 60)
            return reply
        }
        let test = try TestStore()
        for await event in try test.store.download(pack(server, "one")) {
            if case .progress(let bytes, _) = event, bytes > 4_000 { break }
        }
        for _ in 0..<500 where test.store.pack("noise")?.state != .paused {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(test.store.pack("noise")?.state == .paused)
    }

    @Test("verify finds a changed byte, remembers it, and a new download mends it")
    func verify() throws {
        let server = try server()
        let test = try TestStore()
        #expect(try test.fetch(pack(server, "one")).state == .completed)
        let path = try test.store.path(of: "noise")
        var bytes = try TestFiles.bytes(path)
        bytes[100_000] ^= 1
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        guard case .failed(let reason) = try test.store.verify("noise") else {
            Issue.record("a changed byte was not found")
            return
        }
        #expect(reason.contains("sha256"))
        #expect(MapStore(root: test.store.root).pack("noise")?.state == .failed(reason: reason))
        #expect(try test.fetch(pack(server, "one")).state == .completed)
        #expect(try test.store.verify("noise") == .completed)
        try Data(bytes.dropLast()).write(to: URL(fileURLWithPath: path))
        #expect(throws: MapError.self) { try test.store.path(of: "noise") }
    }

    @Test("an archive of this machine is taken in as a pack; what is none is refused and leaves nothing")
    func imported() throws {
        let test = try TestStore()
        let path = try test.folder.write(one, to: "My Own.mbtiles")
        let pack = try test.store.importArchive(path)
        #expect(pack.id == "my-own" && pack.sha256 == TestPacks.digest(one))
        #expect(try TestPacks.seed(at: try test.store.path(of: "my-own"), among: [1, 2]) == 1)
        let text = try test.folder.write(Array("text".utf8), to: "text.mbtiles")
        #expect(throws: MapError.self) { try test.store.importArchive(text) }
        #expect(throws: MapError.self) { try test.store.importArchive(path, id: "../x") }
        #expect(test.store.packs().map(\.pack.id) == ["my-own"])
    }

    @Test("the index is a copy: lost, damaged or old, it changes nothing")
    func index() throws {
        let server = try server()
        let test = try TestStore()
        #expect(try test.fetch(pack(server, "one")).state == .completed)
        let before = test.store.packs()
        #expect(try test.folder.names(in: "maps").contains("index.sqlite"))
        for bytes in [[], Array("not a database, whatever its name says, and longer than a head".utf8)] as [[UInt8]] {
            try test.folder.write(bytes, to: "maps/index.sqlite")
            #expect(MapStore(root: test.store.root).packs() == before)
        }
        try FileManager.default.removeItem(atPath: test.folder.path("maps/index.sqlite"))
        #expect(MapStore(root: test.store.root).packs() == before)
        try FileManager.default.removeItem(atPath: test.folder.path("maps/packs/noise"))
        #expect(MapStore(root: test.store.root).packs().isEmpty)
    }

    @Test("a manifest that was edited to lead elsewhere is not followed")
    func hostileManifest() throws {
        let server = try server()
        let test = try TestStore()
        #expect(try test.fetch(pack(server, "one")).state == .completed)
        let text = String(decoding: try test.folder.read("maps/packs/noise/manifest.json"), as: UTF8.self)
        for (from, to) in [("\"file\" : \"", "\"file\" : \"../../../"), ("\"noise\"", "\"other\""), ("{", "[")] {
            try test.folder.write(
                Array(text.replacingOccurrences(of: from, with: to).utf8), to: "maps/packs/noise/manifest.json")
            guard case .failed(let reason)? = MapStore(root: test.store.root).pack("noise")?.state else {
                Issue.record("an edited manifest was believed")
                continue
            }
            #expect(reason.contains("manifest"))
        }
        #expect(try test.fetch(pack(server, "one")).state == .completed, "a new download mends it")
    }

    @Test("a store that can't be written is listed and rendered from; changes say so")
    func readOnly() throws {
        guard let mounted = try ScratchDisk(megabytes: 8) else { return }
        let server = try server()
        let store = MapStore(root: mounted.path + "/maps")
        #expect(try store.claim(pack(server, "one")).run(options: TestStore.quick) { _ in } == .completed)
        try mounted.remount("ro")
        #expect(MapStore(root: store.root).packs().map(\.state) == [.completed])
        let lease = try MapStore(root: store.root).lease("noise")
        #expect(try TestPacks.seed(at: lease.path, among: [1]) == 1)
        #expect(try store.verify("noise") == .completed)
        #expect {
            _ = try store.claim(pack(server, "two"))
        } throws: {
            "\($0)".contains("Read-only file system")
        }
    }

    @Test("a full disk is told before or while it fills, and what is there stays usable")
    func fullDisk() throws {
        guard let disk = try ScratchDisk(megabytes: 1) else { return }
        let server = try server()
        let store = MapStore(root: disk.path + "/maps")
        #expect(try store.claim(pack(server, "one")).run(options: TestStore.quick) { _ in } == .completed)
        // Another program takes the rest.
        let filler = disk.path + "/filler"
        #expect(FileManager.default.createFile(atPath: filler, contents: nil))
        let handle = try #require(FileHandle(forWritingAtPath: filler))
        for _ in 0..<15 { try? handle.write(contentsOf: Data(count: 40_000)) }
        guard
            case .failed(let reason) = try store.claim(pack(server, "two")).run(
                options: TestStore.quick, emit: { _ in })
        else {
            Issue.record("300 kB found room on a full disk")
            return
        }
        #expect(reason.contains("free some space"), "\(reason)")
        #expect(try TestPacks.seed(at: store.path(of: "noise"), among: [1, 2]) == 1)
        try handle.close()
        #expect(unlink(filler) == 0)
        #expect(try store.claim(pack(server, "two")).run(options: TestStore.quick) { _ in } == .completed)
    }
}

/// A small disk of its own in memory; nil where the system does not let the tests mount one.
private final class ScratchDisk {
    let path: String
    private let folder: TemporaryFolder

    init?(megabytes: Int) throws {
        folder = try TemporaryFolder()
        path = folder.url.path
        guard getuid() == 0, let mount = Program.find("mount"),
            try Program.run(["-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", path], of: mount).status == 0
        else {
            print("skipped: a tmpfs can not be mounted here; run the tests as root where mount is allowed")
            return nil
        }
    }

    func remount(_ option: String) throws {
        let mount = Program.find("mount")!
        _ = try Program.run(["-o", "remount,\(option)", path], of: mount)
    }

    deinit {
        _ = try? Program.run(["-l", path], of: Program.find("umount")!)
    }
}
