public import WxRaster

/// A decoded picture that any number of pins share; two are equal where they are the same one.
public final class PinPicture: Hashable, Sendable {
    /// The pixels.
    public let pixels: Pixmap

    /// Wraps a picture.
    public init(_ pixels: Pixmap) {
        self.pixels = pixels
    }

    /// Whether both are the same one.
    public static func == (a: PinPicture, b: PinPicture) -> Bool { a === b }

    /// Adds the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A picture that stands on the map instead of a marker.
public struct PinIcon: Hashable, Sendable {
    /// What is drawn.
    public var picture: PinPicture
    /// Width in units: pixels at scale 1.
    public var width: Double
    /// Height in units.
    public var height: Double
    /// Units from the icon's left edge to the point that lies on the place.
    public var anchorX: Double
    /// Units from its top edge to that point.
    public var anchorY: Double

    /// Makes an icon.
    ///
    /// - Parameters:
    ///   - size: units; nil takes the picture's own pixels.
    ///   - anchor: units from the top-left corner; nil takes the middle.
    /// - Precondition: both sides of the size are more than 0.
    public init(
        _ picture: PinPicture, size: (width: Double, height: Double)? = nil, anchor: (x: Double, y: Double)? = nil
    ) {
        self.picture = picture
        width = size?.width ?? Double(picture.pixels.width)
        height = size?.height ?? Double(picture.pixels.height)
        precondition(width > 0 && height > 0, "an icon has a size")
        anchorX = anchor?.x ?? width / 2
        anchorY = anchor?.y ?? height / 2
    }

    /// The icon in pixels of a scale: premultiplied, averaged where it shrinks, linear where it grows.
    func sprite(scale: Double) -> Pixmap {
        picture.pixels.resampled(
            width: max(1, Int((width * scale).rounded())), height: max(1, Int((height * scale).rounded())))
    }
}
