import WxCodecs
import WxRaster

/// The pictures that a file of pins names, each decoded once.
struct PinPictures {
    /// Reads the bytes of a picture; nil where there is none of the name.
    private let bytes: (String) throws(RenderError) -> [UInt8]?
    private var known: [Key: PinPicture] = [:]
    /// Links to pictures elsewhere, which are not fetched; markers stand in.
    private(set) var links: [String] = []

    private struct Key: Hashable {
        var name: String
        var tint: RGBA8?
    }

    /// The pixels that an icon may have: a picture of more is no icon.
    private static let mostPixels = 4096 * 4096
    private static let mostBytes = 64 << 20

    /// Pictures named relative to a file.
    init(beside file: String) {
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        bytes = { (name) throws(RenderError) in
            let path = name.hasPrefix("/") ? name : folder + name
            guard InputFile.exists(path) else { return nil }
            return try InputFile.read(path, limit: Self.mostBytes, expected: "a PNG icon")
        }
    }

    /// Pictures in an archive, named relative to the document in it.
    init(in archive: ZipArchive, beside document: String) {
        let folder = document.lastIndex(of: "/").map { String(document[...$0]) } ?? ""
        bytes = { (name) throws(RenderError) in
            guard let entry = archive.entries.first(where: { $0.name == folder + name || $0.name == name }) else {
                return nil
            }
            do throws(ZipError) {
                return try archive.contents(of: entry, limit: Self.mostBytes)
            } catch {
                throw .input(file: name, problem: "\(error)")
            }
        }
    }

    /// The picture of a name; nil for one that lies elsewhere.
    ///
    /// - Parameter tint: a colour that each pixel is multiplied by; nil for none.
    mutating func picture(_ name: String, tint: RGBA8? = nil) throws(FeatureFault) -> PinPicture? {
        if let scheme = name.firstRange(of: "://"), !name[..<scheme.lowerBound].contains("/") {
            if !links.contains(name) { links.append(name) }
            return nil
        }
        let key = Key(name: name, tint: tint)
        if let found = known[key] { return found }
        var picture = try read(name)
        if let tint { picture.multiply(by: tint) }
        let made = PinPicture(picture)
        known[key] = made
        return made
    }

    private func read(_ name: String) throws(FeatureFault) -> Pixmap {
        let problem: String
        do {
            guard let bytes = try bytes(name) else {
                throw FeatureFault(
                    "there is no icon \"\(name.prefix(200))\" beside the file; name a PNG file relative to it")
            }
            guard PNGReader.isPNG(bytes) else {
                throw FeatureFault("the icon \"\(name.prefix(200))\" is no PNG; convert it to PNG")
            }
            let info = try PNGInspector.inspect(bytes)
            guard info.width * info.height <= Self.mostPixels else {
                throw FeatureFault(
                    "the icon \"\(name.prefix(200))\" has \(info.width)×\(info.height) pixels; make it smaller")
            }
            return try PNGReader.pixmap(bytes)
        } catch let fault as FeatureFault {
            throw fault
        } catch RenderError.input(_, let found) {
            problem = found
        } catch {
            problem = "\(error)"
        }
        throw FeatureFault("the icon \"\(name.prefix(200))\": \(problem)")
    }
}

extension Pixmap {
    /// Multiplies each pixel by a colour, its opacity included.
    fileprivate mutating func multiply(by color: RGBA8) {
        let opacity = UInt32(color.alpha)
        let factors = [
            UInt32(color.red) * opacity, UInt32(color.green) * opacity, UInt32(color.blue) * opacity, 255 * opacity,
        ]
        for index in pixels.indices {
            let bits = pixels[index].bits
            var product: UInt32 = 0
            for (channel, factor) in factors.enumerated() {
                let value = bits >> UInt32(8 * channel) & 0xFF
                product |= ((value * factor + 32_512) / 65_025) << UInt32(8 * channel)
            }
            pixels[index].bits = product
        }
    }
}
