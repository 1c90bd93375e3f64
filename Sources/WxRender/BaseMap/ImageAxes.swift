import WxGeo
import WxRaster

/// The place of a picture on the earth, as a world file gives it.
struct ImageAxes: Hashable, Sendable {
    /// What a world file's numbers are.
    enum Units: Hashable, Sendable {
        /// Degrees of longitude and latitude.
        case degrees
        /// Metres of Web Mercator (EPSG:3857).
        case mercatorMetres
    }

    /// Pixels in a row.
    let columns: Int
    /// Rows.
    let rows: Int
    /// Horizontal place of the first pixel's centre.
    let firstX: Double
    /// Vertical place of the first pixel's centre, growing northward.
    let firstY: Double
    /// From a column to the next; more than 0.
    let stepX: Double
    /// From a row to the next; less than 0 where the first row is the northernmost.
    let stepY: Double
    /// What the numbers are.
    let units: Units

    /// Metres from the antimeridian to Greenwich in Web Mercator: π · 6378137.
    private static let halfWorld = Double.pi * 6_378_137

    /// Tells the units by the size of the numbers: no place in degrees lies beyond ±360, and a picture in metres
    /// that lay within 360 m of the null island would show nothing but sea.
    init(columns: Int, rows: Int, firstX: Double, firstY: Double, stepX: Double, stepY: Double) {
        self.columns = columns
        self.rows = rows
        self.firstX = firstX
        self.firstY = firstY
        self.stepX = stepX
        self.stepY = stepY
        let reach = [firstX, firstX + Double(columns) * stepX, firstY, firstY + Double(rows) * stepY]
        units = reach.allSatisfy { abs($0) <= 361 } ? .degrees : .mercatorMetres
    }

    /// The taps of each column of a view; the picture is shown in every copy of the world.
    func columnTaps(for viewport: Viewport) -> [ResampleTaps] {
        let world = units == .degrees ? 360 : 2 * Self.halfWorld
        let span = world / viewport.worldSize / stepX
        return (0..<viewport.width).map { x in
            let place = ((viewport.originX + Double(x)) / viewport.worldSize - 0.5) * world
            var edge = (place - firstX) / stepX + 0.5
            // The copy of the world in which the pixel's middle lies at or right of the picture's first edge.
            let period = world / stepX
            edge -= ((edge + span / 2) / period).rounded(.down) * period
            return ResampleTaps(covering: edge, edge + span, count: columns)
        }
    }

    /// The taps of each row of a view.
    func rowTaps(for viewport: Viewport) -> [ResampleTaps] {
        let edges = (0...viewport.height).map { y -> Double in
            let place =
                switch units {
                case .degrees: viewport.latitude(y: Double(y))
                case .mercatorMetres:
                    (0.5 - (viewport.originY + Double(y)) / viewport.worldSize) * 2 * Self.halfWorld
                }
            return (place - firstY) / stepY + 0.5
        }
        let shown = viewport.mapRows
        return (0..<viewport.height).map { y in
            guard shown.contains(y) else { return .outside }
            return ResampleTaps(covering: min(edges[y], edges[y + 1]), max(edges[y], edges[y + 1]), count: rows)
        }
    }
}
