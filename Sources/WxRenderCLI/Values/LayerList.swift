/// A weather layer to draw.
package struct LayerChoice: Hashable, Sendable {
    package let layer: WeatherLayer
    /// 0 to 1; nil for the layer's usual one on the chosen base.
    package let opacity: Double?

    package init(_ layer: WeatherLayer, opacity: Double? = nil) {
        self.layer = layer
        self.opacity = opacity
    }
}

extension [LayerChoice] {
    /// Reads `radar:0.7,advisories`, lowest layer first, or `none`.
    package init(parsing text: String) throws(ValueProblem) {
        self = []
        if text == "none" { return }
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let fields = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(fields[0])
            guard let layer = WeatherLayer(rawValue: name) else {
                let mend = WeatherLayer.mend(for: name, also: ["none"])
                throw ValueProblem(
                    name == "none"
                        ? "none stands alone; leave it or the other layers out"
                        : "no layer \(Message.excerpt(name)); \(mend)")
            }
            if contains(where: { $0.layer == layer }) {
                throw ValueProblem("\(name) is named twice; name each layer once")
            }
            var opacity: Double?
            if fields.count == 2 {
                guard let number = Numbers.decimal(fields[1]), (0...1).contains(number) else {
                    throw ValueProblem(
                        "opacity \(Message.excerpt(String(fields[1]))) is not in 0 to 1; write \(name):0.7")
                }
                opacity = number
            }
            append(LayerChoice(layer, opacity: opacity))
        }
    }
}
