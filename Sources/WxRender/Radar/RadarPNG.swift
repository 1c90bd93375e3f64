import WxCodecs

/// Radar mosaics as 8-bit palette pictures, whose indices are the data, with a world file for their place.
enum RadarPNG {
    /// What a picture's header, name and world file tell.
    static func scan(_ file: String, _ source: FileSource, _ options: RadarOptions) throws(RenderError) -> RadarScan {
        let size: (width: Int, height: Int)
        do throws(PNGSampleError) {
            size = try PNGSampleImage.size(in: source, limit: GRIB2LatLonGrid.mostCells)
        } catch {
            throw .input(file: file, problem: error.description)
        }
        let convention = try convention(of: file, options)
        let named = FileNameTime(pattern: options.timePattern, zone: options.timeZone)
        return RadarScan(
            file: file, message: 1, messageCount: 1, format: .png, packing: "palette",
            product: RadarProduct(name: convention.name, units: "dBZ", quantity: .reflectivity),
            validTime: named.time(of: file), axes: try axes(besides: file, width: size.width, height: size.height))
    }

    /// Reads the indices of a picture.
    static func grid(
        _ scan: RadarScan, _ source: FileSource, _ rowsNeeded: Int?, _ options: RadarOptions
    ) throws(RenderError) -> Grid {
        guard source.count <= RadarReader.mostBytes else {
            throw .input(
                file: scan.file, problem: "the file has \(source.count) bytes, more than the limit; cut it into parts")
        }
        let bytes = source.bytes(at: 0, count: source.count)
        let codes: [UInt8]
        let width: Int
        do throws(PNGSampleError) {
            let image = try PNGSampleImage(bytes, in: 0..<bytes.count, limit: GRIB2LatLonGrid.mostCells)
            guard image.bits <= 8, image.kind != .color else {
                throw .unsupported("pixels of \(image.bits) bits")
            }
            width = image.width
            codes = try image.byteSamples(of: bytes, rows: min(image.height, max(1, rowsNeeded ?? image.height)))
        } catch {
            throw .input(file: scan.file, problem: error.description)
        }
        guard width == scan.axes.columns, codes.count <= width * scan.axes.rows else {
            throw .input(file: scan.file, problem: "the file changed its size since it was found; run again")
        }
        let scale = try convention(of: scan.file, options).scale
        let axes = GeographicAxes(
            columns: width, rows: codes.count / width, firstLongitude: scan.axes.firstLongitude,
            firstLatitude: scan.axes.firstLatitude, longitudeStep: scan.axes.longitudeStep,
            latitudeStep: scan.axes.latitudeStep)
        let rule = CodeScale(
            reference: scale.offset, multiplier: scale.scale,
            special: scale.noData.map { [$0: .missing] } ?? [:])
        return Grid(cells: .bytes(codes, rule), axes: axes, product: scan.product, validTime: scan.validTime)
    }

    private static func convention(
        of file: String, _ options: RadarOptions
    ) throws(RenderError) -> (name: String, scale: PaletteScale) {
        let named = PaletteScale.named(by: file)
        if let scale = options.paletteScale { return (named?.name ?? "Reflectivity", scale) }
        if let named { return named }
        throw .input(
            file: file,
            problem:
                "neither the file's name nor its folder's says n0q or n0r, so what its palette indices mean is not known;"
                + " give --radar-scale SCALE,OFFSET[,NODATA]")
    }

    private static func axes(besides file: String, width: Int, height: Int) throws(RenderError) -> GeographicAxes {
        let (world, name) = try WorldFile.beside(file)
        do throws(WorldFile.Failure) {
            return try world.axes(width: width, height: height)
        } catch {
            throw .input(file: name, problem: error.description)
        }
    }
}
