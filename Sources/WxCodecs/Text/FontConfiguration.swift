import CFontconfig
import Glibc

/// Owns an `FcConfig` of our own making: fontconfig as a list of font files and nothing more.
///
/// No configuration of the machine or the user is read, so that their preferences, substitutions and hinting rules reach
/// no picture.
@safe
struct FontConfiguration: ~Copyable {
    private let config: OpaquePointer

    /// Starts with the fonts below some folders, through fontconfig's cache where it has one.
    init(folders: [String]) throws(TextError) {
        let caches = Self.cacheFolders
        let elements =
            folders.map { "<dir>\(Self.escaped($0))</dir>" } + caches.map { "<cachedir>\(Self.escaped($0))</cachedir>" }
        let head = "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\">"
        let xml = "\(head)<fontconfig>\(elements.joined())</fontconfig>"
        guard let config = unsafe FcConfigCreate() else { throw .library("fontconfig") }
        let isRead = unsafe xml.withCString { text in
            unsafe text.withMemoryRebound(to: FcChar8.self, capacity: xml.utf8.count + 1) {
                unsafe FcConfigParseAndLoadFromMemory(config, $0, FcTrue)
            }
        }
        guard isRead == FcTrue else {
            unsafe FcConfigDestroy(config)
            throw .library("fontconfig")
        }
        // Without a place to write, fontconfig scans stale folders in every run and complains on standard error; the
        // files are then taken one by one, which is as slow but silent.
        let isQuiet = caches.contains(where: Self.canWrite) || folders.allSatisfy { unsafe Self.isCached($0, config) }
        if isQuiet, unsafe FcConfigBuildFonts(config) == FcTrue {
            unsafe self.config = config
        } else {
            unsafe self.config = config
            for folder in folders { for file in FontFiles.inside(folder) ?? [] { add(file: file) } }
        }
    }

    deinit {
        unsafe FcConfigDestroy(config)
    }

    /// Adds one font file; a file that is none is left out.
    func add(file path: String) {
        _ = unsafe path.withCString { text in
            unsafe text.withMemoryRebound(to: FcChar8.self, capacity: path.utf8.count + 1) {
                unsafe FcConfigAppFontAddFile(config, $0)
            }
        }
    }

    /// The faces of all files found and added so far.
    borrowing func list() throws(TextError) -> FontList {
        guard let pattern = unsafe FcPatternCreate(), let keys = unsafe FcObjectSetCreate() else {
            throw .library("fontconfig")
        }
        defer {
            unsafe FcPatternDestroy(pattern)
            unsafe FcObjectSetDestroy(keys)
        }
        for key in FontList.keys { unsafe FcObjectSetAdd(keys, key) }
        guard let list = unsafe FcFontList(config, pattern, keys) else { throw .library("fontconfig") }
        return unsafe FontList(owning: list)
    }

    /// Where fontconfig keeps what it learnt of folders: the machine's place, then the user's.
    private static var cacheFolders: [String] {
        var folders = ["/var/cache/fontconfig"]
        func variable(_ name: String) -> String? {
            guard let value = unsafe getenv(name) else { return nil }
            let text = unsafe String(cString: value)
            return text.hasPrefix("/") ? text : nil
        }
        if let cache = variable("XDG_CACHE_HOME") ?? variable("HOME").map({ $0 + "/.cache" }) {
            folders.append(cache + "/fontconfig")
        }
        return folders
    }

    /// Whether a folder can be written, or made in one that can.
    private static func canWrite(_ folder: String) -> Bool {
        var path = folder
        while !path.isEmpty {
            if unsafe access(path, F_OK) == 0 { return unsafe access(path, W_OK) == 0 }
            path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        }
        return false
    }

    /// Whether fontconfig knows a folder and all below it already.
    private static func isCached(_ folder: String, _ config: OpaquePointer) -> Bool {
        guard unsafe access(folder, F_OK) == 0 else { return true }
        let cache = unsafe folder.withCString { text in
            unsafe text.withMemoryRebound(to: FcChar8.self, capacity: folder.utf8.count + 1) {
                unsafe FcDirCacheLoad($0, config, nil)
            }
        }
        guard let cache = unsafe cache else { return false }
        defer { unsafe FcDirCacheUnload(cache) }
        for i in 0..<(unsafe FcCacheNumSubdir(cache)) {
            guard let name = unsafe FcCacheSubdir(cache, i) else { return false }
            guard unsafe isCached(String(cString: name), config) else { return false }
        }
        return true
    }

    private static func escaped(_ path: String) -> String {
        var result = ""
        for character in path {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
        return result
    }
}
