import Testing
import WxGeo
import WxRenderCLI

@Suite("Values that choose the view")
struct ViewValueTests {
    @Test("a box is west, south, east, north")
    func box() throws {
        let requested = try RequestedBox(parsing: "-105, 30,-85,45.5")
        #expect(requested.box == BoundingBox(west: -105, south: 30, east: -85, north: 45.5))
        #expect(requested.note == nil)
    }

    @Test("a box whose west is greater than its east crosses the antimeridian")
    func antimeridian() throws {
        let box = try RequestedBox(parsing: "170,-30,-170,10").box
        #expect(box.crossesAntimeridian && box.width == 20)
        #expect(try RequestedBox(parsing: "350,-30,10,10").box.width == 20)
        #expect(try RequestedBox(parsing: "-180,-60,180,60").box.width == 360)
    }

    // 85.0511287798066 is atan(sinh(pi)) in degrees, where the Web Mercator world is square.
    @Test("latitudes between the map's end and the pole are clamped with a note")
    func clamped() throws {
        let requested = try RequestedBox(parsing: "-10,-90,10,86")
        #expect(requested.box.south == -85.0511287798066)
        #expect(requested.box.north == 85.0511287798066)
        #expect(requested.note?.contains("85.0511287798066") == true)
        #expect(try RequestedBox(parsing: "-10,-85.0511287798066,10,85.0511287798066").note == nil)
    }

    @Test(
        "a box that can not be is refused",
        arguments: [
            ("30,-105,45,-85", "the order is W,S,E,N"), ("-105,30,-85,91", "the order is W,S,E,N"),
            ("10,20,10,30", "give it some width"), ("190,0,-170,10", "give it some width"),
            ("-105,45,-85,30", "south before north"), ("-105,30,-85,30", "south before north"),
            ("300,0,-300,10", "-180 to 180"), ("-180,0,181,10", "-180 to 180"), ("-400,0,0,10", "-180 to 180"),
            ("1,2,3", "four numbers"), ("", "four numbers"), ("a,b,c,d", "four numbers"), ("1,2,3,4,5", "four numbers"),
            ("nan,0,1,1", "four numbers"), ("-inf,0,1,1", "four numbers"), ("0x1,0,2,1", "four numbers"),
            ("1e999,0,2,1", "four numbers"), ("0,0,0.00001,1", "some width"), ("0,86,1,89", "beyond the map"),
        ])
    func badBox(_ text: String, _ part: String) throws {
        let found = try #require(problem { () throws(ValueProblem) in try RequestedBox(parsing: text) })
        #expect(found.contains(part) && hasErrorForm(found))
    }

    @Test("a place is latitude, longitude")
    func place() throws {
        #expect(try LonLat(parsingLatLon: "35.2,-97.4") == LonLat(longitude: -97.4, latitude: 35.2))
        for text in ["-97.4,35.2", "1", "1,2,3", "x,y", "0,361", "", ","] {
            let found = try #require(problem { () throws(ValueProblem) in try LonLat(parsingLatLon: text) })
            #expect(hasErrorForm(found))
        }
    }

    @Test("a tile is zoom, column, row from the north")
    func tile() throws {
        #expect(try TileID(parsing: "7/29/50") == (try TileID(z: 7, x: 29, y: 50)))
        for text in [
            "7/29", "7/29/50/1", "31/0/0", "3/8/0", "3/0/8", "-1/0/0", "a/b/c", "7//50", "", "99999999999999999999/0/0",
        ] {
            let found = try #require(problem { () throws(ValueProblem) in try TileID(parsing: text) })
            #expect(hasErrorForm(found))
        }
    }

    @Test("a size is width and height, 1 to 32767 each")
    func size() throws {
        #expect(try FrameSize(parsing: "1280x720") == FrameSize(width: 1280, height: 720))
        #expect(try FrameSize(parsing: "1X32767") == FrameSize(width: 1, height: 32_767))
        for text in [
            "0x1", "1x0", "32768x1", "1280", "1280x", "x720", "1280x720x3", "-1x5", "1.5x2", "",
            "99999999999999999999x1",
        ] {
            let found = try #require(problem { () throws(ValueProblem) in try FrameSize(parsing: text) })
            #expect(hasErrorForm(found))
        }
    }
}
