import WxGeo

extension MapData {
    /// The names that may stand on a view, in its units.
    ///
    /// - Parameter choice: with ``LabelChoice/all`` every class is a candidate whatever the zoom.
    func labelCandidates(in viewport: Viewport, choice: LabelChoice) -> LabelCandidates {
        var candidates = LabelCandidates()
        let zoom = viewport.zoom
        let isAll = choice == .all
        candidates.places = places(in: viewport, leastPopulation: isAll ? 0 : Self.leastPopulation(at: zoom))
        guard choice != .cities, choice != .none else { return candidates }
        if isAll || zoom >= 2 && zoom < 5.5 { candidates.areas += countryNames(in: viewport) }
        if isAll || zoom >= 4 && zoom <= 7.5 { candidates.areas += stateNames(in: viewport) }
        if isAll || zoom >= 6 { candidates.lakes = lakeNames(in: viewport) }
        return candidates
    }

    /// The inhabitants below which no place is named at a zoom, capitals aside.
    private static func leastPopulation(at zoom: Double) -> Int {
        zoom < 3 ? .max : zoom < 4.5 ? 1_000_000 : zoom < 6.25 ? 100_000 : zoom < 7.75 ? 75_000 : 20_000
    }

    private func places(in viewport: Viewport, leastPopulation: Int) -> [PlaceCandidate] {
        let scale = viewport.scale
        // Suburbs of a city just outside the picture are not named, so the city has to be known.
        let around = Viewport(
            originX: viewport.originX - 40 * scale, originY: viewport.originY - 40 * scale,
            worldSize: viewport.worldSize, width: viewport.width + Int(80 * scale),
            height: viewport.height + Int(80 * scale), scale: scale)
        return cities.inside(around.bounds, leastPopulation: leastPopulation).flatMap { city in
            around.worldCopies.compactMap { copy -> PlaceCandidate? in
                var point = WebMercator.project(city.position)
                point.x += Double(copy)
                let pixel = viewport.pixel(point)
                let (x, y) = (pixel.x / scale, pixel.y / scale)
                guard x > -40, x * scale < Double(viewport.width) + 40 * scale else { return nil }
                return PlaceCandidate(
                    name: city.name, x: x, y: y, population: city.population, isNationalCapital: city.isCapital,
                    isStateCapital: city.isStateCapital, id: city.id)
            }
        }
    }

    private func countryNames(in viewport: Viewport) -> [AreaCandidate] {
        countries.flatMap { country -> [AreaCandidate] in
            // Only the states of the United States have names below zoom 5.5: their postal codes.
            candidates(
                country.name, .country(hasStateNames: country.code == "US"), .country(country.code), in: viewport)
        }
    }

    private func stateNames(in viewport: Viewport) -> [AreaCandidate] {
        let american = states.flatMap { state in
            candidates(state.name, .state(code: state.code, fromZoom: 4), .state(state.code), in: viewport)
        }
        guard viewport.zoom >= 5.5 else { return american }
        let layer = level(worldSize: viewport.worldSize).world
        let (provinces, countries) = (provinces, countries)
        let others = provinces.indices.flatMap { index -> [AreaCandidate] in
            let province = provinces[index]
            guard !province.name.isEmpty, let zoom = province.country.flatMap({ countries[$0].provinceZoom }),
                zoom <= viewport.zoom, layer.box(ofUnit: index).touches(viewport, steps: 1 << layer.bits)
            else { return [] }
            return candidates(province.name, .state(code: nil, fromZoom: zoom), .province(index), in: viewport)
        }
        return american + others
    }

    private func lakeNames(in viewport: Viewport) -> [LakeCandidate] {
        let level = level(worldSize: viewport.worldSize)
        let scale = viewport.scale
        let steps = Double(1 << level.water.bits)
        let (lakes, boxes) = (lakes, level.lakeBoxes)
        return lakes.indices.flatMap { index -> [LakeCandidate] in
            let box = boxes[index]
            guard !lakes[index].name.isEmpty, !box.isEmpty else { return [] }
            return viewport.worldCopies.compactMap { copy in
                let low = viewport.pixel(
                    WorldPoint(x: Double(box.low.x) / steps + Double(copy), y: Double(box.low.y) / steps))
                let high = viewport.pixel(
                    WorldPoint(x: Double(box.high.x) / steps + Double(copy), y: Double(box.high.y) / steps))
                guard high.x > 0, high.y > 0, low.x < Double(viewport.width), low.y < Double(viewport.height) else {
                    return nil
                }
                return LakeCandidate(
                    name: lakes[index].name,
                    box: DesignRect(
                        x: low.x / scale, y: low.y / scale, width: (high.x - low.x) / scale,
                        height: (high.y - low.y) / scale))
            }
        }
    }

    /// An area's name at its pole of inaccessibility, in each copy of the world where the picture shows that point.
    private func candidates(
        _ name: String, _ kind: AreaCandidate.Kind, _ feature: MapFeature, in viewport: Viewport
    ) -> [AreaCandidate] {
        let rings = rings(of: feature, seenIn: viewport)
        let side = viewport.worldSize / viewport.scale
        let inUnits = rings.map { ring in ring.map { PixelPoint(x: $0.x * side, y: $0.y * side) } }
        let all = inUnits.lazy.flatMap { $0 }
        guard let left = all.map(\.x).min(), let right = all.map(\.x).max(), let top = all.map(\.y).min(),
            let bottom = all.map(\.y).max()
        else { return [] }
        let originX = viewport.originX / viewport.scale
        let originY = viewport.originY / viewport.scale
        let copies = viewport.worldCopies.map { Double($0) * side - originX }.filter {
            left + $0 < Double(viewport.width) / viewport.scale && right + $0 > 0
                && top - originY < Double(viewport.height) / viewport.scale && bottom - originY > 0
        }
        // Names of a few units' width are never drawn; neither need their places be known.
        guard !copies.isEmpty, right - left > 12,
            let pole = PoleOfInaccessibility(of: inUnits, precision: max(1, (right - left) / 200))
        else { return [] }
        // Of a country with islands far away, the part that bears the name counts.
        let part = inUnits.filter { $0.contains(pole.point) }.map { ring in
            (ring.map(\.x).max() ?? right) - (ring.map(\.x).min() ?? left)
        }
        return copies.map { offset in
            AreaCandidate(
                name: name, kind: kind, x: pole.point.x + offset, y: pole.point.y - originY,
                width: part.max() ?? right - left, reach: pole.distance)
        }
    }
}

extension [PixelPoint] {
    /// Whether a ring, its first point repeated at its end, goes round a point.
    fileprivate func contains(_ point: PixelPoint) -> Bool {
        var isInside = false
        for (a, b) in zip(self, dropFirst()) where (a.y > point.y) != (b.y > point.y) {
            if point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
        }
        return isInside
    }
}

extension MapBox {
    /// Whether the box, in steps of a world that is so many steps wide, comes into a picture in any copy of the world.
    func touches(_ viewport: Viewport, steps: Int) -> Bool {
        guard !isEmpty else { return false }
        let side = Double(steps)
        let top = Double(low.y) / side * viewport.worldSize - viewport.originY
        let bottom = Double(high.y) / side * viewport.worldSize - viewport.originY
        guard top < Double(viewport.height), bottom > 0 else { return false }
        return viewport.worldCopies.contains { copy in
            let left = (Double(low.x) / side + Double(copy)) * viewport.worldSize - viewport.originX
            let right = (Double(high.x) / side + Double(copy)) * viewport.worldSize - viewport.originX
            return left < Double(viewport.width) && right > 0
        }
    }
}
