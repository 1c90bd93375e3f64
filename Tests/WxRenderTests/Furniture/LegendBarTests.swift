import Testing
import WxCodecs
import WxRaster

@testable import WxRender

@Suite("The legend shows every class of a colour table")
struct LegendBarTests {
    private func bar(_ table: ColorTable, _ form: FurnitureForm, widest: Double = 540) throws -> LegendBar {
        LegendBar(table, form: form, widest: widest, text: try TextEngine(FontCatalog()))
    }

    @Test("steps of 5 dBZ take 20, 14 and 10.5 units, numbers by 10 or 20")
    func even() throws {
        let large = try bar(.nws, .large)
        #expect(large.width == 15 * 20)
        #expect(large.marks.map(\.text) == ["10", "20", "30", "40", "50", "60", "70", "80"])
        #expect(large.marks.map(\.at) == [20, 60, 100, 140, 180, 220, 260, 300])
        #expect(try bar(.nws, .medium).width == 15 * 14)
        let small = try bar(.nws, .small)
        #expect(small.width == 15 * 10.5)
        #expect(small.marks.map(\.text) == ["20", "40", "60", "80"])
    }

    @Test("a fine table is as wide as a coarse one")
    func fine() throws {
        let large = try bar(.smooth, .large)
        #expect(large.cells.count == 71 && large.width == 71 * 4)
        #expect(large.marks.map(\.text) == ["10", "20", "30", "40", "50", "60", "70"])
    }

    @Test("uneven steps get equal cells and every number")
    func uneven() throws {
        let texts = ["0.1", "0.5", "1", "2", "4", "8", "16", "25", "40", "60", "80", "100", "150"]
        for form in [FurnitureForm.large, .medium, .small] {
            let legend = try bar(.rate, form)
            #expect(legend.marks.map(\.text) == texts)
            #expect(Set(legend.cells.map { ($0.end - $0.start) * 1000 }.map { $0.rounded() }).count == 1)
        }
    }

    @Test("types have their names under them, and two codes of one name share a cell")
    func types() throws {
        let legend = try bar(.ptype, .large)
        #expect(legend.marks.map(\.text) == ["rain", "cool", "conv", "trop", "hail", "snow"])
        #expect(legend.width == 6 * 36)
        #expect(legend.marks.map(\.at) == [18, 54, 90, 126, 162, 198])
    }

    @Test("a table that is too wide is squeezed, and numbers that would touch are left out")
    func squeezed() throws {
        let legend = try bar(.rate, .large, widest: 130)
        #expect(legend.width <= 130)
        #expect(legend.marks.count < 13 && legend.marks.count > 3)
    }

    @Test("swatches are the table's colours over land, to the bit", arguments: [1.0, 0.75], [1.0, 2])
    func swatches(_ opacity: Double, _ scale: Double) throws {
        let text = try TextEngine(FontCatalog())
        let land = RGBA8(rgb: 0xECEBE5)
        let content = LegendContent(caption: "Reflectivity", table: .smooth, opacity: opacity)
        let legend = LegendBar(.smooth, form: .large, widest: 540, text: text)
        var canvas = DesignCanvas(
            covering: DesignRect(x: 0, y: 0, width: 400, height: 54), scale: scale, text: text)
        legend.draw(
            content, x: 15, top: 0, land: land, showsNoCover: false, colors: PanelColors(.light), on: &canvas)
        for (i, item) in ColorTable.smooth.classes.enumerated() {
            let column = Int((15 + Double(i) * 4 + 2) * scale)
            let pixel = canvas.picture[column, Int(27 * scale)]
            // floor(255·α·opacity + 0.5), premultiplied, source-over: the rule for every blend.
            let expected = item.color.withOpacity(opacity).premultiplied.over(land.premultiplied)
            #expect(pixel == expected, "class \(i)")
        }
        // The frame lies one unit outside of the bar.
        #expect(canvas.picture[Int(14 * scale), Int(27 * scale)].straight == PanelColors(.light).hatch)
    }
}
