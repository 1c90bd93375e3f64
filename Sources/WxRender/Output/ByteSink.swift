/// Where an artefact's bytes go: all of it appears under its name, or nothing does.
protocol ByteSink: AnyObject {
    /// Appends bytes.
    ///
    /// - Throws: ``RenderError/output(file:problem:)``.
    func write(_ bytes: [UInt8]) throws(RenderError)
    /// Makes what was written the artefact.
    ///
    /// - Throws: ``RenderError/output(file:problem:)``; the old artefact then still stands.
    func commit() throws(RenderError)
    /// Takes back what was written, as far as the target allows; harmless after a commit.
    func abandon()
}

/// Opens what `path` names: devices and FIFOs are written directly, files by way of a temporary one.
func openByteSink(path: String) throws(RenderError) -> any ByteSink {
    if DirectFile.mustBeDirect(path) { return try DirectFile(path: path) }
    return try AtomicFile(path: path)
}
