import WxCodecs
package import WxGeo

/// What a file holds: an entry for each radar grid, picture, animation or list of alerts in it.
package struct FileDescription: Sendable {
    /// The entries, in the form that `inspect --json` prints.
    package let entries: [JSONValue]

    /// A picture or a list of alerts is read whole; beyond this it is no such file.
    private static let mostBytes = 1 << 30

    /// Reads a file, whatever it is.
    ///
    /// - Parameters:
    ///   - samples: places whose values are asked for, of radar grids.
    ///   - options: how radar files are read.
    /// - Throws: ``RenderError/input(file:problem:)`` where it is none of the known kinds, or damaged.
    package init(
        _ path: String, samples: [LonLat] = [], options: RadarOptions = RadarOptions()
    ) throws(RenderError) {
        let head = try InputFile.head(of: path, count: 16)
        if GIFInspector.isGIF(head) {
            entries = [try Self.gif(path)]
        } else if PNGReader.isPNG(head), try !Self.isRadarPicture(path) {
            entries = [try Self.png(path)]
        } else if FeatureSource.mayBeFeatures(try Self.unpackedHead(of: path)) {
            entries = [try FeatureSummary(try FeatureSource(path: path)).json]
        } else {
            entries = try Self.radar(path, samples: samples, options: options)
        }
    }

    /// The first bytes of what a file holds, unpacked where it is gzip.
    private static func unpackedHead(of path: String) throws(RenderError) -> [UInt8] {
        let head = try InputFile.head(of: path, count: 4096)
        return Gzip.isGzip(head) ? Gzip.head(of: head, count: 16) : head
    }

    /// Whether a PNG file is a radar grid: a palette picture with a world file beside it.
    private static func isRadarPicture(_ path: String) throws(RenderError) -> Bool {
        let head = try InputFile.head(of: path, count: 26)
        // Byte 25 is the colour type: 3 is a palette.
        guard head.count == 26, head[25] == 3 else { return false }
        return WorldFile.isBeside(path)
    }

    private static func radar(
        _ path: String, samples: [LonLat], options: RadarOptions
    ) throws(RenderError) -> [JSONValue] {
        let reader = try RadarReader(options: options)
        var entries: [JSONValue] = []
        for scan in try reader.inventory(path) {
            entries.append(RadarDescription(scan, grid: try reader.load(scan), samples: samples).json)
        }
        return entries
    }

    private static func gif(_ path: String) throws(RenderError) -> JSONValue {
        let bytes = try InputFile.read(path, limit: mostBytes, expected: "a GIF")
        do throws(GIFError) {
            let info = try GIFInspector.inspect(bytes)
            return [
                "file": .string(path), "format": "gif", "width": .int(info.width), "height": .int(info.height),
                "frames": .array(info.frames.map { ["delayMs": .int($0.playedMilliseconds)] }),
                "frameCount": .int(info.frames.count), "durationMs": .int(info.totalMilliseconds),
                "plays": .int(info.plays), "paletteSize": .int(info.paletteSize),
                "comments": .array(info.comments.map(JSONValue.string)),
            ]
        } catch {
            throw .input(file: path, problem: "\(error)")
        }
    }

    private static func png(_ path: String) throws(RenderError) -> JSONValue {
        let bytes = try InputFile.read(path, limit: mostBytes, expected: "a PNG")
        do throws(PNGError) {
            let info = try PNGInspector.inspect(bytes)
            var members: [JSONValue.Member] = [
                .init("file", .string(path)), .init("format", info.plays == nil ? "png" : "apng"),
                .init("width", .int(info.width)), .init("height", .int(info.height)),
                .init("bitDepth", .int(info.bitDepth)), .init("colorType", .string(info.colorType.name)),
                .init("interlaced", .bool(info.isInterlaced)), .init("paletteSize", .int(info.paletteSize)),
            ]
            if let plays = info.plays {
                members += [
                    .init("frames", .array(info.frames.map { ["delayMs": .double($0.playedMilliseconds)] })),
                    .init("frameCount", .int(info.frames.count)), .init("durationMs", .double(info.totalMilliseconds)),
                    .init("plays", .int(plays)),
                ]
            }
            members.append(.init("time", JSONValue(info.time)))
            members.append(
                .init("texts", .object(info.texts.map { JSONValue.Member($0.keyword, .string($0.text)) })))
            return .object(members)
        } catch {
            throw .input(file: path, problem: "\(error)")
        }
    }
}

extension PNGInfo.ColorType {
    /// The name that the PNG specification gives the type.
    fileprivate var name: String { "\(self)" }
}
