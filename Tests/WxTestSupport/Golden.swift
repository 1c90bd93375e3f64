import Foundation
public import Testing
import WxCodecs
public import WxRaster

/// How far a picture may be from its golden.
public enum GoldenTolerance: Sendable {
    /// Not at all: for integer arithmetic.
    case exact
    /// Each channel by 1: where floating point enters.
    case rounding
    /// Any channel of at most this share of the pixels (0 ... 1) by anything: for anti-aliased text, with the reason
    /// in the test.
    case share(Double)

    func allows(_ differences: GoldenDifferences, pixels: Int) -> Bool {
        switch self {
        case .exact: differences.count == 0
        case .rounding: differences.worst <= 1
        case .share(let share): Double(differences.count) <= share * Double(pixels)
        }
    }
}

/// Where and by how much two pictures of one size differ.
struct GoldenDifferences {
    var count = 0
    var worst = 0
    var place = (x: 0, y: 0)
    var channel = ""

    init(_ actual: Pixmap, _ expected: Pixmap) {
        for i in actual.pixels.indices where actual.pixels[i] != expected.pixels[i] {
            count += 1
            let (a, b) = (actual.pixels[i], expected.pixels[i])
            for (name, x, y) in [
                ("red", a.red, b.red), ("green", a.green, b.green), ("blue", a.blue, b.blue),
                ("alpha", a.alpha, b.alpha),
            ] where abs(Int(x) - Int(y)) > worst {
                worst = abs(Int(x) - Int(y))
                place = (i % actual.width, i / actual.width)
                channel = name
            }
        }
    }
}

/// Holds a picture against `Goldens/<name>.png` beside the test's file.
///
/// With `WXRENDER_RECORD=1` in the environment the golden is written, and the test still fails, so that no run that
/// records passes for one that checks. A mismatch reports how many pixels differ, the worst channel and its place, and
/// leaves expected, difference and actual side by side in a temporary folder.
public func expectGolden(
    _ actual: Pixmap, named name: String, tolerance: GoldenTolerance, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let golden = URL(fileURLWithPath: filePath).deletingLastPathComponent()
        .appendingPathComponent("Goldens/\(name).png")
    if ProcessInfo.processInfo.environment["WXRENDER_RECORD"] == "1" {
        try FileManager.default.createDirectory(
            at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(PNGWriter(compression: .best).encode(actual)).write(to: golden)
        Issue.record("recorded \(golden.lastPathComponent); look at it, and run again", sourceLocation: sourceLocation)
        return
    }
    guard let bytes = try? Data(contentsOf: golden) else {
        Issue.record(
            "no golden \(golden.lastPathComponent); record it with WXRENDER_RECORD=1", sourceLocation: sourceLocation)
        return
    }
    let expected = try PNGReader.pixmap([UInt8](bytes))
    guard expected.width == actual.width && expected.height == actual.height else {
        Issue.record(
            """
            \(name) is \(actual.width) x \(actual.height), its golden \(expected.width) x \(expected.height)
            """, sourceLocation: sourceLocation)
        return
    }
    let differences = GoldenDifferences(actual, expected)
    if tolerance.allows(differences, pixels: actual.pixels.count) { return }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wxrender-goldens")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("\(name).png")
    try Data(PNGWriter().encode(sideBySide(expected, actual))).write(to: file)
    Issue.record(
        """
        \(name): \(differences.count) of \(actual.pixels.count) pixels differ, worst by \(differences.worst) in \
        \(differences.channel) at (\(differences.place.x), \(differences.place.y)); expected | difference | actual: \
        \(file.path)
        """, sourceLocation: sourceLocation)
}

/// Expected, difference and actual in a row; a difference of 1 is shown as 64, so that it can be seen.
private func sideBySide(_ expected: Pixmap, _ actual: Pixmap) -> Pixmap {
    let width = expected.width
    var result = Pixmap(width: 3 * width + 16, height: expected.height)
    for y in 0..<expected.height {
        for x in 0..<width {
            let (a, b) = (expected[x, y], actual[x, y])
            func shown(_ p: UInt8, _ q: UInt8) -> UInt8 { UInt8(min(255, abs(Int(p) - Int(q)) * 64)) }
            let alpha = shown(a.alpha, b.alpha)
            result[x, y] = a
            result[width + 8 + x, y] =
                RGBA8(
                    red: max(shown(a.red, b.red), alpha), green: max(shown(a.green, b.green), alpha),
                    blue: max(shown(a.blue, b.blue), alpha)
                ).premultiplied
            result[2 * width + 16 + x, y] = b
        }
    }
    return result
}
