import WxRender

/// Says what files hold.
enum InspectCommand {
    /// Runs `inspect` with its options.
    static func run(_ options: InspectOptions, console: Console) throws -> ExitCode {
        throw RenderError.failed("inspecting is not part of this build; build a later one")
    }
}
