import WxRaster

/// How a file says what size an icon has, and which of its points lies on the place.
struct PinIconForm: Hashable {
    /// Units; nil for the picture's own pixels.
    var size: Size?
    /// Units that the longer side takes where no size is given.
    var longestSide: Double?
    /// The point on the place; nil for the middle.
    var anchor: Anchor?

    /// A size in units; without a height that follows from the picture's shape.
    struct Size: Hashable {
        var width: Double
        var height: Double?
    }

    /// A point of an icon.
    enum Anchor: Hashable {
        /// Units from the top-left corner.
        case units(x: Double, y: Double)
        /// Parts of the icon from its top-left corner.
        case parts(x: Double, y: Double)
        /// As KML says it: from the lower left corner.
        case hotSpot(x: HotSpot, y: HotSpot)
    }

    /// One coordinate of a `hotSpot` of KML.
    struct HotSpot: Hashable {
        let value: Double
        /// `fraction`, `pixels` of the picture, or `insetPixels` from the far side.
        let unit: String

        /// - Parameter unit: nil for the usual one.
        init(_ value: Double, unit: String?) {
            self.value = value
            self.unit = unit ?? "fraction"
        }

        /// The part of the side at which it lies, from the near end.
        func part(ofPixels count: Int) -> Double {
            switch unit {
            case "pixels": value / Double(count)
            case "insetPixels": 1 - value / Double(count)
            default: value
            }
        }
    }

    /// The largest side of an icon, in units: more would cover any map.
    static let most = 1024.0

    /// Reads a size: `32`, `32x48`, `32,48` or `[32, 48]`.
    static func size(_ text: String) throws(FeatureFault) -> Size {
        let numbers = numbers(in: text)
        guard let numbers, (1...2).contains(numbers.count), numbers.allSatisfy({ $0 > 0 && $0 <= most }) else {
            throw FeatureFault("\"icon-size\" is \"\(text.prefix(40))\"; give WIDTHxHEIGHT in pixels, such as 32x32")
        }
        return Size(width: numbers[0], height: numbers.count == 2 ? numbers[1] : nil)
    }

    /// Reads an anchor: pixels from the top-left corner, or words such as `bottom` and `top-left`.
    static func anchor(_ text: String) throws(FeatureFault) -> Anchor {
        if let numbers = numbers(in: text), numbers.count == 2, numbers.allSatisfy({ abs($0) <= most }) {
            return .units(x: numbers[0], y: numbers[1])
        }
        let words = text.lowercased().split { $0 == "-" || $0 == " " || $0 == "_" }
        var (x, y) = (0.5, 0.5)
        for word in words {
            switch word {
            case "left": x = 0
            case "right": x = 1
            case "top": y = 0
            case "bottom": y = 1
            case "center", "centre", "middle": break
            default: return try refuse(text)
            }
        }
        return words.isEmpty ? try refuse(text) : .parts(x: x, y: y)
    }

    private static func refuse(_ text: String) throws(FeatureFault) -> Anchor {
        throw FeatureFault(
            "\"icon-anchor\" is \"\(text.prefix(40))\"; give X,Y in pixels from the icon's top left, or a word such as bottom"
        )
    }

    /// The numbers of a list; nil where something else stands in it.
    private static func numbers(in text: String) -> [Double]? {
        let parts = text.split { "xX×,;[]() ".contains($0) }
        let numbers = parts.compactMap { Double($0) }
        return numbers.count == parts.count && numbers.allSatisfy(\.isFinite) && !numbers.isEmpty ? numbers : nil
    }

    /// The icon of a picture.
    func icon(_ picture: PinPicture) -> PinIcon {
        let pixels = picture.pixels
        var size = (width: Double(pixels.width), height: Double(pixels.height))
        if let wanted = self.size {
            size = (wanted.width, wanted.height ?? wanted.width * size.height / size.width)
        } else if let longestSide {
            let factor = longestSide / max(size.width, size.height)
            size = (size.width * factor, size.height * factor)
        }
        let point: (x: Double, y: Double)? = anchor.map { anchor in
            switch anchor {
            case .units(let x, let y): (x, y)
            case .parts(let x, let y): (x * size.width, y * size.height)
            case .hotSpot(let x, let y):
                (x.part(ofPixels: pixels.width) * size.width, (1 - y.part(ofPixels: pixels.height)) * size.height)
            }
        }
        return PinIcon(picture, size: size, anchor: point)
    }
}
