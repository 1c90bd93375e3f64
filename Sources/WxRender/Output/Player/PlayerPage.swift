import CPlayerPage
import Foundation

/// The page of a player: `Sources/CPlayerPage` with a loop's own parts put in.
enum PlayerPage {
    /// The page up to the first frame.
    ///
    /// - Parameter hasFiles: whether pictures stand beside the page, and not in it.
    static func head(title: String, hasFiles: Bool) -> [UInt8] {
        let parts = [
            "title": escaped(title), "version": WxRenderVersion.string,
            "pictures": hasFiles ? "'self' file: blob:" : "blob:", "style": text(wx_player_style),
            "script": text(wx_player_script),
        ]
        return Array(filled(text(wx_player_page), parts).utf8)
    }

    /// A script of statements.
    static func block(_ statements: String) -> [UInt8] { Array("<script>\(statements)</script>\n".utf8) }

    /// The page after the last frame.
    static func end(manifest: JSONValue, facts: JSONValue) -> [UInt8] {
        let manifest = "<script type=\"application/json\" id=\"manifest\">\(script(manifest))</script>\n"
        return Array(manifest.utf8) + block("wx.end(\(script(facts)))")
    }

    /// A value as it may stand in a script.
    ///
    /// No text of an alert or a pin ends the script, and none spells an address, so that it is plain to see that the page
    /// asks nobody for anything.
    static func script(_ value: JSONValue) -> String {
        JSONWriter.line(value).replacing("<", with: "\\u003C").replacing("://", with: ":\\/\\/")
    }

    /// A text as it may stand in markup.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
            .replacing("://", with: ":&#47;&#47;")
    }

    private static func filled(_ page: String, _ parts: [String: String]) -> String {
        // By pieces and not by replacing: a title may look like a place to fill.
        let pieces = page.components(separatedBy: "{{")
        return pieces.dropFirst().reduce(into: pieces[0]) { result, piece in
            guard let end = piece.range(of: "}}"), let part = parts[String(piece[..<end.lowerBound])] else {
                preconditionFailure("the page has places for what is put in")
            }
            result += part + piece[end.upperBound...]
        }
    }

    private static func text(_ part: wx_player_part) -> String {
        String(
            decoding: UnsafeRawBufferPointer(start: wx_player_start(part), count: wx_player_size(part)), as: UTF8.self)
    }
}
