import WxRender

/// Runs the program: reads the arguments, does what they ask for, prints messages.
///
/// - Parameter arguments: the command line without the program's name.
/// - Returns: the status for the caller, as ``ExitCode`` lists it.
public func run(arguments: [String]) -> Int32 {
    StandardStream.fillClosedPlaces()
    ProcessMemory.keepsFreedBlocks()
    StandardStream.ignoreClosedPipes()
    return CommandLineTool(environment: .current(), console: .process).run(arguments: arguments).rawValue
}

/// The program with its surroundings, so that tests can run it without a process.
package struct CommandLineTool: Sendable {
    private let environment: Environment
    private var console: Console

    package init(environment: Environment, console: Console) {
        self.environment = environment
        self.console = console
    }

    /// Runs one command line; whatever ends it is printed, once, and becomes the status.
    package func run(arguments: [String]) -> ExitCode {
        do {
            return try perform(Invocation(arguments: arguments))
        } catch {
            return console.report(error)
        }
    }

    private func perform(_ invocation: Invocation) throws -> ExitCode {
        if invocation.has(Flags.version) {
            try console.write("wxrender \(WxRenderVersion.string)\n")
            return .done
        }
        if invocation.has(Flags.help) {
            try console.write(HelpPage.text(of: invocation.command))
            return .done
        }
        let invocation = try withSettings(invocation)
        switch invocation.command {
        case .render:
            let options = try RenderOptions(invocation: invocation, environment: environment)
            var console = console
            console.isQuiet = options.run.isQuiet
            for message in options.messages { console.print(message) }
            return try RenderCommand.run(options, environment: environment, console: console)
        case .inspect:
            let options = try InspectOptions(invocation: invocation, environment: environment)
            return try InspectCommand.run(options, console: console)
        case .layers:
            let options = try LayersOptions(invocation: invocation, environment: environment)
            var console = console
            console.isQuiet = options.isQuiet
            for message in options.messages { console.print(message) }
            let file = Settings.namedFile(invocation, environment: environment) ?? Settings.usualFile(environment)
            return try LayersCommand.run(options, configFile: file, console: console)
        case .maps:
            let options = try MapsOptions(invocation: invocation, environment: environment)
            return try MapsCommand.run(options, console: console)
        case .completion:
            guard let shell = invocation.operands.first.flatMap(Shell.init(rawValue:)) else {
                throw UsageError("completion needs a shell; name \(listed(Shell.allCases.map(\.rawValue)))")
            }
            try console.write(CompletionScript.text(for: shell))
            return .done
        case .help:
            let topic = invocation.operands.first.flatMap(Command.init(rawValue:)) ?? .render
            try console.write(invocation.has(Flags.man) ? ManualPage.text() : HelpPage.text(of: topic))
            return .done
        }
    }

    /// The command line over what config files and variables set.
    private func withSettings(_ invocation: Invocation) throws -> Invocation {
        guard invocation.command.takesSettings else { return invocation }
        let settings = try Settings(invocation, environment: environment)
        for warning in settings.warnings { console.print(Message(.warning, warning)) }
        return invocation.over(settings)
    }
}
