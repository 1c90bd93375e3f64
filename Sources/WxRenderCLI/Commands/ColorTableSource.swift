import Foundation
import WxRaster
import WxRender

/// What `--color-table` names: a built-in table or a file.
enum ColorTableSource {
    /// A colour table is a page of text; more than this is some other file.
    private static let mostBytes = 4 << 20

    /// Finds a table; a built-in id comes before a file of the same name.
    ///
    /// - Throws: ``UsageError`` where neither is there, `RenderError.input` for a file that is no colour table.
    static func table(_ name: String, side: Theme) throws -> ColorTable {
        if let table = ColorTable.builtIn(name, onDark: side == .dark) { return table }
        guard FileManager.default.fileExists(atPath: name) else {
            let ids = ColorTable.builtInNames
            let near = Spelling.nearest(to: name, among: ids).map { "did you mean \($0)?" }
            throw UsageError(
                Flags.colorTable, value: name,
                problem: "no such file or table; \(near ?? "name a file or one of \(listed(ids))")")
        }
        let bytes = try InputFile.read(name, limit: mostBytes, expected: "a colour table (.pal, .cpt or GDAL text)")
        do {
            return try ColorTable.parse(text: String(decoding: bytes, as: UTF8.self), fileName: name)
        } catch {
            throw RenderError.input(file: name, problem: "\(error)")
        }
    }
}
