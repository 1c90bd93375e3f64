import Foundation
import Testing

@testable import WxCodecs

/// The machine's fonts, for tests whose numbers were recorded with particular font files.
enum InstalledFonts {
    static let catalog = try? FontCatalog()

    /// Whether the file that the recorded numbers belong to is the one installed.
    static func has(_ name: String, bytes: Int? = nil) -> Bool {
        guard let face = catalog?.faces.first(where: { $0.path.hasSuffix("/" + name) }) else { return false }
        let size = (try? FileManager.default.attributesOfItem(atPath: face.path))?[.size] as? Int
        return bytes == nil || size == bytes
    }

    /// Noto Sans of Debian's fonts-noto-core 20201225-1.
    static let hasNotoSans = has("NotoSans-Regular.ttf", bytes: 512_672) && has("NotoSans-Bold.ttf", bytes: 515_752)
    static let withoutNotoSans: Comment = "fonts-noto-core 20201225-1 is not installed"

    /// A new engine on the machine's fonts.
    static func engine() throws -> TextEngine { try TextEngine(FontCatalog()) }
}
