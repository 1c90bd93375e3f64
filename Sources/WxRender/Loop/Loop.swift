import Foundation
import WxCodecs
public import WxGeo
import WxRaster

/// A scene over time: which instants are shown, and what stands for each.
///
/// ```swift
/// var loop = Loop(scene: scene, frameTimes: try Cadence.step(seconds: 300).instants(in: start...end))
/// loop.gaps = .hold
/// let report = try loop.write(to: .gif(path: "loop.gif"))
/// ```
public struct Loop: Sendable {
    /// What the pictures are made of.
    public var scene: Scene
    /// The instants of the frames, ascending.
    public var frameTimes: [Timestamp]
    /// What a frame without a scan shows.
    public var gaps: GapPolicy
    /// How old a scan may be and still stand for a frame, in seconds; nil: what the rhythm of its series says.
    public var tolerance: Int?
    /// Whether a missing scan ends the run with ``RenderError/incomplete(_:)``, nothing being replaced.
    public var isStrict: Bool
    /// The box that was asked for, which the report repeats beside the whole picture's.
    public var requestedBounds: BoundingBox?
    /// What of the inputs is not as it should be, one line each: the report repeats them before its own.
    public var warnings: [String] = []
    /// Files that a folder or pattern brought and that can not be read: they may be gaps, which a strict loop refuses.
    public var unreadableFiles: [String] = []

    /// The view in a picture whose sides are so many parts of the scene's, for a loop that has to become smaller
    /// (``LoopEncoding/maximumBytes``); nil where the size is given, as a tile's is.
    public var viewOfSize: (@Sendable (_ part: Double) throws -> Viewport)?

    /// Makes a loop.
    public init(scene: Scene, frameTimes: [Timestamp], gaps: GapPolicy = .mark) {
        self.scene = scene
        self.frameTimes = frameTimes
        self.gaps = gaps
        isStrict = false
        viewOfSize = { [viewport = scene.viewport] part in viewport.resized(by: part) }
    }

    /// Frames that are drawn at once where nothing else is said.
    static var processorCount: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

    /// When the scans of each series are valid.
    var scanTimes: [ScanTimes] {
        (scene.radar?.series ?? []).map { series in
            ScanTimes(validTimes: series.scans.map(\.validTime), tolerance: tolerance)
        }
    }

    /// The frames, each with the scans that stand for it by their headers.
    public var timeline: Timeline {
        Timeline(frameTimes: frameTimes, series: scanTimes, gaps: gaps)
    }

    /// The timeline, once it is sure that there is something to draw.
    ///
    /// - Throws: ``RenderError/noData(_:)`` where a radar was asked for and no scan stands for any frame,
    ///   ``RenderError/incomplete(_:)`` where frames are missing and the loop is strict.
    package func checkedTimeline() throws(RenderError) -> Timeline {
        let timeline = timeline
        guard let radar = scene.radar else { return timeline }
        if timeline.frames.allSatisfy(\.scans.isEmpty) {
            throw .noData("no radar scan stands for any frame; \(radar.span), so ask for a time near that")
        }
        if isStrict, timeline.missingFrames > 0 {
            throw Self.incomplete(missing: timeline.missingFrames, of: frameTimes.count)
        }
        if isStrict, let file = unreadableFiles.first {
            throw .incomplete(
                "\(unreadableFiles.count) radar files can not be read, the first is \(file); mend them or leave --strict out"
            )
        }
        return timeline
    }

    static func incomplete(missing: Int, of count: Int) -> RenderError {
        .incomplete(
            "\(missing) of \(count) frames have no radar scan young enough; raise --tolerance or leave --strict out")
    }
}

extension RadarContent {
    /// What span of time the scans hold, in words.
    package var span: String {
        let times = series.flatMap(\.scans).map(\.validTime)
        guard let first = times.min(), let last = times.max() else { return "there are no scans" }
        return first == last ? "the only scan is of \(first)" : "the scans are of \(first) to \(last)"
    }
}

extension Viewport {
    /// The same part of the world in a picture of another size.
    fileprivate func resized(by part: Double) -> Viewport {
        Viewport(
            originX: originX * part, originY: originY * part, worldSize: worldSize * part,
            width: max(1, Int((Double(width) * part).rounded())),
            height: max(1, Int((Double(height) * part).rounded())), scale: scale)
    }
}
