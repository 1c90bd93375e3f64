import WxCodecs
public import WxRaster

/// Reads pictures that a user names: logos, markers.
public enum Picture {
    /// A logo of more bytes than this is some other file.
    private static let mostBytes = 64 << 20

    /// Reads a PNG file of any kind.
    ///
    /// - Throws: ``RenderError/input(file:problem:)``.
    public static func read(_ path: String) throws(RenderError) -> Pixmap {
        let bytes = try InputFile.read(path, limit: mostBytes, expected: "a PNG picture")
        do throws(PNGError) {
            return try PNGReader.pixmap(bytes)
        } catch {
            throw .input(file: path, problem: "\(error)")
        }
    }
}
