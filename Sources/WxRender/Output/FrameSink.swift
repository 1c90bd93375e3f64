/// Where the frames of a loop go. The first two steps run on any thread, ``append(_:_:)`` in order of the frames.
package protocol FrameSink: Sendable {
    /// A frame made ready; an animation needs that of the frame before to store only what changed.
    associatedtype Prepared: Sendable
    /// A frame as bytes.
    associatedtype Encoded: Sendable

    /// Makes a frame ready.
    func prepare(_ frame: FrameRenderer.Frame) throws -> Prepared

    /// Turns a frame into bytes.
    func encode(_ prepared: Prepared, previous: Prepared?) throws -> Encoded

    /// Takes the next frame; what is written appears under its name with ``finish()`` only.
    func append(_ encoded: Encoded, _ frame: LoopReport.Frame) throws

    /// Ends the loop: all artefacts appear under their names, what describes them last.
    ///
    /// - Parameter describe: takes the frames as they will be read, with their files and delays, and makes the report;
    ///   what it throws ends the run before anything appears.
    func finish(_ describe: ([LoopReport.Frame]) throws -> LoopReport) throws

    /// Takes back what was written; the old artefacts stand.
    func abandon()
}

extension RenderError {
    /// Every frame was left out.
    static let noFrames = RenderError.noData("no frame is left to write; choose another --gaps or another time")
}
