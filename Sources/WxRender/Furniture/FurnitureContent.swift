package import Foundation
package import WxRaster

/// What the furniture of a loop says, the same in all frames but for ``frames``.
package struct FurnitureContent: Sendable {
    package var title: String?
    /// The zone of printed times; nil for UTC alone.
    package var zone: TimeZone?
    /// The colours of panels.
    package var theme: Theme = .light
    /// The side of the map, which decides the colours of what is lettered on it.
    package var mapSide: Theme = .light
    /// The map's land colour: what the legend and the key show their colours over.
    package var land = RGBA8(rgb: 0xECEBE5)
    package var legend: LegendContent?
    package var frames: [FurnitureFrame]
    /// Spans without a scan, for the timeline.
    package var gaps: [TimeGap] = []
    /// The parts of the attribution in layer order, such as `Radar: NOAA MRMS`.
    package var attribution: [String] = []
    /// Metres on the ground of one unit at the frame's middle; nil where no scale can be given.
    package var metersPerUnit: Double?
    /// The units of the scale bar.
    package var units = MapUnits.both
    /// The picture of the logo at its natural size.
    package var logo: Pixmap?

    /// Describes a loop.
    package init(frames: [FurnitureFrame]) {
        self.frames = frames
    }
}

/// What the legend shows.
package struct LegendContent: Hashable, Sendable {
    /// What the numbers are of, such as `Reflectivity`.
    package var caption: String
    package var table: ColorTable
    /// The radar layer's opacity.
    package var opacity: Double
    /// The colour of land where no radar looks; nil where none is drawn.
    package var fog: RGBA8?

    /// Describes a legend.
    package init(caption: String, table: ColorTable, opacity: Double = 1, fog: RGBA8? = nil) {
        self.caption = caption
        self.table = table
        self.opacity = opacity
        self.fog = fog
    }
}

/// A span of a timeline for which there is no scan.
package struct TimeGap: Hashable, Sendable {
    package var from: Timestamp
    package var to: Timestamp

    /// Makes a span.
    package init(from: Timestamp, to: Timestamp) {
        self.from = from
        self.to = to
    }
}
