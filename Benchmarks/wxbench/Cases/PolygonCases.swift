import CCairo
import Foundation
import WxGeo
import WxRaster
import WxRender

/// Shapes of real warnings, filled and outlined on a frame.
enum PolygonCases {
    static func measure(_ bench: Workbench) throws -> [Measurement] {
        let blobs = (0..<60).map { blob(corners: 400, seed: UInt64($0)) }
        let made = [
            compare("polygons-400-fill", blobs, strokes: false, bench).noting("60 made-up shapes of 400 points"),
            compare("polygons-400-fill-stroke", blobs, strokes: true, bench).noting("60 made-up shapes of 400 points"),
        ]
        guard let text = bench.realFile(JSONCases.file) else {
            bench.skip("polygons-fill", because: "there is no \(JSONCases.file) in the folder of real files")
            return made
        }
        let shapes = try AlertFile(geoJSON: text, name: JSONCases.file).alerts.compactMap(\.shape).prefix(60)
        let points = shapes.flatMap(\.polygons).flatMap { $0.rings.joined() }
        var box = BoundingBox(west: 180, south: 90, east: -180, north: -90)
        for point in points {
            box = BoundingBox(
                west: min(box.west, point.longitude), south: min(box.south, point.latitude),
                east: max(box.east, point.longitude), north: max(box.north, point.latitude))
        }
        let view = Viewport(showing: box, width: 1280, height: 720)
        let paths = shapes.map { path(of: $0, in: view) }
        let note = "\(paths.count) shapes of \(points.count) points"
        return made + [
            compare("polygons-fill", paths, strokes: false, bench).noting(note),
            compare("polygons-fill-stroke", paths, strokes: true, bench).noting(note),
        ]
    }

    /// A ragged ring somewhere in the frame, as county borders make warnings.
    private static func blob(corners: Int, seed: UInt64) -> SubpixelPath {
        var random = SplitMix64(seed: seed)
        let (x, y) = (100 + random.unit() * 1080, 80 + random.unit() * 560)
        let size = 20 + random.unit() * 60
        let roughnesses = (0..<corners).map { _ in random.unit() }
        var path = SubpixelPath()
        path.append(
            polyline: (0...corners).map { corner in
                let angle = 2 * Double.pi * Double(corner) / Double(corners)
                let roughness = roughnesses[corner % corners]
                let radius = size * (0.8 + 0.2 * cos(3 * angle + x) + 0.06 * roughness)
                return SubpixelPoint(pixelX: x + radius * cos(angle), pixelY: y + radius * sin(angle))
            })
        return path
    }

    private static func path(of shape: AlertShape, in view: Viewport) -> SubpixelPath {
        var path = SubpixelPath()
        for ring in shape.polygons.flatMap(\.rings) {
            path.append(
                polyline: ring.map { position in
                    let pixel = view.pixel(position)
                    return SubpixelPoint(pixelX: pixel.x, pixelY: pixel.y)
                })
        }
        return path
    }

    private static func compare(
        _ name: String, _ paths: [SubpixelPath], strokes: Bool, _ bench: Workbench
    ) -> Measurement {
        let color = RGBA8(rgb: 0xE0402A)
        var ours = Pixmap(width: 1280, height: 720, filling: RGBA8(rgb: 0xE8E4DC).premultiplied)
        var mask = CoverageMask(width: 1280, height: 720)
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1280, 720)
        let cairo = cairo_create(surface)
        defer {
            cairo_destroy(cairo)
            cairo_surface_destroy(surface)
        }
        cairo_set_source_rgb(cairo, 0.9, 0.9, 0.86)
        cairo_paint(cairo)
        cairo_set_line_width(cairo, 2)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        return bench.compare(name, with: "cairo, default antialiasing", rounds: 40, target: 0.4) {
            for path in paths {
                mask.fill(path, rule: .nonZero)
                ours.composite(color, through: mask, opacity: 0.25)
                mask.clear()
                guard strokes else { continue }
                mask.stroke(path, width: 2)
                ours.composite(color, through: mask)
                mask.clear()
            }
        } theirs: {
            for path in paths {
                trace(path, cairo)
                cairo_set_source_rgba(cairo, 0.88, 0.25, 0.16, 0.25)
                strokes ? cairo_fill_preserve(cairo) : cairo_fill(cairo)
                guard strokes else { continue }
                cairo_set_source_rgb(cairo, 0.88, 0.25, 0.16)
                cairo_stroke(cairo)
            }
        }
    }

    private static func trace(_ path: SubpixelPath, _ cairo: OpaquePointer?) {
        for index in path.starts.indices {
            var isFirst = true
            for point in path.points[path.range(index)] {
                let (x, y) = (Double(point.x) / 256, Double(point.y) / 256)
                isFirst ? cairo_move_to(cairo, x, y) : cairo_line_to(cairo, x, y)
                isFirst = false
            }
            cairo_close_path(cairo)
        }
    }
}
