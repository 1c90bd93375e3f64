import WxRaster
import WxRender

/// The pins of `--pins` files and `--pin` options, files first.
enum PinSources {
    private static let mostBytes = 64 << 20

    static func pins(_ options: LayerOptions) throws -> [Pin] {
        var pins: [Pin] = []
        for name in options.pinFiles {
            let bytes = try InputFile.read(name, limit: mostBytes, expected: "pins (GeoJSON or CSV)")
            pins += try PinFile.read(bytes, name: name)
        }
        return pins + options.pins.map(Pin.init)
    }
}

extension Pin {
    init(_ choice: PinChoice) {
        let color: PinColor =
            switch choice.paint {
            case .red: .red
            case .green: .green
            case .purple: .purple
            case .custom(let red, let green, let blue): .custom(RGBA8(red: red, green: green, blue: blue))
            }
        self.init(
            coordinate: choice.position, color: color, title: choice.title ?? "", subtitle: choice.subtitle ?? "")
    }
}
