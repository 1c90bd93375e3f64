/// A colour as hue in degrees, saturation and value in 0 ... 1, straight alpha in 0 ... 1.
struct HSVA: Sendable, Hashable {
    var hue: Double
    var saturation: Double
    var value: Double
    var alpha: Double = 1

    /// The colour in sRGB bytes, each rounded half up.
    ///
    /// - Note: Source: A. R. Smith, "Color gamut transform pairs", SIGGRAPH 1978.
    var rgba: RGBA8 {
        let turn = hue.truncatingRemainder(dividingBy: 360)
        let sixth = (turn < 0 ? turn + 360 : turn) / 60
        func channel(_ shift: Double) -> UInt8 {
            // Distance around the wheel from where the channel is full: up to 1 full, from 2 on at its least.
            let place = (sixth + shift).truncatingRemainder(dividingBy: 6)
            let fall = max(0, min(1, min(place, 4 - place)))
            return byte(value - value * saturation * fall)
        }
        return RGBA8(red: channel(5), green: channel(3), blue: channel(1), alpha: byte(alpha))
    }

    private func byte(_ share: Double) -> UInt8 { UInt8(max(0, min(1, share)) * 255 + 0.5) }
}

/// A ramp that runs around the colour wheel.
struct HueRamp: Sendable, Hashable {
    var start: HSVA
    var end: HSVA

    /// The colour at a share of the way, 0 ... 1.
    func color(at share: Double) -> RGBA8 {
        func mixed(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
        return HSVA(
            hue: mixed(start.hue, end.hue), saturation: mixed(start.saturation, end.saturation),
            value: mixed(start.value, end.value), alpha: mixed(start.alpha, end.alpha)
        ).rgba
    }
}
