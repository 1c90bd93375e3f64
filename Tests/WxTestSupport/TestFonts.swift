import Foundation
public import Testing

/// The machine's fonts, for tests whose numbers and goldens were recorded with particular font files.
public enum TestFonts {
    /// Whether Noto Sans is the one of Debian's fonts-noto-core 20201225-1.
    public static let hasNotoSans =
        size("noto/NotoSans-Regular.ttf") == 512_672 && size("noto/NotoSans-Bold.ttf") == 515_752
    /// Why a test is skipped.
    public static let withoutNotoSans: Comment = "fonts-noto-core 20201225-1 is not installed"

    /// Whether a font file of a Debian package is there, such as `wqy/wqy-microhei.ttc`.
    public static func has(_ file: String) -> Bool { size(file) != nil }

    private static func size(_ file: String) -> Int? {
        let path = "/usr/share/fonts/truetype/" + file
        return (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    }
}
