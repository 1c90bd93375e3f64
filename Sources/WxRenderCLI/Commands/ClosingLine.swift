import Foundation
import WxRender

/// The line that says on a terminal what was written.
enum ClosingLine {
    static func message(_ output: LoopOutput, report: LoopReport) -> Message {
        let frames = report.frames.count == 1 ? "1 frame" : "\(report.frames.count) frames"
        let missing = report.missingFrames == 0 ? "" : ", \(report.missingFrames) without radar"
        return Message(.note, "wrote \(name(of: output)): \(frames)\(missing), \(report.width)x\(report.height)")
    }

    private static func name(of output: LoopOutput) -> String {
        switch output {
        case .gif(let path), .apng(let path), .png(let path), .player(let path):
            path + (size(of: path).map { " (\($0))" } ?? "")
        case .pngSequence(let folder), .playerFolder(let folder): folder + "/"
        case .timedSequence(let pattern): pattern.description
        case .gifToStandardOutput, .apngToStandardOutput, .pngToStandardOutput: "standard output"
        }
    }

    /// A file's size as people read it: `1.4 MB`; nil for what is no file.
    private static func size(of path: String) -> String? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let bytes = attributes?[.size] as? Int, bytes > 0 else { return nil }
        if bytes < 1000 { return "\(bytes) bytes" }
        let (value, unit) = bytes < 1_000_000 ? (Double(bytes) / 1e3, "kB") : (Double(bytes) / 1e6, "MB")
        return value < 10 ? "\((value * 10).rounded() / 10) \(unit)" : "\(Int(value.rounded())) \(unit)"
    }
}
