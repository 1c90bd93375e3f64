public import WxGeo

/// The radar scans that files, folders and globs hold.
public struct RadarCatalog: Sendable {
    /// What was found, sorted by product and grid; several where the sources are to be shown as a mosaic.
    public let series: [RadarSeries]
    /// What was left out and why, one line each, ready to be printed.
    public let warnings: [String]
    /// Files found in a folder or by a glob that can not be read: gaps, where `--strict` matters.
    public let unreadable: [String]

    /// Looks through files, folders and globs.
    ///
    /// A folder's own files are taken, hidden and temporary ones left out, folders in it not entered. A file that was named
    /// directly must be readable; one that was found is passed over with a warning.
    ///
    /// - Parameters:
    ///   - sources: paths and glob patterns; a path that exists is never taken for a pattern.
    ///   - reader: reads the headers; its options choose a product and a message.
    /// - Throws: ``RenderError/input(file:problem:)`` for a named file that can not be read, ``RenderError/noData(_:)``
    ///   where no file is found or none is usable, ``RenderError/usage(_:)`` where several products are found and none is
    ///   chosen, or the chosen one is not among them.
    public init(_ sources: [String], reader: RadarReader) throws(RenderError) {
        try self.init(sources, reader: reader, inventory: ScanInventory())
    }

    /// Looks through files, folders and globs, reading the headers of those that an inventory does not know.
    ///
    /// - Throws: as ``init(_:reader:)`` does.
    init(_ sources: [String], reader: RadarReader, inventory: ScanInventory) throws(RenderError) {
        var scans: [(header: RadarScan, isNamedDirectly: Bool)] = []
        var warnings: [String] = []
        var unreadable: [String] = []
        var seen: Set<String> = []
        for source in sources {
            let (files, found) = try SourceFiles.files(of: source, kind: .radar)
            for file in files where seen.insert(file).inserted {
                do throws(RenderError) {
                    scans += try inventory.scans(of: file, reader: reader).map { ($0, !found) }
                } catch {
                    guard found else { throw error }
                    warnings.append("\(error); left out")
                    unreadable.append(file)
                }
            }
        }
        guard !scans.isEmpty else {
            let names = sources.joined(separator: ", ")
            let why = unreadable.isEmpty ? "no radar file was found" : "none of \(unreadable.count) files can be read"
            throw .noData(
                "\(names): \(why); name GRIB2 files, or PNG files with world files"
                    + (warnings.first.map { " (\($0))" } ?? ""))
        }
        let chosen = try Self.chosen(scans.map(\.header), reader.options)
        let kept = Set(chosen)
        scans = scans.filter { kept.contains($0.header) }
        series = Self.series(of: scans, reader: reader, warnings: &warnings)
        guard !series.isEmpty else {
            throw .noData("no radar file tells its time; give --radar-time PATTERN (\(warnings.last ?? ""))")
        }
        self.warnings = warnings
        self.unreadable = unreadable
    }

    /// The scans of the wanted message and product.
    private static func chosen(_ scans: [RadarScan], _ options: RadarOptions) throws(RenderError) -> [RadarScan] {
        var scans = scans
        if let message = options.message {
            let most = scans.map(\.messageCount).max() ?? 0
            scans = scans.filter { $0.message == message }
            guard !scans.isEmpty else {
                throw .usage(
                    "--message \(message) is in none of the radar files, which have \(most) at most; inspect lists them"
                )
            }
        }
        let names = Array(Set(scans.map(\.product.name))).sorted()
        if let product = options.product {
            scans = scans.filter { $0.product.name.lowercased() == product.lowercased() }
            guard !scans.isEmpty else {
                throw .usage(
                    "--product \(product) is in none of the radar files; they hold \(names.joined(separator: ", "))")
            }
        } else if names.count > 1 {
            throw .usage(
                "the radar files hold several products; choose one with --product: \(names.joined(separator: ", "))")
        }
        return scans
    }
}

extension RadarCatalog {
    /// The extent of all series together.
    public var bounds: BoundingBox {
        let boxes = series.map(\.axes.bounds)
        return boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
    }

    /// The valid times of all scans, ascending, each once.
    public var validTimes: [Timestamp] {
        Set(series.flatMap { $0.scans.map(\.validTime) }).sorted()
    }
}
