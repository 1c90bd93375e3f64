import WxRaster

/// The units that panels are lettered in.
public enum MapUnits: String, Hashable, Sendable, CaseIterable {
    /// Lengths in kilometres and miles, rates in the units of the colour table.
    case both
    /// Lengths in kilometres, rates in mm/h.
    case metric
    /// Lengths in miles, rates in in/h.
    case imperial
}

extension MapUnits {
    /// A colour table as the legend letters it: its colours stand at the same amounts.
    func lettering(of table: ColorTable) -> ColorTable {
        switch (self, table.units) {
        case (.imperial, "mm/h"): table.scaled(by: 1 / 25.4, units: "in/h")
        case (.metric, "in/h"): table.scaled(by: 25.4, units: "mm/h")
        default: table
        }
    }
}
