import WxCodecs
import WxGeo
import WxRaster

/// A picture with a world file beside it, as the ground of a map.
struct ImageBaseMap: Sendable {
    private let image: Pixmap
    private let axes: ImageAxes

    /// A picture this large is a poster of the world; more is likely a slip.
    private static let mostBytes = 1 << 30

    /// Reads a PNG file and the world file beside it.
    ///
    /// The numbers are degrees, or metres of Web Mercator where they are too large for degrees.
    ///
    /// - Throws: ``RenderError/input(file:problem:)``.
    init(path: String) throws(RenderError) {
        let bytes = try InputFile.read(path, limit: Self.mostBytes, expected: "a PNG image")
        do {
            image = try PNGReader.pixmap(bytes)
        } catch {
            throw .input(file: path, problem: "\(error)")
        }
        let (world, name) = try WorldFile.beside(path)
        axes = ImageAxes(
            columns: image.width, rows: image.height, firstX: world.firstLongitude, firstY: world.firstLatitude,
            stepX: world.longitudeStep, stepY: world.latitudeStep)
        guard world.longitudeStep > 0, world.latitudeStep != 0 else {
            throw .input(
                file: name,
                problem:
                    "it gives steps of \(world.longitudeStep) and \(world.latitudeStep), but columns must"
                    + " run eastward and rows must have a height; correct lines 1 and 4")
        }
    }

    /// The picture as it lies in a view; clear where there is none.
    func ground(for viewport: Viewport) -> Pixmap {
        image.resampled(columns: axes.columnTaps(for: viewport), rows: axes.rowTaps(for: viewport))
    }
}
