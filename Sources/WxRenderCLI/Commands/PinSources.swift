import WxRaster
import WxRender

/// The pins of `--pins` files and `--pin` options, files first.
enum PinSources {
    /// - Parameter warnings: takes a line for what of a file is not as it may want it.
    static func pins(_ options: LayerOptions, warnings: inout [String]) throws(RenderError) -> [Pin] {
        guard !options.hidesPins else { return [] }
        var pins: [Pin] = []
        for path in options.pinFiles {
            let file = try PinFile(path: path)
            pins += file.pins
            warnings += file.warnings
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
