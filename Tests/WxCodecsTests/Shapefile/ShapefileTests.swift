import Testing
import WxTestSupport

@testable import WxCodecs

@Suite("shapefiles")
struct ShapefileTests {
    private func files(_ zip: [UInt8]) throws -> (shapes: [UInt8], table: [UInt8]) {
        let archive = try ZipArchive(zip)
        let shapes = try #require(archive.entries.first { $0.name.hasSuffix(".shp") })
        let table = try #require(archive.entries.first { $0.name.hasSuffix(".dbf") })
        return (
            try archive.contents(of: shapes, limit: 1 << 20), try archive.contents(of: table, limit: 1 << 20)
        )
    }

    @Test("shapes have the parts and points that pyshp wrote")
    func shapes() throws {
        let shapes = try Shapefile(files(TestShapefiles.zones).shapes)
        #expect(shapes.kind == .polygons)
        #expect(shapes.count == 4)
        let first = try shapes.parts(ofRecord: 0)
        #expect(first.map(\.count) == [5, 5])
        #expect(first[0] == [SIMD2(-98, 35), SIMD2(-98, 36), SIMD2(-97, 36), SIMD2(-97, 35), SIMD2(-98, 35)])
        #expect(first[1][1] == SIMD2(-97.3, 35.3))
        #expect(
            try shapes.parts(ofRecord: 2) == [
                [
                    SIMD2(-96, 35), SIMD2(-96, 35.5), SIMD2(-95.5, 35.5), SIMD2(-95.5, 35), SIMD2(-96, 35),
                ]
            ])
        #expect(try shapes.parts(ofRecord: 3) == [])
    }

    @Test("rows have the columns and values that pyshp wrote")
    func table() throws {
        let table = try DBaseTable(files(TestShapefiles.archive).table)
        #expect(table.count == 6)
        #expect(table.columns.prefix(4) == ["WFO", "ISSUED", "EXPIRED", "INIT_ISS"])
        #expect(
            table.values(ofRow: 3) == [
                "OUN", "202405062100", "202405070300", "202405062045", "202405070300", "TO", "C", "A", "0191", "NEW",
                "OKC027", "", "",
            ])
        #expect((0..<6).allSatisfy { !table.isDeleted(row: $0) })
    }

    @Test("a file cut anywhere is an error")
    func truncated() throws {
        let (shapes, table) = try files(TestShapefiles.zones)
        for length in 0..<shapes.count {
            #expect(throws: ShapefileError.self) { _ = try Shapefile(Array(shapes[..<length])) }
        }
        // The last byte of a table is a mark of its end that may be missing.
        for length in 0..<table.count - 1 {
            #expect(throws: ShapefileError.self) { _ = try DBaseTable(Array(table[..<length])) }
        }
    }

    @Test("whatever bytes are changed, there are shapes and values or an error", arguments: [1, 2] as [UInt64])
    func damage(seed: UInt64) throws {
        let (shapes, table) = try files(TestShapefiles.zones)
        var random = SplitMix64(seed: seed)
        var read = 0
        for _ in 0..<2000 {
            var damaged = shapes
            damaged[Int.random(in: 0..<shapes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            if let file = try? Shapefile(damaged) {
                for record in 0..<file.count where (try? file.parts(ofRecord: record)) != nil { read += 1 }
            }
            var rows = table
            rows[Int.random(in: 0..<table.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            if let file = try? DBaseTable(rows) {
                for row in 0..<min(file.count, 8) { #expect(file.values(ofRow: row).count == file.columns.count) }
            }
        }
        #expect(read > 1000)
    }

    @Test(
        "a real file that is cut short is an error", .enabled(if: TestData.isPresent, TestData.absence))
    func realTruncated() throws {
        #expect(throws: ShapefileError.self) {
            _ = try Shapefile(TestData.bytes("malformed/truncated/trunc_naturalearth_cities.shp"))
        }
    }
}
