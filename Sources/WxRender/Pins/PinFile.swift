import WxCodecs
import WxGeo

/// A file of pins, read. It is right as a whole or refused: nobody notices a pin that silently isn't there.
package struct PinFile: Hashable, Sendable {
    /// The pins in the file's order.
    package internal(set) var pins: [Pin] = []
    /// What is not as the file may want it, one line each, the file's name first.
    package internal(set) var warnings: [String] = []
    /// The file's name as it was given.
    let name: String

    /// Bytes that such a file may have, packed or not.
    private static let mostBytes = 64 << 20

    /// Reads a file of GeoJSON, KML, KMZ or CSV, told apart by its content; `.gz` too.
    ///
    /// - Throws: ``RenderError/input(file:problem:)`` with the line (CSV), feature (GeoJSON) or placemark (KML) at fault.
    package init(path: String) throws(RenderError) {
        let bytes = try InputFile.read(path, limit: Self.mostBytes, expected: "pins (GeoJSON, CSV or KML)")
        try self.init(bytes, name: path)
    }

    /// Reads bytes; icons lie beside the file of the name.
    package init(_ bytes: [UInt8], name: String) throws(RenderError) {
        self.name = name
        var pictures = PinPictures(beside: name)
        let bytes = try InputFile.unpacked(bytes, name: name, limit: Self.mostBytes)
        if ZipArchive.isZip(bytes) {
            try readKMZ(bytes)
        } else if MarkupProlog.mayBeMarkup(bytes) {
            try readKML(bytes, &pictures)
        } else if InputFile.mayBeJSON(bytes) {
            try readGeoJSON(bytes, &pictures)
        } else {
            try readCSV(bytes, &pictures)
        }
    }

    /// Says that icons lie elsewhere.
    mutating func note(linksOf pictures: PinPictures) {
        guard let first = pictures.links.first else { return }
        warnings.append(
            "\(name): \(pictures.links.count) icons lie elsewhere, the first at \(first.prefix(120)), and nothing is "
                + "fetched; markers stand in for them")
    }
}
