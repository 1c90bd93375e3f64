import Testing
import WxRender
import WxGeo
import WxRenderCLI

@Suite("Values that choose what is drawn")
struct LayerValueTests {
    @Test("layers stand in the order written, each with its opacity")
    func layers() throws {
        #expect(
            try [LayerChoice](parsing: "radar:0.7,advisories")
                == [LayerChoice(.radar, opacity: 0.7), LayerChoice(.advisories)])
        #expect(try [LayerChoice](parsing: "advisories,radar").map(\.layer) == [.advisories, .radar])
        #expect(try [LayerChoice](parsing: "none") == [])
        #expect(try [LayerChoice](parsing: "radar:0,advisories:1").map(\.opacity) == [0, 1])
    }

    @Test(
        "a layer list that can not be is refused",
        arguments: [
            ("radr", "did you mean radar?"), ("radar,radar", "twice"), ("radar:2", "0 to 1"), ("radar:-0.1", "0 to 1"),
            ("radar:nan", "0 to 1"), ("radar:", "0 to 1"), ("radar,", "choose radar, advisories or none"),
            ("", "choose"), ("none,radar", "stands alone"), ("tiles", "choose radar, advisories or none"),
        ])
    func badLayers(_ text: String, _ part: String) throws {
        let found = try #require(problem { () throws(ValueProblem) in try [LayerChoice](parsing: text) })
        #expect(found.contains(part) && hasErrorForm(found))
    }

    @Test("furniture is a list, nothing, or what fits")
    func furniture() throws {
        #expect(try FurnitureChoice(parsing: "auto") == .automatic)
        #expect(try FurnitureChoice(parsing: "none") == .items([]))
        #expect(try FurnitureChoice(parsing: "clock,title") == .items([.clock, .title]))
        for text in ["titel", "title,title", "auto,title", "", "title,"] {
            let found = try #require(problem { () throws(ValueProblem) in try FurnitureChoice(parsing: text) })
            #expect(hasErrorForm(found))
        }
    }

    @Test("a base is a word or an image, and a word that names no file is held against the words")
    func base() throws {
        let parse = { (text: String, exists: Bool) throws(ValueProblem) in try BaseChoice(parsing: text) { _ in exists }
        }
        #expect(try parse("builtin", false) == .builtin)
        #expect(try parse("builtin:dark", false) == .builtinDark)
        #expect(try parse("none", false) == .none)
        #expect(try parse("relief.png", false) == .file(path: "relief.png"))
        #expect(try parse("builtn", true) == .file(path: "builtn"))
        #expect(try parse("de-by", false) == .pack(id: "de-by"))
        #expect(
            problem { () throws(ValueProblem) in try parse("builtn", false) }?.contains("did you mean builtin?") == true
        )
        #expect(problem { () throws(ValueProblem) in try parse("https://a/{z}/{x}/{y}.png", false) } != nil)
        #expect(problem { () throws(ValueProblem) in try parse("", false) } != nil)
    }

    @Test("a word is one of its choices")
    func words() throws {
        #expect(try GapPolicy(parsing: "hold") == .hold)
        #expect(
            problem { () throws(ValueProblem) in try GapPolicy(parsing: "fill") }
                == "no such choice; choose blank, hold, skip or mark")
        #expect(
            problem { () throws(ValueProblem) in try Resampling(parsing: "biliner") }
                == "no such choice; did you mean bilinear?")
    }

    @Test("a radar scale is two numbers and an index")
    func radarScale() throws {
        #expect(try RadarScale(parsing: "0.5,-32.5,0") == RadarScale(scale: 0.5, offset: -32.5, noData: 0))
        #expect(try RadarScale(parsing: "5,-35") == RadarScale(scale: 5, offset: -35))
        for text in ["", "1", "0,1", "1,2,3,4", "1,2,256", "1,2,-1", "1,2,0.5", "1e99,0", "nan,1", "a,b", "1,2,1e300"] {
            let found = try #require(problem { () throws(ValueProblem) in try RadarScale(parsing: text) })
            #expect(hasErrorForm(found))
        }
    }

    @Test("a pin has a place, and may have a colour, a title and a subtitle")
    func pin() throws {
        let place = LonLat(longitude: -97.4, latitude: 35.2)
        #expect(try PinChoice(parsing: "35.2,-97.4") == PinChoice(position: place))
        #expect(try PinChoice(parsing: "35.2, -97.4, Green") == PinChoice(position: place, paint: .green))
        #expect(
            try PinChoice(parsing: "35.2,-97.4,#1E90ff,Norman,Cleveland County")
                == PinChoice(
                    position: place, paint: .custom(red: 0x1E, green: 0x90, blue: 0xFF), title: "Norman",
                    subtitle: "Cleveland County"))
        #expect(try PinChoice(parsing: "35.2,-97.4,,Norman") == PinChoice(position: place, title: "Norman"))
        // Quotes as RFC 4180 has them.
        #expect(
            try PinChoice(parsing: ##"35.2,-97.4,red,"Norman, OK","say ""hi"" twice""##)
                == PinChoice(position: place, title: "Norman, OK", subtitle: #"say "hi" twice"#))
    }

    @Test(
        "a pin that can not be is refused",
        arguments: [
            ("", "two numbers"), ("35", "two numbers"), ("a,b", "two numbers"), ("-97.4,35.2", "the order is LAT,LON"),
            ("35,400", "-180 to 180"), ("35,-97,blue", "red, green, purple or #rrggbb"), ("35,-97,#12345", "#rrggbb"),
            ("35,-97,#12345g", "#rrggbb"), ("35,-97,red,a,b,c", "5 at most"), ("35,-97,red,\"a", "close it"),
            ("35,-97,red,\"a\"b", "closing quote"),
        ])
    func badPin(_ text: String, _ part: String) throws {
        let found = try #require(problem { () throws(ValueProblem) in try PinChoice(parsing: text) })
        #expect(found.contains(part) && hasErrorForm(found))
    }
}
