import Testing
import WxCodecs
import WxGeo
import WxRaster
import WxTestSupport

@testable import WxRender

@Suite("Names stand where nothing covers them")
struct LabelPlacerTests {
    private let text: TextEngine

    init() throws {
        text = try TextEngine(FontCatalog())
    }

    private func place(
        _ candidates: LabelCandidates, zoom: Double = 8, choice: LabelChoice = .automatic, reserved: [DesignRect] = [],
        width: Double = 400, height: Double = 300
    ) -> [PlacedLabel] {
        LabelPlacer.place(
            candidates, width: width, height: height, zoom: zoom, choice: choice, reserved: reserved, text: text)
    }

    private func cities(_ places: PlaceCandidate...) -> LabelCandidates {
        var candidates = LabelCandidates()
        candidates.places = places
        return candidates
    }

    /// Places of Iowa and its neighbours with GeoNames' populations and numbers.
    static let iowa: [(name: String, longitude: Double, latitude: Double, population: Int, id: Int, isCapital: Bool)] =
        [
            ("Des Moines", -93.60911, 41.60054, 214_133, 4_853_828, true),
            ("West Des Moines", -93.71133, 41.57721, 64_113, 4_881_346, false),
            ("Ankeny", -93.60577, 41.72971, 56_764, 4_846_960, false),
            ("Ames", -93.61994, 42.03471, 65_060, 4_846_834, false),
            ("Cedar Rapids", -91.64407, 42.00833, 130_405, 4_850_751, false),
            ("Davenport", -90.57764, 41.52364, 102_582, 4_853_423, false),
            ("Sioux City", -96.40031, 42.49999, 82_821, 4_876_523, false),
            ("Omaha", -95.94043, 41.25626, 486_051, 5_074_472, false),
            ("Council Bluffs", -95.86083, 41.26194, 62_597, 4_852_832, false),
            ("Lincoln", -96.66696, 40.8, 294_757, 5_072_006, true),
            ("Madison", -89.40123, 43.07305, 280_305, 5_261_457, true),
            ("Rochester", -92.4699, 44.02163, 112_225, 5_043_473, false),
            ("Waterloo", -92.34296, 42.49276, 68_460, 4_880_889, false),
            ("Dubuque", -90.66457, 42.50056, 58_799, 4_854_529, false),
            ("Iowa City", -91.53017, 41.66113, 74_220, 4_862_034, false),
        ]

    private func iowa(in view: Viewport) -> LabelCandidates {
        var candidates = LabelCandidates()
        candidates.places = Self.iowa.map { city in
            let point = view.pixel(LonLat(longitude: city.longitude, latitude: city.latitude))
            return PlaceCandidate(
                name: city.name, x: point.x / view.scale, y: point.y / view.scale, population: city.population,
                isStateCapital: city.isCapital, id: city.id)
        }
        return candidates
    }

    @Test("the eight places around a dot are tried in the design's order")
    func order() throws {
        let city = PlaceCandidate(name: "Ames", x: 200, y: 150, population: 100_000, id: 1)
        let width = text.width("Ames", TextStyle(size: 11))
        let (gap, cap) = (2.0 + 4, 0.72 * 11)
        let near = 0.75 * gap
        // The design's order: right, left, NE, SE, NW, SW, above, below.
        let expected: [(Double, Double)] = [
            (200 + gap, 150 + cap / 2), (200 - gap - width, 150 + cap / 2), (200 + near, 150 - near),
            (200 + near, 150 + near + cap), (200 - near - width, 150 - near), (200 - near - width, 150 + near + cap),
            (200 - width / 2, 150 - gap), (200 - width / 2, 150 + gap + cap),
        ]
        func box(_ place: (Double, Double)) -> DesignRect {
            DesignRect(x: place.0, y: place.1 - 0.78 * 11, width: width, height: 11)
        }
        for (number, wanted) in expected.enumerated() {
            // Each place before it is blocked by a speck that is out of the way of the wanted one and of the dot.
            let specks = try expected[..<number].map { earlier in
                let area = box(earlier)
                let points = stride(from: 0.0, through: 1, by: 0.05).flatMap { u in
                    [0.0, 0.5, 1].map { v in
                        DesignRect(x: area.x + u * area.width, y: area.y + v * area.height, width: 0, height: 0)
                    }
                }
                return try #require(
                    points.first {
                        !$0.intersects(box(wanted), gap: 3.01)
                            && !$0.intersects(DesignRect(x: 198, y: 148, width: 4, height: 4), gap: 1.01)
                    })
            }
            let label = try #require(place(cities(city), reserved: specks).first)
            #expect(abs(label.x - wanted.0) < 1e-9 && abs(label.baseline - wanted.1) < 1e-9, "place \(number)")
        }
    }

    @Test("a suburb does not stand in for its city")
    func suburbs() {
        let view = Viewport(center: LonLat(longitude: -93.6, latitude: 41.8), zoom: 8, width: 400, height: 300)
        let names = place(iowa(in: view)).map(\.text)
        #expect(names.contains("Des Moines") && names.contains("Ames"))
        #expect(!names.contains("West Des Moines") && !names.contains("Ankeny"))
        // Not even where the city itself has no room.
        let point = view.pixel(LonLat(longitude: -93.60911, latitude: 41.60054))
        let pin = DesignRect(x: point.x - 12, y: point.y - 16, width: 24, height: 32)
        let crowded = place(iowa(in: view), reserved: [pin]).map(\.text)
        #expect(!crowded.contains("Des Moines") && !crowded.contains("West Des Moines"))
    }

    @Test(
        "classes begin at their zooms",
        arguments: [
            (2.9, []), (3, ["Million", "Capital"]), (4.4, ["Million", "Capital"]),
            (4.5, ["Million", "Capital", "Big"]), (5.5, ["Million", "Capital", "Big", "Medium", "State"]),
            (6.25, ["Million", "Capital", "Big", "Medium", "State", "Town"]),
            (7.75, ["Million", "Capital", "Big", "Medium", "State", "Town", "Small"]),
        ] as [(Double, [String])])
    func zooms(_ zoom: Double, _ names: [String]) {
        let candidates = cities(
            PlaceCandidate(name: "Million", x: 60, y: 20, population: 1_000_000, id: 1),
            PlaceCandidate(name: "Capital", x: 60, y: 60, population: 30_000, isNationalCapital: true, id: 2),
            PlaceCandidate(name: "Big", x: 60, y: 100, population: 400_000, id: 3),
            PlaceCandidate(name: "Medium", x: 60, y: 140, population: 399_999, id: 4),
            PlaceCandidate(name: "State", x: 60, y: 180, population: 100_000, isStateCapital: true, id: 5),
            PlaceCandidate(name: "Town", x: 60, y: 220, population: 75_000, id: 6),
            PlaceCandidate(name: "Small", x: 60, y: 260, population: 20_000, id: 7),
            PlaceCandidate(name: "Hamlet", x: 300, y: 260, population: 19_999, id: 8))
        #expect(place(candidates, zoom: zoom).map(\.text) == names)
        #expect(place(candidates, zoom: zoom, choice: .none).isEmpty)
        #expect(place(candidates, zoom: zoom, choice: .all).count == 7)
    }

    @Test("areas have codes at low zooms, then names, and give way when they are too wide")
    func areas() {
        func names(_ zoom: Double, width: Double = 300, code: String? = "IA", from: Double = 4) -> [String] {
            var candidates = LabelCandidates()
            candidates.areas = [
                AreaCandidate(name: "Iowa", kind: .state(code: code, fromZoom: from), x: 200, y: 150, width: width)
            ]
            return place(candidates, zoom: zoom).map(\.text)
        }
        #expect(names(3.9) == [] && names(4) == ["IA"] && names(5.4) == ["IA"])
        #expect(names(5.5) == ["IOWA"] && names(7.5) == ["IOWA"] && names(7.6) == [])
        #expect(names(5, code: nil) == [] && names(6, code: nil) == ["IOWA"])
        #expect(names(6, from: 6.5) == [] && names(6, width: 40) == [])
    }

    @Test("a country is named until its states are")
    func countries() {
        func names(_ zoom: Double, hasStateNames: Bool) -> [String] {
            var candidates = LabelCandidates()
            candidates.areas = [
                AreaCandidate(
                    name: "España", kind: .country(hasStateNames: hasStateNames), x: 200, y: 150, width: 300)
            ]
            return place(candidates, zoom: zoom).map(\.text)
        }
        #expect(names(1.9, hasStateNames: true) == [] && names(2, hasStateNames: true) == ["ESPAÑA"])
        #expect(names(4, hasStateNames: true) == [] && names(5.4, hasStateNames: false) == ["ESPAÑA"])
        #expect(names(5.5, hasStateNames: false) == [])
    }

    @Test("a lake is named where its box holds the name")
    func lakes() {
        func names(_ zoom: Double, _ width: Double) -> [String] {
            var candidates = LabelCandidates()
            candidates.lakes = [
                LakeCandidate(name: "Lake Erie", box: DesignRect(x: 100, y: 100, width: width, height: 40))
            ]
            return place(candidates, zoom: zoom).map(\.text)
        }
        #expect(names(6, 100) == ["Lake Erie"] && names(5.9, 100) == [] && names(6, 30) == [])
    }

    @Test("an area name steps aside for what is reserved")
    func areaShift() throws {
        var candidates = LabelCandidates()
        candidates.areas = [
            AreaCandidate(name: "Iowa", kind: .state(code: "IA", fromZoom: 4), x: 200, y: 150, width: 300)
        ]
        let free = try #require(place(candidates, zoom: 6).first)
        let moved = try #require(place(candidates, zoom: 6, reserved: [free.box]).first)
        #expect(abs(moved.baseline - free.baseline) == 28 || abs(moved.baseline - free.baseline) == 14)
        #expect(moved.x == free.x)
    }

    @Test("nothing comes nearer than 3 units, or 4 to the edge, however crowded", arguments: [1, 2, 3])
    func crowded(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var candidates = LabelCandidates()
        for id in 0..<400 {
            candidates.places.append(
                PlaceCandidate(
                    name: ["Sioux Falls", "Ames", "Мадрид", "Council Bluffs"][id % 4],
                    x: Double.random(in: -30...830, using: &random), y: Double.random(in: -30...530, using: &random),
                    population: Int.random(in: 1000...3_000_000, using: &random), id: id))
        }
        for id in 0..<20 {
            candidates.areas.append(
                AreaCandidate(
                    name: "State \(id)", kind: .state(code: nil, fromZoom: 4),
                    x: Double.random(in: 0...800, using: &random), y: Double.random(in: 0...500, using: &random),
                    width: 200))
        }
        let reserved = [
            DesignRect(x: 12, y: 12, width: 300, height: 84), DesignRect(x: 0, y: 450, width: 800, height: 50),
        ]
        let labels = place(candidates, zoom: 7, reserved: reserved, width: 800, height: 500)
        #expect(labels.count > 20)
        let frame = DesignRect(x: 0, y: 0, width: 800, height: 500)
        for (i, label) in labels.enumerated() {
            #expect(frame.insetBy(4).contains(label.box))
            #expect(!reserved.contains { $0.intersects(label.box, gap: 3) })
            #expect(!labels[(i + 1)...].contains { $0.box.intersects(label.box, gap: 3) })
        }
        // The order of the input is of no account.
        var shuffled = candidates
        shuffled.places.shuffle(using: &random)
        #expect(place(shuffled, zoom: 7, reserved: reserved, width: 800, height: 500) == labels)
    }

    @Test("names that are no text, and places that are no numbers, are left out")
    func badInput() {
        let long = String(repeating: "Long ", count: 2000)
        let labels = place(
            cities(
                PlaceCandidate(name: "\u{0}\n", x: 100, y: 100, population: 2_000_000, id: 1),
                PlaceCandidate(name: "NaN", x: .nan, y: 100, population: 2_000_000, id: 2),
                PlaceCandidate(name: "Far", x: 1e300, y: -1e300, population: 2_000_000, id: 3),
                PlaceCandidate(name: long, x: 200, y: 200, population: 2_000_000, id: 4)))
        #expect(labels.isEmpty)
    }

    @Test("tiles share the cell of 1024 units around them")
    func worldCells() throws {
        let tiles = try (14...16).map { try TileID(z: 6, x: $0, y: 23) }
        let cells = tiles.map { WorldCell.covering(Viewport(tile: $0, scale: 2)) }
        #expect(cells[0] == [WorldCell(column: 3, row: 5)])
        #expect(cells[1] == cells[0])
        #expect(cells[2] == [WorldCell(column: 4, row: 5)])
        let tile = Viewport(tile: tiles[0], scale: 2)
        #expect(cells[0][0].x(in: tile) == -512 && cells[0][0].y(in: tile) == -768)
        let cell = cells[0][0].viewport(like: tile)
        #expect(cell.width == 2048 && cell.originX == 3 * 2048 && cell.worldSize == tile.worldSize)
    }

    @Test("labels across tiles meet: stitched tiles are the cell drawn whole")
    func stitching() throws {
        let tiles = try (62...63).map { try TileID(z: 8, x: $0, y: 95) }
        let cell = try #require(WorldCell.covering(Viewport(tile: tiles[0])).first)
        let view = cell.viewport(like: Viewport(tile: tiles[0]))
        let labels = place(iowa(in: view), zoom: 8, width: 1024, height: 1024)
        #expect(!labels.isEmpty)
        let ground = RGBA8(rgb: 0xECEBE5).premultiplied
        var whole = Pixmap(width: 1024, height: 1024, filling: ground)
        LabelPainter(labels, mapSide: .light, scale: 1, text: text).draw(into: &whole)
        for tile in tiles {
            let view = Viewport(tile: tile)
            #expect(WorldCell.covering(view) == [cell])
            let offset = (x: cell.x(in: view), y: cell.y(in: view))
            var picture = Pixmap(width: 256, height: 256, filling: ground)
            LabelPainter(labels, mapSide: .light, scale: 1, offset: offset, text: text).draw(into: &picture)
            let same = (0..<256).allSatisfy { y in
                (0..<256).allSatisfy { x in picture[x, y] == whole[x - Int(offset.x), y - Int(offset.y)] }
            }
            #expect(same)
        }
    }

    @Test("a notice hides the names that it would cut, and moves none")
    func notices() {
        let view = Viewport(center: LonLat(longitude: -93.6, latitude: 41.8), zoom: 7.8, width: 400, height: 300)
        let labels = place(iowa(in: view))
        let painter = LabelPainter(labels, mapSide: .light, scale: 1, text: text)
        var all = Pixmap(width: 400, height: 300)
        painter.draw(into: &all)
        var some = Pixmap(width: 400, height: 300)
        painter.draw(into: &some, around: [labels[0].box])
        var none = Pixmap(width: 400, height: 300)
        painter.draw(into: &none, around: [DesignRect(x: 0, y: 0, width: 400, height: 300)])
        #expect(none.pixels.allSatisfy { $0 == .clear })
        let (x, y) = (Int(labels[0].box.midX), Int(labels[0].box.midY))
        #expect(all[x, y] != .clear && some[x, y] == .clear && some != none)
    }
}
