public import Foundation

/// A kind of file that radar grids come in.
public enum RadarFormat: String, Hashable, Sendable {
    /// GRIB edition 1.
    case grib1
    /// GRIB edition 2.
    case grib2
    /// A palette PNG with a world file.
    case png
}

/// One radar grid of a file, as its header tells: enough to choose scans and to lay out a timeline without unpacking.
public struct RadarScan: Hashable, Sendable {
    /// The file, as it was named.
    public let file: String
    /// Which field of the file it is, from 1.
    public let message: Int
    /// Fields of the file.
    public let messageCount: Int
    /// What kind of file it is.
    public let format: RadarFormat
    /// How its numbers are packed: `png`, `simple`, `jpeg2000`, `palette`, …
    public let packing: String
    /// What is measured.
    public let product: RadarProduct
    /// What instant it is about, from the content or else from the name; nil where neither tells.
    public let validTime: Timestamp?
    /// Where its cells lie.
    public let axes: GeographicAxes
    /// What the file was when its header was read.
    var stamp: FileStamp?
}

/// How radar files are read where they do not say everything themselves.
public struct RadarOptions: Hashable, Sendable {
    /// The rule from palette indices to values; nil to tell it from the names.
    public var paletteScale: PaletteScale?
    /// The strftime pattern of times in file names; nil for the usual ways.
    public var timePattern: String?
    /// The zone of times in file names.
    public var timeZone = TimeZone.gmt
    /// The one product that is wanted, in any case.
    public var product: String?
    /// The one field of each file that is wanted, from 1.
    public var message: Int?

    /// Options that leave everything to the files.
    public init() {}
}
