import Foundation

/// How far each case may go before a change counts as a step back: about one and a half times the usual ratio, since
/// ratios jitter; what does not jitter (bytes) is held closely.
struct Ceilings {
    private let limits: [String: Double]

    /// Reads `{ "case": limit, … }`.
    init(file: String) throws {
        limits = try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    }

    /// The cases above their ceilings.
    func exceeded(by results: Results) -> [String] {
        results.measurements.filter { measured in limits[measured.name].map { measured.judged > $0 } ?? false }.map(
            \.name)
    }

    /// A line for each case above its ceiling, and for each ceiling whose case was not run.
    ///
    /// - Parameter onlySome: whether only some of the cases were asked for.
    func broken(by results: Results, onlySome: Bool) -> [String] {
        limits.sorted { $0.key < $1.key }.compactMap { name, limit in
            guard let measured = results.measurements.first(where: { $0.name == name }) else {
                let isExcused = onlySome || results.skipped.contains { name.hasPrefix($0.prefix { $0 != ":" }) }
                return isExcused ? nil : "\(name) has a ceiling but was not measured; correct its name or drop it"
            }
            guard measured.judged > limit else { return nil }
            return "\(name) is at \(measured.judged), its ceiling is \(limit); find what made it worse"
        }
    }
}
