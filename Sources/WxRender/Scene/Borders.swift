/// Which borders are drawn above the radar; coasts belong to the base.
public enum Borders: String, Hashable, Sendable, CaseIterable {
    /// By zoom on the built-in base, none on any other.
    case auto
    /// None.
    case none
    /// Borders of countries, at any zoom.
    case countries
    /// Borders of countries and of their states or provinces, at any zoom.
    case states
    /// Borders of countries and states, and of the counties of the United States, at any zoom.
    case counties
}
