import WxRender

/// Draws frames and writes them.
enum RenderCommand {
    /// Runs `render` with its options.
    static func run(_ options: RenderOptions, environment: Environment, console: Console) throws -> ExitCode {
        throw RenderError.failed("rendering is not part of this build; build a later one")
    }
}
