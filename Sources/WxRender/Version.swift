/// The version of the library and the program, in the one place that states it.
public enum WxRenderVersion {
    /// `MAJOR.MINOR.PATCH`, as in Semantic Versioning.
    public static let string = "0.1.0"

    /// What artefacts name as their software.
    static let signature = "wxrender \(string)"
}
