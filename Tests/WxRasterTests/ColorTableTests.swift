import Testing
import WxRaster
import WxTestSupport

/// A value, and the colour as `r g b a`; nil where nothing is drawn.
struct KnownColor: CustomTestStringConvertible, Sendable {
    let value: Double
    let color: String?
    var testDescription: String { "\(value) is \(color ?? "not drawn")" }

    init(_ value: Double, _ color: String?) {
        self.value = value
        self.color = color
    }
}

extension ColorTable {
    fileprivate func text(_ value: Double) -> String? {
        color(for: value).map { "\($0.red) \($0.green) \($0.blue) \($0.alpha)" }
    }
}

@Suite("built-in colour tables")
struct BuiltInColorTableTests {
    @Test(
        "nws has half-open steps of 5 dBZ from 5, and no upper end",
        arguments: [
            KnownColor(-30, nil), KnownColor(4.999, nil), KnownColor(5, "4 233 231 255"),
            KnownColor(9.999, "4 233 231 255"), KnownColor(10, "1 159 244 255"), KnownColor(52.5, "253 0 0 255"),
            KnownColor(55, "212 0 0 255"), KnownColor(74.5, "152 84 198 255"), KnownColor(75, "253 253 253 255"),
            KnownColor(1e9, "253 253 253 255"), KnownColor(.infinity, "253 253 253 255"), KnownColor(.nan, nil),
        ])
    func nws(_ known: KnownColor) {
        #expect(ColorTable.nws.text(known.value) == known.color)
    }

    // By hand from the stops: 7 dBZ lies 2/5 of the way from A6D3EC, clear, to 86C1E8 at 70 %:
    // 166 − 12.8 = 153.2, 211 − 7.2 = 203.8, 236 − 1.6 = 234.4, alpha 0.28 · 255 = 71.4.
    // 12: 2/5 from 86C1E8 to 58A3DB: 134 − 18.4, 193 − 12, 232 − 5.2, alpha 0.82 · 255 = 209.1.
    @Test(
        "smooth takes each dBZ's colour at its lower end, mixed between the stops",
        arguments: [
            KnownColor(4.9, nil), KnownColor(5.5, "166 211 236 0"), KnownColor(7, "153 204 234 71"),
            KnownColor(7.99, "153 204 234 71"), KnownColor(10, "134 193 232 179"), KnownColor(12, "116 181 227 209"),
            KnownColor(15, "88 163 219 255"), KnownColor(74, "216 186 237 255"), KnownColor(75, "235 217 247 255"),
            KnownColor(99, "235 217 247 255"),
        ])
    func smooth(_ known: KnownColor) {
        #expect(ColorTable.smooth.text(known.value) == known.color)
    }

    @Test(
        "rate has its thirteen steps",
        arguments: [
            KnownColor(0, nil), KnownColor(0.0999, nil), KnownColor(0.1, "185 221 241 255"),
            KnownColor(16, "255 224 74 255"), KnownColor(24.9, "255 224 74 255"), KnownColor(150, "138 63 196 255"),
        ])
    func rate(_ known: KnownColor) {
        #expect(ColorTable.rate.text(known.value) == known.color)
    }

    @Test(
        "ptype matches codes exactly",
        arguments: [
            KnownColor(0, nil), KnownColor(1, "46 158 91 255"), KnownColor(1.5, nil), KnownColor(2, nil),
            KnownColor(3, "68 147 210 255"), KnownColor(7, "217 38 31 255"), KnownColor(96, "15 124 134 255"),
        ])
    func ptype(_ known: KnownColor) {
        #expect(ColorTable.ptype.text(known.value) == known.color)
    }

    @Test("cvd follows the map's side")
    func cvd() {
        #expect(ColorTable.builtIn("cvd")?.text(5) == "247 234 150 255")
        #expect(ColorTable.builtIn("cvd", onDark: true)?.text(5) == "71 47 89 255")
        #expect(ColorTable.builtIn("cvd", onDark: true)?.text(71) == "255 247 200 255")
    }

    @Test("a table lists its drawn colours once each")
    func colors() {
        #expect(ColorTable.nws.colors.count == 15)
        #expect(ColorTable.ptype.colors.count == 6)
        #expect(ColorTable.smooth.colors.count == 70)  // 71 classes, the first of them clear
        #expect(ColorTable.builtInNames.allSatisfy { ColorTable.builtIn($0)?.name == $0 })
        #expect(ColorTable.builtIn("nexrad") == nil)
    }
}

@Suite("colour table files")
struct ColorTableFileTests {
    static let relief = """
        # a table
        -32 0 0 128 0
        0,10,200,30
        5:white
        5\tred
        20 255 255 0 128
        50 orange
        nv 1 2 3
        """

    // Recorded from GDAL 3.6.2, gdaldem color-relief -alpha. It rounds up from .55, a table of ours from .5: one step.
    @Test(
        "colour relief mixes between entries as gdaldem does",
        arguments: [
            (-32, [0, 0, 128, 0]), (-11.3, [6, 129, 65, 165]), (0, [10, 200, 30, 255]), (4.75, [243, 252, 244, 255]),
            (12.5, [255, 127, 0, 191]), (19.9, [255, 253, 0, 129]), (20, [255, 255, 0, 128]),
            (33, [255, 199, 0, 183]), (49.99, [255, 127, 0, 255]), (77, [255, 127, 0, 255]),
        ] as [(Double, [Int])])
    func colorRelief(value: Double, expected: [Int]) throws {
        let table = try ColorTable.parse(text: Self.relief, fileName: "a/relief.txt")
        #expect(table.name == "relief")
        let color = try #require(table.color(for: value))
        let channels = [color.red, color.green, color.blue, color.alpha].map(Int.init)
        #expect(zip(channels, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(channels)")
    }

    @Test("colour relief draws nothing below its first value, and begins the second of two equal entries at it")
    func colorReliefEdges() throws {
        let table = try ColorTable.parse(text: Self.relief, fileName: "relief.txt")
        #expect(table.text(-32.01) == nil && table.text(5) == "255 0 0 255")
    }

    // By hand from the manual's rules: a Color runs to the next line's colour, or to its own second one.
    static let grLevelX = """
        ; comment
        Product: BR
        Units: DBZ   ; what it is in
        Step: 10
        RF: 128 0 128
        ND: 0 0 0
        color4: 0 0 0 0 0
        Color: 10 100 100 100
        Color: 20 0 0 200  0 0 0
        SolidColor: 30 255 0 0
        SolidColor4: 40 0 255 0 128
        Color: 60 255 255 255 0 0 0
        """

    @Test(
        "GRLevelX lines ramp to the next colour, to their own second one, or not at all",
        arguments: [
            KnownColor(-1, nil), KnownColor(0, "0 0 0 0"), KnownColor(5, "50 50 50 128"),
            KnownColor(10, "100 100 100 255"), KnownColor(15, "50 50 150 255"), KnownColor(20, "0 0 200 255"),
            KnownColor(25, "0 0 100 255"), KnownColor(29.999, "0 0 0 255"), KnownColor(30, "255 0 0 255"),
            KnownColor(39, "255 0 0 255"), KnownColor(45, "0 255 0 128"), KnownColor(60, "255 255 255 255"),
            KnownColor(95, "255 255 255 255"),
        ])
    func grLevelX(_ known: KnownColor) throws {
        let table = try ColorTable.parse(text: Self.grLevelX, fileName: "BR.pal")
        #expect(table.units == "DBZ" && table.tickStep == 10)
        #expect(table.rangeFolded == RGBA8(red: 128, green: 0, blue: 128))
        #expect(table.text(known.value) == known.color)
    }

    @Test("GRLevelX scale and offset bring knots back to the data's metres a second; lines may fall")
    func scale() throws {
        let text = "Units: KTS\r\nScale: 2\r\nOffset: 10\r\nSolidColor: 50 1 2 3\r\nSolidColor: 30 4 5 6\r\n"
        let table = try ColorTable.parse(text: text, fileName: "bv")
        #expect(table.classes.map(\.lower) == [10, 20])
        #expect(table.text(9.9) == nil && table.text(10) == "4 5 6 255" && table.text(20) == "1 2 3 255")
    }

    // GMT's rules: slices, categories, models of colour; expected colours by hand.
    @Test(
        "GMT slices take colours in each of their forms",
        arguments: [
            ("0 255/0/0 1 0/0/255", 0.5, "128 0 128 255"), ("0 255 0 0 1 0 0 255", 0.5, "128 0 128 255"),
            ("0 black 1 white", 0.25, "64 64 64 255"), ("0 64 1 64", 0.25, "64 64 64 255"),
            ("0 #00FF80 1 #00FF80 ;label", 0.9, "0 255 128 255"), ("0 120-1-1 1 -", 0.9, "0 255 0 255"),
            ("0 0/100/100/0 1 0/100/100/0", 0.1, "255 0 0 255"), ("0 red@50 1 red@50 L", 0.1, "255 0 0 128"),
            ("0 Gray 1 grey", 0.1, "190 190 190 255"), ("# COLOR_MODEL = HSV\n0 240 1 1 1 240 1 1", 0, "0 0 255 255"),
            ("0 red 1 red\n1 - 2 -\n2 blue 3 blue", 2.5, "0 0 255 255"),
            ("0 red 1 blue\nF white", 1.5, "255 255 255 255"),
            ("0 red 1 blue", 1.5, "0 0 255 255"), ("# CYCLIC\n0 red 1 red\n1 blue 2 blue", 5.5, "0 0 255 255"),
            ("# CYCLIC\n0 red 1 red\n1 blue 2 blue", -0.5, "0 0 255 255"),
            ("# RANGE = 0/50\n0 red 0.5 red\n0.5 blue 1 blue", 30, "0 0 255 255"),
        ])
    func gmt(text: String, value: Double, color: String) throws {
        #expect(try ColorTable.parse(text: text, fileName: "x.cpt").text(value) == color)
    }

    @Test("GMT slices of no colour, gaps and values below are not drawn")
    func gaps() throws {
        let table = try ColorTable.parse(
            text: "0 red 1 red\n1 - 2 -\n3 blue 4 blue\nB green\nN green", fileName: "x.cpt")
        #expect(table.text(-1) == nil && table.text(1.5) == nil && table.text(2.5) == nil && table.text(.nan) == nil)
        #expect(table.text(9) == "0 0 255 255")
    }

    @Test("GMT categories match their key exactly")
    func categories() throws {
        let table = try ColorTable.parse(text: "1 red ;rain\n3 blue ;snow", fileName: "x.cpt")
        #expect(table.matching == .codes && table.classes.map(\.label) == ["rain", "snow"])
        #expect(table.text(3) == "0 0 255 255" && table.text(2) == nil)
    }

    // Entries read by eye from the files.
    @Test("real GMT tables", .enabled(if: TestData.isPresent, TestData.absence))
    func realTables() throws {
        func read(_ name: String) throws -> ColorTable {
            let bytes = try TestData.bytes("colortables/\(name)")
            return try ColorTable.parse(text: String(decoding: bytes, as: UTF8.self), fileName: name)
        }
        let rain = try read("gmt_rain.cpt")
        #expect(rain.classes.count == 256 && rain.name == "gmt_rain")
        #expect(rain.text(0) == "238 237 243 255" && rain.text(0.0040) == "238 236 241 255")
        #expect(rain.text(0.9999) == "34 27 56 255")
        let geo = try read("gmt_geo.cpt")  // normalised, RANGE = -8000/8000
        #expect(geo.text(-8000) == "0 0 0 255" && geo.text(-6000) == "38 60 106 255")
        #expect(
            geo.text(-0.001) == "245 255 255 255" && geo.text(0) == "0 97 71 255" && geo.text(9000) == "255 255 255 255"
        )
        let cyclic = try read("gmt_cyclic.cpt")  // hues around the wheel
        #expect(cyclic.text(0.5) == "0 255 255 255" && cyclic.text(1.0 / 3) == "0 255 0 255")
    }

    @Test(
        "files of other kinds are refused with the line that is wrong",
        .enabled(if: TestData.isPresent, TestData.absence),
        arguments: [
            "cmweather_chase-spectral-rgb.txt", "iem_gr2ae.txt", "iem_n0q_palette.tsv", "metpy_NWS8bitVel.tbl",
            "metpy_NWSReflectivity.tbl", "metpy_precipitation.tbl", "nws_wwa_colors.html", "nws_wwa_colors.js",
            "nws_wwa_colors.tsv",
        ])
    func otherFiles(name: String) throws {
        let text = String(decoding: try TestData.bytes("colortables/\(name)"), as: UTF8.self)
        #expect(throws: ColorTableError.self) { try ColorTable.parse(text: text, fileName: name) }
    }

    @Test(
        "an error names the line, what was found and the mend",
        arguments: [
            (
                "x.pal", "Color: 10 1 2 3\nColor: 20 1 2",
                "line 2: 3 numbers; a value and 3 channels, or two times 3, are expected"
            ),
            (
                "x.pal", "Colour: 10 1 2 3",
                "line 1: unknown statement \"colour\"; did you mean Color, Color4, SolidColor or SolidColor4?"
            ),
            ("x.pal", "\n\nColor: 10 1 2 300", "line 3: colour channel 300 is out of range; channels are 0 to 255"),
            ("x.pal", "", "no Color statement; a GRLevelX table has lines such as \"Color: 20 0 255 0\""),
            ("x.txt", "10% red", "line 1: \"10%\" depends on the range of the data; write a value in its units"),
            ("x.txt", "# c\n1 crimson", "line 2: unknown colour \"crimson\"; write red green blue, each 0 to 255"),
            ("x.txt", "nan 1 2 3", "line 1: \"nan\" is no number, where the value is expected"),
            ("x.cpt", "5 red 1 blue", "line 1: the slice runs from 5 to 1; its second value is the larger one"),
            (
                "x.cpt", "0 red 2 red\n1 red 3 red",
                "line 2: the slice begins at 1.0, below the end of the one before, 2.0; sort the slices"
            ),
            ("x.cpt", "# COLOR_MODEL = LAB", "line 1: unknown COLOR_MODEL \"LAB\"; RGB, HSV and CMYK are known"),
            ("x.cpt", "0 reddish 1 red", "line 1: unknown colour \"reddish\"; write r/g/b, #rrggbb or an X11 name"),
            ("x.cpt", "B black", "no slice with a colour; a GMT table has lines such as \"0 blue 10 red\""),
        ])
    func errors(fileName: String, text: String, message: String) {
        #expect {
            try ColorTable.parse(text: text, fileName: fileName)
        } throws: { error in
            "\(error)" == message
        }
    }

    @Test("any bytes give a table or an error", arguments: 0..<200)
    func garbage(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let pieces = [
            "Color:", "Color4:", "Scale:", "-", "/", "#", "COLOR_MODEL", "=", "hsv", " ", "\n", "\t", "0", "1e308",
            "-1e308",
            "nan", "inf", "255", "red", ";", "@", "RANGE", "CYCLIC", "B", "F", "N", "L", "nv", "%", ":", ",", "9",
            "1/2/3",
        ]
        var text = ""
        for _ in 0..<60 { text += pieces.randomElement(using: &random)! + (Bool.random(using: &random) ? " " : "") }
        for name in ["x.pal", "x.cpt", "x.txt"] {
            if let table = try? ColorTable.parse(text: text, fileName: name) {
                for value in [-1e300, -1, 0, 0.5, 1, 1e300, .infinity, .nan] { _ = table.color(for: value) }
                #expect(table.color(for: .nan) == nil && !table.classes.isEmpty)
                _ = table.colors
            }
        }
    }
}
