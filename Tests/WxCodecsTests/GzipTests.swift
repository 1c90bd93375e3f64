import Testing
import WxCodecs
import WxTestSupport

@Suite("Gzip")
struct GzipTests {
    /// `printf hello | gzip -9n` and `printf ', world' | gzip -9n`, one after the other.
    static let members: [UInt8] =
        [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 0x86, 0xA6, 0x10, 0x36, 5, 0, 0, 0,
        ] + second
    static let second: [UInt8] = [
        0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xD3, 0x51, 0x28, 0xCF, 0x2F, 0xCA, 0x49, 1, 0, 0xFE, 0x6F, 0x88, 0x6E, 7,
        0, 0, 0,
    ]

    @Test("members follow one another")
    func severalMembers() throws {
        #expect(try Gzip.decompress(Self.members, limit: 100) == Array("hello, world".utf8))
    }

    @Test("zero bytes after the last member are padding")
    func padding() throws {
        #expect(try Gzip.decompress(Self.members + [0, 0, 0], limit: 100) == Array("hello, world".utf8))
    }

    @Test("what follows the last member and is none is an error that says where")
    func trailingBytes() {
        #expect(throws: GzipError.notGzip(offset: 52)) { try Gzip.decompress(Self.members + [1, 2, 3], limit: 100) }
        #expect(throws: GzipError.notGzip(offset: 0)) { try Gzip.decompress([0x50, 0x4B], limit: 100) }
    }

    @Test("a file that unpacks to more than the limit is refused")
    func limit() throws {
        #expect(throws: GzipError.tooLarge(limit: 11)) { try Gzip.decompress(Self.members, limit: 11) }
        #expect(try Gzip.decompress(Self.members, limit: 12).count == 12)
    }

    @Test("each truncation and each flipped bit gives an error or bytes", arguments: 0..<52)
    func damage(at offset: Int) {
        let cut = try? Gzip.decompress(Array(Self.members[..<offset]), limit: 100)
        #expect((cut?.count ?? 0) <= 100)
        for bit in 0..<8 {
            var bytes = Self.members
            bytes[offset] ^= 1 << UInt8(bit)
            let flipped = try? Gzip.decompress(bytes, limit: 1000)
            #expect((flipped?.count ?? 0) <= 1000)
            #expect(Gzip.head(of: bytes, count: 100).count <= 100)
        }
    }

    @Test("a wrong checksum is found")
    func checksum() {
        var bytes = Self.members
        bytes[17] ^= 1
        #expect(throws: GzipError.damaged(offset: 0)) { try Gzip.decompress(bytes, limit: 100) }
    }

    @Test("the head of a file comes from its first bytes alone")
    func head() {
        #expect(Gzip.head(of: Self.members, count: 3) == Array("hel".utf8))
        #expect(Gzip.head(of: Array(Self.members[..<14]), count: 3) == Array("hel".utf8))
        #expect(Gzip.head(of: [1, 2, 3], count: 3) == [])
    }
}
