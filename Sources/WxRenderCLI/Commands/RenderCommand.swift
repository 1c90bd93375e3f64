import WxRender

/// Draws frames and writes them.
enum RenderCommand {
    /// Runs `render` with its options.
    static func run(_ options: RenderOptions, environment: Environment, console: Console) throws -> ExitCode {
        let plan = try RenderPlan(options, environment: environment)
        for warning in plan.loop.warnings { console.print(Message(.warning, warning)) }
        if options.run.isDryRun {
            try console.write(try PlanPage.text(plan))
            return .done
        }
        let interruption = Interruption(endsAtOnce: plan.output.isDirect)
        let progress = ProgressDisplay(style: options.run.progress, console: console)
        defer { progress.end() }
        do {
            let report = try plan.map.write(
                to: plan.output, encoding: plan.encoding, reportPath: plan.reportPath,
                advisoryListPath: plan.advisoryListPath,
                observer: LoopObserver(
                    progress: { done, total in progress.show(done, of: total) },
                    warning: { line in
                        progress.clear()
                        console.print(Message(.warning, line))
                    },
                    isCancelled: { interruption.signal != nil }))
            progress.end()
            if options.run.announcesResult { console.print(ClosingLine.message(plan.output, report: report)) }
            return .done
        } catch is CancellationError {
            return interruption.signal?.exitCode ?? .terminated
        }
    }
}
