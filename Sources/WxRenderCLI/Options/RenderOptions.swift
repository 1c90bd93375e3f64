import WxRender

/// Every value of `render`, read and checked; no input has been opened and no time tied to a scan yet.
package struct RenderOptions: Hashable, Sendable {
    package var time: TimeOptions
    package var view: ViewOptions
    package var layers: LayerOptions
    package var output: OutputOptions
    package var run: RunOptions
    /// Notes and warnings about the values, to print before the run.
    package var messages: [Message]

    /// Reads and checks all options.
    ///
    /// - Throws: ``UsageError`` at the first value or combination that can not be.
    package init(invocation: Invocation, environment: Environment) throws(UsageError) {
        let reader = OptionReader(invocation: invocation, environment: environment)
        var messages: [Message] = []
        time = try TimeOptions(reader)
        view = try ViewOptions(reader, messages: &messages)
        layers = try LayerOptions(reader)
        try layers.checkSources()
        output = try OutputOptions(reader, time: time, messages: &messages)
        run = try RunOptions(reader)
        self.messages = messages + layers.unusedSources(reader, needsLatest: time.selection.needsLatest)
        try checkWithoutRadar()
    }

    /// What the radar files would say has to be said where there are none.
    private func checkWithoutRadar() throws(UsageError) {
        guard !layers.has(.radar) else { return }
        if view.choice == .radarExtent {
            throw UsageError(
                "no radar layer to take the view from; add --bbox, --center and --zoom, --region or --tile")
        }
        if !time.isOneFrame, time.cadence == .everyScan {
            throw UsageError("no radar layer to take the frames from; add --step or --frames")
        }
        if time.selection.needsLatest, layers.radar.isEmpty {
            throw UsageError("latest is the newest radar scan, but there is no --radar; add it or write another time")
        }
    }
}
