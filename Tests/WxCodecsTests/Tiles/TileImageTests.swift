import Foundation
import Testing
import WxCodecs
import WxGeo
import WxRaster
import WxTestSupport

@Suite("Tile pictures", .enabled(if: TestData.isPresent, TestData.absence))
struct TileImageTests {
    // Pillow 13's hash of the RGBA bytes stands beside each folder.
    @Test("tiles of a folder decode to the pixels that Pillow reads")
    func likePillow() throws {
        var compared = 0
        for (zoom, column) in [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (2, 3)] {
            let answer = try TestData.bytes("expected/basemap__natural_earth_xyz_\(zoom)_\(column)__share.json")
            let json = try #require(JSONSerialization.jsonObject(with: Data(answer)) as? [String: Any])
            let source = try XYZFolder(path: TestData.file("basemap/natural_earth_xyz"))
            for row in 0..<(1 << zoom) {
                let entry = try #require(json["natural_earth_xyz/\(zoom)/\(column)/\(row).png"] as? [String: Any])
                let frames = try #require(entry["frames"] as? [[String: Any]])
                let bytes = try #require(try source.tile(TileID(z: zoom, x: column, y: row)))
                let picture = try TileImage.decode(bytes)
                guard picture.isOpaque else { continue }
                let rgba = picture.pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
                #expect(sha256(rgba) == frames[0]["rgba_sha256"] as? String, "tile \(zoom)/\(column)/\(row)")
                compared += 1
            }
        }
        #expect(compared >= 15)
    }

    @Test("the WebP and the PNG archive of one map look alike")
    func webP() throws {
        let png = try MBTilesReader(path: TestData.file("basemap/geography-class-png.mbtiles"))
        let webp = try MBTilesReader(path: TestData.file("basemap/geography-class-webp.mbtiles"))
        let id = try TileID(z: 1, x: 1, y: 0)
        let a = try TileImage.decode(#require(try png.tile(id)))
        let b = try TileImage.decode(#require(try webp.tile(id)))
        #expect(a.width == 256 && b.width == 256)
        let difference = zip(a.pixels, b.pixels).reduce(0) { $0 + abs(Int($1.0.green) - Int($1.1.green)) }
        // Lossy at quality 75 or so: a few steps on average.
        #expect(difference / a.pixels.count < 6)
    }

    @Test("each cut and each flipped byte of a tile is an error or a picture, never a crash")
    func damage() throws {
        let folder = try XYZFolder(path: TestData.file("basemap/natural_earth_xyz"))
        let webp = try MBTilesReader(path: TestData.file("basemap/geography-class-webp.mbtiles"))
        let id = try TileID(z: 1, x: 0, y: 0)
        var random = SplitMix64(seed: 11)
        for whole in [try #require(try folder.tile(id)), try #require(try webp.tile(id)), TestJPEG.gradient] {
            for _ in 0..<60 {
                var bytes = whole
                for _ in 0..<3 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8(random.next() & 255) }
                if random.next() % 4 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
                _ = try? TileImage.decode(bytes)  // throws TileArchiveError alone, by its type
            }
        }
    }

    @Test("damaged pictures of other projects' corpora are errors or pictures, never a crash")
    func corpora() throws {
        var errors = 0
        for folder in ["gofuzz_png", "gofuzz_jpeg", "gofuzz_webp", "png_imagepng_fuzz", "png_libspng"] {
            let names = try FileManager.default.contentsOfDirectory(atPath: TestData.file("malformed/\(folder)"))
            for name in names.sorted() {
                guard let bytes = try? TestData.bytes("malformed/\(folder)/\(name)") else { continue }
                do throws(TileArchiveError) {
                    let picture = try TileImage.decode(bytes)
                    #expect(picture.pixels.count == picture.width * picture.height, "\(folder)/\(name)")
                } catch {
                    errors += 1
                }
            }
        }
        #expect(errors > 0, "most of them are damaged")
    }

    @Test("a JPEG decodes to what its maker painted")
    func jpeg() throws {
        let picture = try TileImage.decode(TestJPEG.gradient)
        #expect(picture.width == 16 && picture.height == 16)
        // Painted with Pillow: red 16 x, green 16 y, blue 128, at quality 95 without chroma subsampling.
        for (x, y) in [(0, 0), (8, 3), (15, 15)] {
            #expect(abs(Int(picture[x, y].red) - 16 * x) <= 6)
            #expect(abs(Int(picture[x, y].green) - 16 * y) <= 6)
            #expect(abs(Int(picture[x, y].blue) - 128) <= 6)
            #expect(picture[x, y].alpha == 255)
        }
    }
}
