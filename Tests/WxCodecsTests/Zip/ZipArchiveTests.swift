import Testing
import WxTestSupport

@testable import WxCodecs

@Suite("zip archives")
struct ZipArchiveTests {
    // Listed by unzip -l.
    @Test(
        "entries are those that unzip lists", .enabled(if: TestData.isPresent, TestData.absence),
        arguments: [
            ("nhc_AL052022_TRACK_latest.kmz", 11, "al052022_007adv_TRACK.kml", 17_265),
            ("spc_ActiveWW1svr.kmz", 1, "ActiveWW.kml", 843), ("spc_ActiveMD1md.kmz", 1, "ActiveMD.kml", 765),
        ])
    func listing(_ file: String, count: Int, first: String, size: Int) throws {
        let archive = try ZipArchive(TestData.bytes("advisories/\(file)"))
        #expect(archive.entries.count == count)
        #expect(archive.entries.first?.name == first)
        #expect(archive.entries.first?.size == size)
        for entry in archive.entries {
            #expect(try archive.contents(of: entry, limit: 1 << 20).count == entry.size)
        }
    }

    @Test("an entry beyond the limit is refused before it is unpacked")
    func limit() throws {
        let archive = try ZipArchive(TestShapefiles.zones)
        let shapes = try #require(archive.entries.first)
        #expect(shapes.size == 604)
        #expect(throws: ZipError.tooLarge(entry: "z_05mr24.shp", limit: 603)) {
            _ = try archive.contents(of: shapes, limit: 603)
        }
    }

    @Test("a file that claims a size no deflate stream can have sets no memory aside")
    func bomb() throws {
        var bytes = TestShapefiles.zones
        let archive = try ZipArchive(bytes)
        // The directory's first entry: its size stands at 24.
        let directory = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
        bytes.replaceSubrange(directory + 24..<directory + 28, with: [0xFF, 0xFF, 0xFF, 0x3F])
        let claimed = try ZipArchive(bytes)
        #expect(claimed.entries[0].size == 0x3FFF_FFFF)
        #expect(throws: ZipError.self) { _ = try claimed.contents(of: claimed.entries[0], limit: 2 << 30) }
        #expect(try archive.contents(of: archive.entries[0], limit: 2 << 30).count == 604)
    }

    @Test("an archive cut anywhere is an error")
    func truncated() {
        let bytes = TestShapefiles.archive
        for length in 0..<bytes.count {
            #expect(throws: ZipError.self) { _ = try ZipArchive(Array(bytes[..<length])) }
        }
    }

    @Test("whatever bytes are changed, an entry is what it was or an error", arguments: [1, 2] as [UInt64])
    func damage(seed: UInt64) throws {
        let bytes = TestShapefiles.zones
        let original = try ZipArchive(bytes)
        let names = Set(original.entries.map(\.name))
        var random = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            var damaged = bytes
            damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            guard let archive = try? ZipArchive(damaged) else { continue }
            for entry in archive.entries where names.contains(entry.name) {
                guard let contents = try? archive.contents(of: entry, limit: 1 << 20) else { continue }
                let before = try #require(original.entries.first { $0.name == entry.name })
                // A changed checksum is the one damage that may go with changed contents, one time in 2^32.
                #expect(try contents == original.contents(of: before, limit: 1 << 20))
            }
        }
    }
}
