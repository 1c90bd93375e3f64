/// The side of the spectrum that a map or a panel keeps to.
public enum Theme: String, Hashable, Sendable, CaseIterable {
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
}
