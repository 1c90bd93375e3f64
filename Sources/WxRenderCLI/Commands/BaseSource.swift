import Foundation
import WxMaps
import WxRender

/// What `--base` names, found.
struct BaseSource {
    let map: BaseMap
    /// Keeps a pack in its place while it is rendered from.
    let lease: PackLease?

    /// Finds a base.
    ///
    /// - Throws: `MapError` for a pack that is not here, `RenderError.input` for a file that is not there.
    init(_ choice: BaseChoice) throws {
        switch choice {
        case .builtin: (map, lease) = (.builtIn(.light), nil)
        case .builtinDark: (map, lease) = (.builtIn(.dark), nil)
        case .none: (map, lease) = (.none, nil)
        case .pack(let id):
            let lease = try MapStore(root: MapStore.defaultRoot()).lease(id)
            (map, self.lease) = (.tiles(path: lease.path), lease)
        case .file(let path):
            (map, lease) = (try Self.isTiles(path) ? .tiles(path: path) : .image(path: path), nil)
        }
    }

    /// Whether a path is a folder or a tile archive, by its first bytes.
    private static func isTiles(_ path: String) throws(RenderError) -> Bool {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue { return true }
        let head = try InputFile.head(of: path, count: 16)
        return head.starts(with: Array("SQLite format 3".utf8)) || head.starts(with: Array("PMTiles".utf8))
    }
}
