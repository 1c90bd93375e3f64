import WxCodecs

/// The six numbers beside a picture that say where it lies (`.wld`, `.pgw`).
struct WorldFile: Hashable, Sendable {
    /// What is wrong with a world file.
    enum Failure: Error, Hashable, CustomStringConvertible {
        /// It is not six numbers.
        case notSixNumbers(found: Int)
        /// A line is no number.
        case notANumber(line: Int, text: String)
        /// The picture is turned.
        case rotated
        /// The numbers are no steps and place in degrees.
        case notDegrees(String)

        var description: String {
            switch self {
            case .notSixNumbers(let found):
                "a world file has six lines of one number each, but \(found) were found; write it anew"
            case .notANumber(let line, let text): "line \(line) is “\(text)”, but a number was expected; correct it"
            case .rotated: "lines 2 and 3 are not 0: the picture is turned; warp it to latitude and longitude first"
            case .notDegrees(let problem):
                "\(problem), but a grid in degrees of longitude and latitude was expected; warp it to EPSG:4326 first"
            }
        }
    }

    /// Degrees from a column to the next.
    let longitudeStep: Double
    /// Degrees from a row to the next, negative where the first row is the northern one.
    let latitudeStep: Double
    /// Longitude of the centre of the top-left pixel.
    let firstLongitude: Double
    /// Latitude of the centre of the top-left pixel.
    let firstLatitude: Double

    /// Reads the text of a world file.
    init(_ text: String) throws(Failure) {
        let lines = text.split(whereSeparator: \.isWhitespace)
        guard lines.count == 6 else { throw .notSixNumbers(found: lines.count) }
        var numbers: [Double] = []
        for (index, line) in lines.enumerated() {
            guard let number = Double(line), number.isFinite else {
                throw .notANumber(line: index + 1, text: String(line.prefix(40)))
            }
            numbers.append(number)
        }
        guard numbers[1] == 0, numbers[2] == 0 else { throw .rotated }
        (longitudeStep, latitudeStep) = (numbers[0], numbers[3])
        (firstLongitude, firstLatitude) = (numbers[4], numbers[5])
    }

    /// The axes of a picture of a size.
    func axes(width: Int, height: Int) throws(Failure) -> GeographicAxes {
        guard (1e-6...180).contains(abs(longitudeStep)), (1e-6...180).contains(abs(latitudeStep)) else {
            throw .notDegrees("the steps are \(longitudeStep) and \(latitudeStep)")
        }
        guard Double(width) * abs(longitudeStep) <= 361, abs(firstLongitude) <= 720 else {
            throw .notDegrees("\(width) columns of \(longitudeStep) begin at \(firstLongitude)")
        }
        let last = firstLatitude + Double(height - 1) * latitudeStep
        guard max(abs(firstLatitude), abs(last)) <= 90 + abs(latitudeStep) / 2 else {
            throw .notDegrees("rows run from \(firstLatitude) to \(last)")
        }
        return GeographicAxes(
            columns: width, rows: height, firstLongitude: firstLongitude, firstLatitude: firstLatitude,
            longitudeStep: longitudeStep, latitudeStep: latitudeStep)
    }

    /// The names under which a picture's world file may stand beside it, in the order in which they are tried.
    static func names(besides path: String) -> [String] {
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let stem = path[slash...].lastIndex(of: ".").map { String(path[..<$0]) } ?? path
        return ["wld", "pgw", "pngw", "WLD", "PGW", "PNGW"].map { "\(stem).\($0)" } + ["\(path)w", "\(path).wld"]
    }
}

extension WorldFile {
    /// Reads the world file that stands beside a picture.
    ///
    /// - Returns: the world file and its name.
    /// - Throws: ``RenderError/input(file:problem:)``.
    static func beside(_ path: String) throws(RenderError) -> (world: WorldFile, name: String) {
        for name in names(besides: path) {
            guard let source = try? FileSource(path: name) else { continue }
            // Six numbers; a longer file is none.
            let text = String(decoding: source.bytes(at: 0, count: 4096), as: UTF8.self)
            do throws(Failure) {
                return (try WorldFile(text), name)
            } catch {
                throw .input(file: name, problem: error.description)
            }
        }
        throw .input(
            file: path,
            problem: "there is no world file beside it (.wld, .pgw or .pngw), so its place is not known; add one")
    }

    /// Whether a world file stands beside a picture.
    static func isBeside(_ path: String) -> Bool {
        names(besides: path).contains { (try? FileSource(path: $0)) != nil }
    }
}
