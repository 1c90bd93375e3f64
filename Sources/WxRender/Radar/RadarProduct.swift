/// What a radar grid measures.
public struct RadarProduct: Hashable, Sendable {
    /// The kind of quantity: it chooses the colour table and what a pixel may interpolate.
    public enum Quantity: String, Hashable, Sendable {
        /// Radar reflectivity factor, dBZ.
        case reflectivity
        /// Precipitation rate, mm/h.
        case rate
        /// Classes named by numbers, such as types of precipitation: never interpolated.
        case flag
        /// Anything else: drawn with a table that the user names.
        case other
    }

    /// The product's own name, such as `PrecipRate`.
    public var name: String
    /// Units as they are printed: `dBZ`, `mm/h`, or empty.
    public var units: String
    /// The kind of quantity.
    public var quantity: Quantity
    /// Who makes it, as an attribution names them: `NOAA MRMS`; nil where the file does not say.
    public var source: String?

    /// Names a product.
    public init(name: String, units: String, quantity: Quantity, source: String? = nil) {
        self.name = name
        self.units = units
        self.quantity = quantity
        self.source = source
    }
}
