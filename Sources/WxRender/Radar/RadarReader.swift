import WxCodecs

/// Reads radar files: GRIB, plain or gzip, and palette PNG with a world file, told apart by their first bytes.
public struct RadarReader: Sendable {
    /// How files are read where they do not say everything themselves.
    public let options: RadarOptions

    /// The most bytes that a file may have or unpack to.
    static let mostBytes = 1 << 30

    /// Makes a reader.
    ///
    /// - Throws: ``RenderError/usage(_:)`` for a time pattern that names no day.
    public init(options: RadarOptions = RadarOptions()) throws(RenderError) {
        self.options = options
        if let pattern = options.timePattern, let problem = FileNameTime.problem(of: pattern) {
            throw .usage("--radar-time is a strftime pattern, but “\(pattern)” can not be used: \(problem)")
        }
    }

    /// What a file holds, from its headers: the start of the file is read, and little of it is unpacked.
    ///
    /// Fields on grids that are not drawn are left out where others are.
    ///
    /// - Throws: ``RenderError/input(file:problem:)`` for a file that is missing, cut short, damaged, of another kind, or
    ///   has no field that can be drawn.
    public func inventory(_ file: String) throws(RenderError) -> [RadarScan] {
        // Taken before the header is read: a file that changes meanwhile is found changed the next time.
        let stamp = FileStamp(of: file)
        return try headers(of: file).map { scan in
            var scan = scan
            scan.stamp = stamp
            return scan
        }
    }

    private func headers(of file: String) throws(RenderError) -> [RadarScan] {
        let source = try open(file)
        let head = source.bytes(at: 0, count: 16)
        if PNGSampleImage.isPNG(head) { return [try RadarPNG.scan(file, source, options)] }
        let entries: [GRIBEntry]
        let bytes: any ByteSource
        if Gzip.isGzip(head) {
            (entries, bytes) = try zippedEntries(of: file, source)
        } else {
            (entries, bytes) = (try self.entries(of: file, source), source)
        }
        var scans: [RadarScan] = []
        var failure: GRIBFileError?
        for (index, entry) in entries.enumerated() {
            do throws(GRIBFileError) {
                scans.append(try scan(entry, file, index + 1, of: entries.count, bytes))
            } catch {
                failure = failure ?? error
            }
        }
        if scans.isEmpty, let failure { throw .input(file: file, problem: failure.description) }
        return scans
    }

    /// Unpacks a scan.
    ///
    /// - Parameter rowsNeeded: rows from the first that the picture needs; the grid has no more where the packing allows
    ///   to stop there.
    /// - Throws: ``RenderError/input(file:problem:)``.
    public func load(_ scan: RadarScan, rowsNeeded: Int? = nil) throws(RenderError) -> Grid {
        let source = try open(scan.file)
        let grid: Grid
        switch scan.format {
        case .png: return try RadarPNG.grid(scan, source, rowsNeeded, options)
        case .grib1, .grib2:
            if Gzip.isGzip(source.bytes(at: 0, count: 16)) {
                grid = try load(scan, from: MemorySource(try unzipped(scan.file, source)), rowsNeeded)
            } else {
                grid = try load(scan, from: source, rowsNeeded)
            }
        }
        // A time from the name stands in for one that the content lacks.
        return Grid(cells: grid.cells, axes: grid.axes, product: grid.product, validTime: scan.validTime)
    }
}

extension RadarReader {
    private func open(_ file: String) throws(RenderError) -> FileSource {
        let source: FileSource
        do throws(FileSourceError) { source = try FileSource(path: file) } catch {
            throw .input(file: file, problem: error.description)
        }
        guard source.count > 0 else {
            throw .input(file: file, problem: "the file is empty; it may still be on its way, or fetch it again")
        }
        return source
    }

    private func entries(of file: String, _ source: some ByteSource) throws(RenderError) -> [GRIBEntry] {
        // A bulletin heading may stand before the first message, but not much more.
        guard source.bytes(at: 0, count: 4096).containsGRIB else {
            throw .input(
                file: file,
                problem: "expected a radar file (GRIB, gzip-packed GRIB, or a palette PNG with a world file);"
                    + " its first bytes are of another kind")
        }
        do throws(GRIB2Error) { return try GRIB2Scanner(source).entries() } catch {
            throw .input(file: file, problem: error.description)
        }
    }

    private func unzipped(_ file: String, _ source: FileSource) throws(RenderError) -> [UInt8] {
        guard source.count <= Self.mostBytes else {
            throw .input(file: file, problem: GzipError.tooLarge(limit: Self.mostBytes).description)
        }
        do throws(GzipError) {
            return try Gzip.decompress(source.bytes(at: 0, count: source.count), limit: Self.mostBytes)
        } catch {
            throw .input(file: file, problem: error.description)
        }
    }

    /// The fields of a gzip file, mostly from its head: the last four bytes tell how much its last member unpacks to, and
    /// where the first message is that long, it is taken for the only one. A file that is cut short does not end so.
    private func zippedEntries(
        of file: String, _ source: FileSource
    ) throws(RenderError) -> ([GRIBEntry], any ByteSource) {
        let tail = source.bytes(at: source.count - 4, count: 4)
        if source.count > 18, tail.count == 4 {
            let size = Int(tail[0]) | Int(tail[1]) << 8 | Int(tail[2]) << 16 | Int(tail[3]) << 24
            let head = Gzip.head(of: source.bytes(at: 0, count: 16_384), count: 16_384)
            let part = HeadSource(count: size, head: head)
            if let entries = try? GRIB2Scanner(part, checksEnds: false).entries(), entries.count == 1,
                case .field(let field) = entries[0], field.message == 0..<size
            {
                return (entries, part)
            }
        }
        let whole = MemorySource(try unzipped(file, source))
        return (try entries(of: file, whole), whole)
    }

    private func scan(
        _ entry: GRIBEntry, _ file: String, _ number: Int, of count: Int, _ source: any ByteSource
    ) throws(GRIBFileError) -> RadarScan {
        let named = FileNameTime(pattern: options.timePattern, zone: options.timeZone)
        switch entry {
        case .edition1(let range):
            let message = try GRIB1Message(
                source.bytes(at: range.lowerBound, count: range.count), offset: range.lowerBound)
            return RadarScan(
                file: file, message: number, messageCount: count, format: .grib1, packing: message.packing,
                product: message.product, validTime: message.validTime ?? named.time(of: file), axes: message.axes)
        case .field(let field):
            let axes = try field.axes()
            // Names outside of MRMS are ecCodes' to tell, from a message whose values it need not see.
            let entry = field.description { () throws(GRIB2Error) in field.headerMessage() }
            return RadarScan(
                file: file, message: number, messageCount: count, format: .grib2, packing: field.packingName,
                product: entry.product, validTime: field.validTime ?? named.time(of: file), axes: axes)
        }
    }

    private func load(_ scan: RadarScan, from source: some ByteSource, _ rowsNeeded: Int?) throws(RenderError) -> Grid {
        let entries = try entries(of: scan.file, source)
        guard scan.message >= 1, scan.message <= entries.count else {
            throw .input(file: scan.file, problem: "the file changed: field \(scan.message) of it is gone; run again")
        }
        do throws(GRIBFileError) {
            switch entries[scan.message - 1] {
            case .edition1(let range):
                let bytes = source.bytes(at: range.lowerBound, count: range.count)
                return try GRIB1Message(bytes, offset: range.lowerBound).makeGrid(offset: range.lowerBound)
            case .field(let field):
                return try field.makeGrid(
                    in: source.bytes(at: 0, count: field.message.upperBound), rowsNeeded: rowsNeeded)
            }
        } catch {
            throw .input(file: scan.file, problem: error.description)
        }
    }
}

/// The first bytes of a source that is known to be longer.
private struct HeadSource: ByteSource {
    let count: Int
    let head: [UInt8]

    func bytes(at offset: Int, count: Int) -> [UInt8] { MemorySource(head).bytes(at: offset, count: count) }
}

extension [UInt8] {
    /// Whether `GRIB` stands somewhere in the bytes.
    fileprivate var containsGRIB: Bool {
        indices.dropLast(3).contains {
            self[$0] == 0x47 && self[$0 + 1] == 0x52 && self[$0 + 2] == 0x49 && self[$0 + 3] == 0x42
        }
    }
}
