import Foundation
import Synchronization
import Testing
import WxMaps
import WxTestSupport

/// One archive for all these tests: 300 kB.
private let archive: [UInt8] = try! TestPacks.archive(seed: 1, bytes: 300_000)

@Suite("Transfers under faults")
struct TransferFaultTests {
    private func pack(_ server: FaultServer) -> CatalogPack {
        TestPacks.pack(archive, urls: [server.url("noise.mbtiles")])
    }

    /// Fetches from a server and expects a whole pack.
    private func expectWhole(_ server: FaultServer, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let test = try TestStore()
        let (state, events) = try test.fetch(pack(server))
        #expect(state == .completed, sourceLocation: sourceLocation)
        #expect(events.first == .started(hasProgress: true) && events.last == .completed(success: true))
        #expect(try test.folder.read("maps/packs/noise/\(pack(server).sha256.prefix(16)).mbtiles") == archive)
        #expect(test.files().count == 2, "nothing but manifest and archive is left")
    }

    /// Fetches from a server and expects a reason, and nothing that passes for a pack.
    private func expectFailure(_ server: FaultServer, _ words: String, _ options: TransferOptions = TestStore.quick)
        throws
    {
        let test = try TestStore()
        let (state, events) = try test.fetch(pack(server), options)
        guard case .failed(let reason) = state else {
            Issue.record("the state is \(state)")
            return
        }
        #expect(reason.contains(words), "\(reason)")
        #expect(events.last == .completed(success: false))
        #expect(test.store.pack("noise")?.state == state)
        #expect(throws: MapError.self) { try test.store.path(of: "noise") }
    }

    @Test(
        "a connection that breaks anywhere is taken up where it broke",
        arguments: [0, 1, 65_536, archive.count - 1, archive.count])
    func cut(at count: Int) throws {
        let server = try FaultServer { request, number in
            var reply = FaultServer.Reply.file(archive, for: request)
            if number == 0 { reply.cutAfter = count }
            return reply
        }
        try expectWhole(server)
        #expect(server.bytesSent == archive.count, "nothing is fetched twice")
        if count > 0, count < archive.count {
            #expect(server.requests[1].rangeStart == count)
            #expect(server.requests[1].fields["if-range"] == "\"one\"")
        }
    }

    @Test("a server that ignores the range is taken from the start")
    func rangeIgnored() throws {
        let server = try FaultServer { request, number in
            var reply = FaultServer.Reply(200, [("ETag", "\"one\"")], body: archive)
            if number == 0 { reply.cutAfter = 100_000 }
            return reply
        }
        try expectWhole(server)
        #expect(server.requests.count == 2)
    }

    @Test("a file that changed on the server is taken from the start, whether or not the server knows If-Range")
    func changedFile() throws {
        for knowsIfRange in [true, false] {
            let server = try FaultServer { request, number in
                if number == 0 {
                    var reply = FaultServer.Reply.file(archive.map { $0 ^ 1 }, etag: "\"old\"", for: request)
                    reply.cutAfter = 120_000
                    return reply
                }
                var request = request
                if !knowsIfRange { request.fields["if-range"] = nil }
                return FaultServer.Reply.file(archive, etag: "\"new\"", for: request)
            }
            try expectWhole(server)
        }
    }

    @Test("a server without marks whose file changed is found out by the sha256 and taken from the start")
    func changedWithoutMark() throws {
        let server = try FaultServer { request, number in
            let bytes = number == 0 ? archive.map { $0 ^ 1 } : archive
            var reply = FaultServer.Reply.file(bytes, etag: nil, for: request)
            if number == 0 { reply.cutAfter = 120_000 }
            return reply
        }
        try expectWhole(server)
    }

    @Test(
        "a part that is not the one asked for is not believed",
        arguments: ["bytes 0-299999/300000", "bytes 7-9/10", "bytes */5", "nonsense", "bytes 5-4/9"])
    func wrongContentRange(_ value: String) throws {
        let server = try FaultServer { request, number in
            var reply = FaultServer.Reply.file(archive, for: request)
            if number == 0 { reply.cutAfter = 99_999 }
            if number == 1 {
                reply.fields.removeAll { $0.name == "Content-Range" }
                reply.fields.append(("Content-Range", value))
            }
            return reply
        }
        try expectWhole(server)
    }

    @Test("junk inside a whole answer is told, and nothing of it is kept")
    func junk() throws {
        var damaged = archive
        damaged.replaceSubrange(150_000..<150_020, with: [UInt8](repeating: 7, count: 20))
        let bytes = damaged
        try expectFailure(try FaultServer { request, _ in .file(bytes, for: request) }, "sha256")
    }

    @Test("a server that falls silent is asked again")
    func stall() throws {
        let server = try FaultServer { request, number in
            var reply = FaultServer.Reply.file(archive, for: request)
            if number == 0 { reply.stall = (after: 70_000, seconds: 20) }
            return reply
        }
        try expectWhole(server)
        #expect(server.requests.count == 2 && server.requests[1].rangeStart == 70_000)
    }

    @Test("a server that stays silent is given up, what came is kept")
    func silent() throws {
        let server = try FaultServer { request, _ in
            var reply = FaultServer.Reply.file(archive, for: request)
            reply.stall = (after: 0, seconds: 20)
            return reply
        }
        try expectFailure(server, "nothing came for", TransferOptions(stallTimeout: 0.2, retries: 1, retryDelay: 0.01))
    }

    @Test("a slow drip is waited for as long as it drips")
    func drip() throws {
        let server = try FaultServer { request, _ in
            var reply = FaultServer.Reply.file(archive, for: request)
            reply.drip = (bytes: 20_000, seconds: 0.08)
            return reply
        }
        try expectWhole(server)
        #expect(server.requests.count == 1)
    }

    @Test("refusals are told at once, by their number", arguments: [401, 403, 404, 410])
    func refused(status: Int) throws {
        let server = try FaultServer { _, _ in .init(status, body: Array("<html>no</html>".utf8)) }
        try expectFailure(server, "answers \(status)")
        #expect(server.requests.count == 1)
    }

    @Test("a server that is busy is asked again, as often as the options say", arguments: [429, 500, 503])
    func busy(status: Int) throws {
        let patient = try FaultServer { request, number in
            number < 2 ? .init(status, [("Retry-After", "0")]) : .file(archive, for: request)
        }
        try expectWhole(patient)
        let never = try FaultServer { _, _ in .init(status) }
        try expectFailure(never, "answers \(status)")
        #expect(never.requests.count == 4)
    }

    @Test("a server that has no such part (416) is taken from the start")
    func noSuchPart() throws {
        let server = try FaultServer { request, number in
            if number == 1 { return .init(416, [("Content-Range", "bytes */\(archive.count)")]) }
            var reply = FaultServer.Reply.file(archive, for: request)
            if number == 0 { reply.cutAfter = 10 }
            return reply
        }
        try expectWhole(server)
    }

    @Test("a redirect to another server is followed, one to a file is not")
    func redirect() throws {
        let target = try FaultServer { request, _ in .file(archive, for: request) }
        let address = target.url("elsewhere")
        try expectWhole(try FaultServer { _, _ in .init(302, [("Location", address)]) })
        try expectFailure(try FaultServer { _, _ in .init(302, [("Location", "file:///etc/passwd")]) }, "protocol")
        let circle = try FaultServer { _, _ in .init(302, [("Location", "/again")]) }
        try expectFailure(circle, "redirect")
    }

    @Test("a file of another length than the catalogue says is not fetched")
    func wrongLength() throws {
        for count in [archive.count - 1, 17] {
            let server = try FaultServer { _, _ in .init(200, body: Array(archive.prefix(count))) }
            try expectFailure(server, "has \(count) bytes")
        }
        let endless = try FaultServer { _, _ in
            var reply = FaultServer.Reply(200, body: archive + archive)
            reply.isChunked = true
            return reply
        }
        try expectFailure(endless, "more than")
    }

    @Test("an answer in chunks, without a length, is taken")
    func chunked() throws {
        let server = try FaultServer { _, _ in
            var reply = FaultServer.Reply(200, body: archive)
            reply.isChunked = true
            return reply
        }
        try expectWhole(server)
    }

    @Test("an answer that is packed on the way is unpacked; a part of one is not believed")
    func packed() throws {
        let folder = try TemporaryFolder()
        try folder.write(archive, to: "a")
        let gzip = try #require(Program.find("gzip"))
        let packed = try Program.run(["-c", folder.path("a")], of: gzip).output
        let whole = try FaultServer { _, _ in .init(200, [("Content-Encoding", "gzip")], body: packed) }
        try expectWhole(whole)
        #expect(whole.requests[0].fields["accept-encoding"] == "identity")
        let broken = try FaultServer { request, number in
            if let start = request.rangeStart {
                return .init(
                    206,
                    [
                        ("Content-Encoding", "gzip"),
                        ("Content-Range", "bytes \(start)-\(packed.count - 1)/\(packed.count)"),
                    ],
                    body: Array(packed.dropFirst(start)))
            }
            var reply = FaultServer.Reply(200, [("Content-Encoding", "gzip")], body: packed)
            if number == 0 { reply.cutAfter = packed.count / 2 }
            return reply
        }
        try expectWhole(broken)
    }

    @Test("a certificate that nobody signed is refused", .enabled(if: StaticServer.isInstalled))
    func selfSigned() throws {
        let folder = try TemporaryFolder()
        try folder.write(archive, to: "noise.mbtiles")
        let server = try StaticServer(folder: folder.url.path, isSecure: true)
        let test = try TestStore()
        let state = try test.fetch(TestPacks.pack(archive, urls: [server.url("noise.mbtiles")])).state
        guard case .failed(let reason) = state else {
            Issue.record("the state is \(state)")
            return
        }
        #expect(reason.lowercased().contains("certificate"), "\(reason)")
    }

    @Test("the next address is tried when one will not do")
    func mirrors() throws {
        let dead = try FaultServer { _, _ in .init(404) }
        let alive = try FaultServer { request, _ in .file(archive, for: request) }
        let test = try TestStore()
        let pack = TestPacks.pack(archive, urls: [dead.url("a"), alive.url("b")])
        #expect(try test.fetch(pack).state == .completed)
    }

    @Test("what is no tile archive is not installed, though its sha256 is right")
    func noArchive() throws {
        let text = Array("<html>nothing here</html>".utf8)
        let server = try FaultServer { request, _ in .file(text, for: request) }
        let test = try TestStore()
        let state = try test.fetch(TestPacks.pack(text, urls: [server.url("a")])).state
        guard case .failed(let reason) = state else {
            Issue.record("the state is \(state)")
            return
        }
        #expect(reason.contains("neither MBTiles nor PMTiles"))
        #expect(!test.files().contains { $0.hasSuffix(".mbtiles") || $0.hasSuffix(".part") })
    }

    @Test("a rate limit is kept to")
    func rate() throws {
        let server = try FaultServer { request, _ in .file(archive, for: request) }
        let test = try TestStore()
        var options = TestStore.quick
        options.speedLimit = Int64(archive.count / 2)
        let start = Date()
        #expect(try test.fetch(pack(server), options).state == .completed)
        // Two seconds' worth of bytes, of which some come at once.
        #expect(Date().timeIntervalSince(start) > 0.6)
    }

    @Test("events come in order, and progress only grows")
    func events() async throws {
        let server = try FaultServer { request, number in
            var reply = FaultServer.Reply.file(archive, for: request)
            reply.drip = (bytes: 30_000, seconds: 0.04)
            return reply
        }
        let test = try TestStore()
        var events: [MapEvent] = []
        for await event in try test.store.download(pack(server), options: TestStore.quick) { events.append(event) }
        #expect(events.first == .started(hasProgress: true))
        #expect(events[1] == .statusChanged(.downloading))
        #expect(Array(events.suffix(2)) == [.statusChanged(.completed), .completed(success: true)])
        var last: Int64 = -1
        for case .progress(let bytes, let total) in events {
            #expect(bytes >= last && total == Int64(archive.count))
            last = bytes
        }
        #expect(last == Int64(archive.count))
        #expect(events.count > 5)
    }
}
