import CPeers
import WxGeo
import WxRaster
import WxRender

/// A national mosaic of 7000 × 3500 codes, seen whole in 1280 × 720 pixels of Web Mercator.
enum ReprojectionCases {
    private static let axes = GeographicAxes(
        columns: 7000, rows: 3500, firstLongitude: -129.995, firstLatitude: 54.995, longitudeStep: 0.01,
        latitudeStep: -0.01)
    // A view that lies wholly in the grid: the plain loops know no outside.
    private static let view = Viewport(
        center: LonLat(longitude: -95, latitude: 38.5), zoom: 4.72, width: 1280, height: 720)

    static func measure(_ bench: Workbench) -> [Measurement] {
        let codes = Storms.codes(columns: axes.columns, rows: axes.rows, seed: 3)
        let bytes = GridCells.bytes(codes, Storms.scale)
        let words = GridCells.words(codes.map { UInt16($0) }, Storms.scale)
        return [
            nearest("reproject-nearest-8", bytes, blends: false, bench),
            nearest("reproject-nearest-16", words, blends: false, bench),
            nearest("reproject-blend-8", bytes, blends: true, bench),
            bilinear(bytes, bench),
            highest(bytes, bench),
        ]
    }

    /// Paints a grid of 8-bit codes, the nearest cell's colour for each pixel, into the same picture each time.
    static func painter() throws -> () -> Void {
        let cells = GridCells.bytes(Storms.codes(columns: axes.columns, rows: axes.rows, seed: 3), Storms.scale)
        let sampler = GridSampler(viewport: view, axes: axes, resampling: .nearest)
        let colors = GridColors(for: cells, color: Storms.color)
        var picture = Pixmap(width: view.width, height: view.height)
        return { paint(sampler, cells, colors, &picture) }
    }

    /// Cell and fraction of each pixel's centre, from the axes alone.
    private static func place(column x: Int) -> Double {
        (view.longitude(x: Double(x) + 0.5) - axes.firstLongitude) / axes.longitudeStep
    }

    private static func place(row y: Int) -> Double {
        (view.latitude(y: Double(y) + 0.5) - axes.firstLatitude) / axes.latitudeStep
    }

    private static func paint(
        _ sampler: GridSampler, _ cells: GridCells, _ colors: GridColors, _ picture: inout Pixmap
    ) {
        let width = picture.width
        picture.pixels.withUnsafeMutableBufferPointer { pixels in
            for row in 0..<view.height {
                sampler.paint(
                    row: row, of: cells, with: colors,
                    into: UnsafeMutableBufferPointer(rebasing: pixels[row * width..<(row + 1) * width]))
            }
        }
    }

    private static func nearest(_ name: String, _ cells: GridCells, blends: Bool, _ bench: Workbench) -> Measurement {
        let sampler = GridSampler(viewport: view, axes: axes, resampling: .nearest)
        let colors = GridColors(for: cells, color: Storms.color)
        let table = colors.pixels
        let columns = (0..<view.width).map { Int32(place(column: $0).rounded()) }
        let rows = (0..<view.height).map { Int32(place(row: $0).rounded()) }
        var ours = Pixmap(width: view.width, height: view.height)
        var theirs = ours
        var frame = Pixmap(width: view.width, height: view.height, filling: RGBA8(rgb: 0xE8E4DC).premultiplied)
        let (width, height) = (Int32(view.width), Int32(view.height))
        return bench.compare(name, with: "C loop of the same tables", rounds: 60, target: 1.5) {
            paint(sampler, cells, colors, &ours)
            if blends { frame.composite(ours) }
        } theirs: {
            theirs.withMutableWords { output in
                switch cells {
                case .bytes(let codes, _):
                    peer_nearest_u8(codes, axes.columns, columns, rows, table, output, width, height)
                case .words(let codes, _):
                    peer_nearest_u16(codes, axes.columns, columns, rows, table, output, width, height)
                case .floats: break
                }
            }
            if blends {
                theirs.withWords { from in
                    frame.withMutableWords { peer_plain_over($0, from, view.width * view.height) }
                }
            }
        }
    }

    private static func bilinear(_ cells: GridCells, _ bench: Workbench) -> Measurement {
        guard case .bytes(let codes, _) = cells else { preconditionFailure("the bilinear loop takes bytes") }
        let sampler = GridSampler(viewport: view, axes: axes, resampling: .bilinear)
        let colors = GridColors(for: cells, interpolating: true, color: Storms.color)
        let table = colors.pixels
        let columns = (0..<view.width).map { Float(place(column: $0)) }
        let rows = (0..<view.height).map { Float(place(row: $0)) }
        var ours = Pixmap(width: view.width, height: view.height)
        var theirs = ours
        return bench.compare("reproject-bilinear-8", with: "C loop in floating point", rounds: 40, target: 1.3) {
            paint(sampler, cells, colors, &ours)
        } theirs: {
            theirs.withMutableWords {
                peer_bilinear_u8(
                    codes, axes.columns, columns, rows, table, $0, Int32(view.width), Int32(view.height))
            }
        }
    }

    private static func highest(_ cells: GridCells, _ bench: Workbench) -> Measurement {
        guard case .bytes(let codes, _) = cells else { preconditionFailure("the window is read as bytes") }
        let sampler = GridSampler(viewport: view, axes: axes, resampling: .max)
        let colors = GridColors(for: cells, color: Storms.color)
        let (left, right) = (Int(place(column: 0)), Int(place(column: view.width - 1)))
        let (top, bottom) = (Int(place(row: 0)), Int(place(row: view.height - 1)))
        var ours = Pixmap(width: view.width, height: view.height)
        var sum: UInt64 = 0
        let measured = bench.compare("reproject-max-8", with: "one read of the window", rounds: 40, target: 3) {
            paint(sampler, cells, colors, &ours)
        } theirs: {
            sum &+= peer_read_u8(codes, axes.columns, left, right - left, top, bottom - top)
        }
        precondition(sum > 0, "the window holds echoes")
        return measured
    }
}
