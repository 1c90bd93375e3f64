import Dispatch
import Foundation
import WxMaps

/// Shows on standard error how far a download has come.
final class FetchDisplay {
    private let id: String
    private let style: ProgressStyle
    private let console: Console
    private let start = DispatchTime.now().uptimeNanoseconds
    private var barIsShown = false
    private var tenths = 0
    /// Where the count stood when this process began, so that the rate is of what it fetched itself.
    private var first: Int64?

    init(id: String, style: ProgressStyle, console: Console) {
        self.id = id
        self.style = style
        self.console = console
    }

    /// Takes in an event.
    func show(_ event: MapEvent) {
        if style == .json { return console.writeProgress(line(event)) }
        guard case .progress(let bytes, let total) = event else { return }
        let begun = first ?? bytes
        first = begun
        switch style {
        case .bar:
            barIsShown = true
            console.writeProgress("\r\u{1B}[K" + bar(bytes, total, begun))
        case .plain:
            let tenths = Int(bytes * 10 / max(total, 1))
            guard tenths > self.tenths else { return }
            self.tenths = tenths
            console.writeProgress("\(id): \(ReadableSize.text(bytes)) of \(ReadableSize.text(total))\n")
        case .json, .none, .auto: break
        }
    }

    /// Takes a bar off its line.
    func end() {
        guard barIsShown else { return }
        barIsShown = false
        console.writeProgress("\r\u{1B}[K")
    }

    private var elapsed: Double { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }

    private func bar(_ bytes: Int64, _ total: Int64, _ begun: Int64) -> String {
        let width = 24
        let share = Double(bytes) / Double(max(total, 1))
        let filled = Int(Double(width) * share)
        let blocks = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        let rate = Double(bytes - begun) / max(elapsed, 0.001)
        let left = rate > 0 ? ReadableSize.clock(Double(total - bytes) / rate) : "-:--"
        return "\(id) \(blocks) \(Int(share * 100))%  \(ReadableSize.text(bytes)) of \(ReadableSize.text(total))  "
            + "\(ReadableSize.text(Int64(rate)))/s  \(left) left"
    }

    private struct Line: Encodable {
        var event: String
        var id: String
        var bytes: Int64?
        var total: Int64?
        var state: String?
        var reason: String?
        var hasProgress: Bool?
        var success: Bool?
        var elapsedSeconds: Double
    }

    private func line(_ event: MapEvent) -> String {
        let seconds = (elapsed * 10).rounded() / 10
        var line = Line(event: "", id: id, elapsedSeconds: seconds)
        switch event {
        case .started(let hasProgress): (line.event, line.hasProgress) = ("started", hasProgress)
        case .progress(let bytes, let total): (line.event, line.bytes, line.total) = ("progress", bytes, total)
        case .statusChanged(let state):
            (line.event, line.state) = ("statusChanged", state.name)
            if case .failed(let reason) = state { line.reason = reason }
        case .completed(let success): (line.event, line.success) = ("completed", success)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return ((try? encoder.encode(line)).map { String(decoding: $0, as: UTF8.self) } ?? "{}") + "\n"
    }
}
