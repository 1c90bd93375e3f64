import Foundation

extension MapCatalog {
    /// Reads the catalogue at a path or an `http:` or `https:` address.
    ///
    /// - Parameter stallTimeout: seconds without a byte after which a server is given up.
    /// - Returns: the catalogue and its bytes, so that a caller can keep them.
    /// - Throws: ``MapError/input(name:problem:)``.
    public static func load(from place: String, stallTimeout: Double = 30) throws -> (
        catalog: MapCatalog, json: [UInt8]
    ) {
        guard let scheme = URL(string: place)?.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            let path = place.hasPrefix("file://") ? URL(string: place)?.path ?? place : place
            let json = try file(path)
            let absolute = URL(fileURLWithPath: path).standardizedFileURL.path
            return (try MapCatalog(json: json, origin: .file(absolute), name: place), json)
        }
        var json: [UInt8] = []
        var request = HTTPTransfer.Request(url: place)
        request.stallTimeout = stallTimeout
        let transfer = HTTPTransfer(request)
        var isTooLarge = false
        let end = transfer.run(
            accept: { $0.status == 200 },
            receive: { bytes in
                guard json.count + bytes.count <= largest else {
                    isTooLarge = true
                    return false
                }
                json += bytes
                return true
            })
        if isTooLarge {
            throw MapError.input(
                name: place, problem: "has more than \(largest) bytes, the most that a catalogue may have")
        }
        guard case .finished = end, transfer.response.status == 200 else {
            let reason = end.failureText ?? "the server answers \(transfer.response.status)"
            throw MapError.input(name: place, problem: "can not be fetched: \(reason); check the address")
        }
        let origin = Origin.web(transfer.response.effectiveURL ?? place)
        return (try MapCatalog(json: json, origin: origin, name: place), json)
    }

    /// A file's bytes, its size checked before memory is set aside.
    private static func file(_ path: String) throws -> [UInt8] {
        let descriptor: Descriptor
        do {
            descriptor = try Descriptor(reading: path)
        } catch {
            throw MapError.input(name: path, problem: "can not be read (\(error)); check the name")
        }
        let size = descriptor.size
        guard size <= largest else {
            throw MapError.input(
                name: path, problem: "has \(size) bytes, but a catalogue has at most \(largest)")
        }
        guard let bytes = descriptor.read(offset: 0, count: Int(size)) else {
            throw MapError.input(name: path, problem: "can not be read; check the disk")
        }
        return bytes
    }
}
