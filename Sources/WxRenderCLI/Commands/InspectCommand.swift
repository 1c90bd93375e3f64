import WxRender

/// Says what files hold.
enum InspectCommand {
    /// Runs `inspect` with its options.
    ///
    /// Every file is looked at; what can not be read is said on standard error, and the first such error is the end.
    static func run(_ options: InspectOptions, console: Console) throws -> ExitCode {
        var entries: [JSONValue] = []
        var worst = ExitCode.done
        for file in options.files {
            do throws(RenderError) {
                entries += try FileDescription(file, samples: options.samples).entries
            } catch {
                let code = console.report(error)
                if worst == .done { worst = code }
            }
        }
        if options.isJSON {
            try console.write(JSONWriter.pretty(.array(entries)))
        } else {
            try console.write(entries.map(DescriptionPage.text).joined(separator: "\n"))
        }
        return worst
    }
}
