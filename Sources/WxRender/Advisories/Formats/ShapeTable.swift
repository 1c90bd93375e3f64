import WxCodecs
import WxGeo

/// A shapefile with its table of attributes.
struct ShapeTable: Sendable {
    private let shapes: Shapefile
    private let table: DBaseTable

    /// Puts the two together.
    ///
    /// - Parameter projection: the `.prj` file's text, if there is one: only degrees are read.
    init(_ bytes: [UInt8], attributes: [UInt8]?, projection: [UInt8]?, name: String) throws(RenderError) {
        guard let attributes else {
            throw .input(
                file: name, problem: "the .dbf file with the attributes is missing; put it beside the .shp file")
        }
        if let projection, String(decoding: projection.prefix(64), as: UTF8.self).contains("PROJCS") {
            throw .input(
                file: name,
                problem: "its .prj file names a projection, but degrees are needed; convert it with "
                    + "ogr2ogr -t_srs EPSG:4326")
        }
        do throws(ShapefileError) {
            shapes = try Shapefile(bytes)
            table = try DBaseTable(attributes)
        } catch {
            throw .input(file: name, problem: "\(error)")
        }
        guard shapes.count == table.count else {
            throw .input(
                file: name,
                problem: "it has \(shapes.count) shapes, the .dbf file beside it \(table.count) rows; fetch both again")
        }
    }

    /// The rows that are not deleted.
    var rows: [Int] { (0..<shapes.count).filter { !table.isDeleted(row: $0) } }

    /// The names of the attributes, in upper case.
    var columns: [String] { table.columns }

    /// The attributes of a row.
    func attributes(ofRow row: Int) -> FeatureAttributes {
        var attributes = FeatureAttributes()
        for (column, value) in zip(table.columns, table.values(ofRow: row)) { attributes[column] = value }
        return attributes
    }

    /// The area of a row; nil where it has none, as points and lines have none.
    func shape(ofRow row: Int) throws(FeatureFault) -> AlertShape? {
        guard shapes.kind == .polygons else { return nil }
        var rings: [[LonLat]] = []
        do throws(ShapefileError) {
            for part in try shapes.parts(ofRecord: row) {
                var ring: [LonLat] = []
                ring.reserveCapacity(part.count)
                for point in part {
                    do throws(FeatureFault) {
                        ring.append(try GeoJSONGeometry.position(longitude: point.x, latitude: point.y))
                    } catch {
                        throw ShapefileError.damaged(error.problem)
                    }
                }
                rings.append(ring)
            }
        } catch {
            throw FeatureFault("\(error)")
        }
        return AlertShape(rings: rings)
    }
}
