import Foundation
import WxCodecs

/// Where the pictures of a player stand: inside its page, or as files beside it.
struct PlayerPictures {
    /// The folder of the files, ending with `/`; nil puts the pictures into the page.
    let folder: String?
    /// Numbers of what several keys may share: overlays of two looks, fog that stays. Radar echoes are not kept.
    private var known: [[UInt8]: Int] = [:]
    private var count = 0
    /// Files under temporary names.
    private var files: [AtomicFile] = []
    /// Their names.
    private(set) var names: [String] = []

    init(folder: String?) {
        self.folder = folder
    }

    /// Takes a picture.
    ///
    /// - Parameter name: what a file's name begins with.
    /// - Returns: the picture's number, and the statement that makes it known to the page, empty for one that is known.
    mutating func add(_ png: [UInt8], name: String, isShared: Bool) throws -> (number: Int, statement: String) {
        if isShared, let number = known[png] { return (number, "") }
        let number = count
        count += 1
        if isShared { known[png] = number }
        guard let folder else {
            return (number, "wx.image(\(number),\"\(Data(png).base64EncodedString())\");")
        }
        // Named by its content: a page that a browser kept never shows another run's picture.
        let stem = "\(name)-\(Self.hexadecimal(PNGWriter.checksum(of: png)))"
        var file = stem + ".png"
        var twin = 2
        while names.contains(file) {
            file = "\(stem)-\(twin).png"
            twin += 1
        }
        let written = try AtomicFile(path: folder + file)
        files.append(written)
        names.append(file)
        try written.write(png)
        // Flushed and closed now: a loop of a thousand frames must not hold a thousand files open.
        try written.close()
        return (number, "wx.file(\(number),\"\(file)\");")
    }

    /// Makes the files appear.
    mutating func commit() throws {
        for file in files { try file.commit() }
        files = []
    }

    mutating func abandon() {
        for file in files { file.abandon() }
        files = []
    }

    private static func hexadecimal(_ number: UInt32) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
