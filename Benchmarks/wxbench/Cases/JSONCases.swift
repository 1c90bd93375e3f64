import Foundation
import WxRender

/// The list of all alerts in force in the United States, as its service gives it.
enum JSONCases {
    static let file = "advisories/nws_active_20240509T044846Z.json"

    static func measure(_ bench: Workbench) throws -> [Measurement] {
        guard let text = bench.realFile(file) else {
            bench.skip("json", because: "there is no \(file) in the folder of real files")
            return []
        }
        let data = Data(text)
        let whole = "Foundation's JSONSerialization, nothing more"
        return [
            try bench.compare("json-parse", with: "Foundation's JSONSerialization", rounds: 20) {
                _ = try JSONDocument(text)
            } theirs: {
                _ = try JSONSerialization.jsonObject(with: data)
            },
            try bench.compare("json-alerts", with: whole, rounds: 20) {
                _ = try AlertFile(geoJSON: text, name: file)
            } theirs: {
                _ = try JSONSerialization.jsonObject(with: data)
            },
        ]
    }
}
