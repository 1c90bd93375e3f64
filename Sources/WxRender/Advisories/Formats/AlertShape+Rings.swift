import Glibc
import WxGeo

extension AlertShape {
    /// The area of a circle on the earth, as CAP has them.
    ///
    /// - Parameter radius: kilometres; nil is given back for 0, which CAP uses for a point, and for more than the
    ///   quarter of a great circle, which no event covers.
    init?(center: LonLat, radius: Double) {
        let angle = radius / 6371.0088  // the mean radius of the earth (IUGG), so the arc in radians
        guard angle > 0, angle < .pi / 2 else { return nil }
        let latitude = center.latitude * .pi / 180
        // Every five degrees: the chord is then off by a thousandth of the radius.
        let ring = (0..<72).map { step in
            let bearing = Double(step) * 5 * .pi / 180
            let there = asin(min(1, max(-1, sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(bearing))))
            let turn = atan2(sin(bearing) * sin(angle) * cos(latitude), cos(angle) - sin(latitude) * sin(there))
            return LonLat(longitude: center.longitude + turn * 180 / .pi, latitude: there * 180 / .pi)
        }
        self.init(polygons: [Polygon(rings: [ring])])
    }

    /// The area of rings as shapefiles hold them: outer ones run clockwise, holes the other way, in no order.
    ///
    /// A hole that lies in no outer ring is taken for one itself: it was wound the wrong way. Rings of fewer than three
    /// positions are left out; nil where nothing is left.
    init?(rings: [[LonLat]]) {
        let sound = rings.map(\.withoutRepeats).filter { $0.count >= 3 }
        var polygons = sound.filter { $0.turnsClockwise }.map { Polygon(rings: [$0]) }
        let outerCount = polygons.count
        for hole in sound where !hole.turnsClockwise {
            if let around = polygons[..<outerCount].firstIndex(where: { $0.rings[0].surrounds(hole[0]) }) {
                polygons[around].rings.append(hole)
            } else {
                polygons.append(Polygon(rings: [hole]))
            }
        }
        guard !polygons.isEmpty else { return nil }
        self.init(polygons: polygons)
    }

    /// The areas of several shapes together; nil without any.
    init?(joining shapes: [AlertShape]) {
        guard !shapes.isEmpty else { return nil }
        self.init(polygons: shapes.flatMap(\.polygons))
    }
}

extension [LonLat] {
    /// Whether a ring runs clockwise with north at the top.
    fileprivate var turnsClockwise: Bool {
        var area = 0.0
        var previous = self[count - 1]
        for position in self {
            area += (position.longitude - previous.longitude) * (position.latitude + previous.latitude)
            previous = position
        }
        return area > 0
    }

    /// Whether a position lies within a ring (even-odd rule).
    fileprivate func surrounds(_ position: LonLat) -> Bool {
        var isInside = false
        var a = self[count - 1]
        for b in self {
            if (a.latitude > position.latitude) != (b.latitude > position.latitude) {
                let share = (position.latitude - a.latitude) / (b.latitude - a.latitude)
                if position.longitude < a.longitude + share * (b.longitude - a.longitude) { isInside.toggle() }
            }
            a = b
        }
        return isInside
    }
}
