import CFribidi
import CHarfBuzz

/// Lays text out: chooses a font for each cluster, orders what runs from right to left, and places the glyphs.
///
/// Fonts are opened when they are first needed. Not for use by two threads at once.
@safe
final class TextShaper {
    /// Code points that no font has a glyph for, among all text so far.
    private(set) var missing: Set<UInt32> = []
    /// Faces that text was drawn with.
    private(set) var used: Set<Int> = []
    /// Faces whose file can not be opened.
    private(set) var broken: Set<Int> = []

    private let catalog: FontCatalog
    private let library: FreeTypeLibrary
    private let buffer: OpaquePointer
    private let language: hb_language_t?
    private var open: [Int: OpenFont] = [:]
    /// The face of single code points, by style.
    private var choices: [[UInt32: Int]]

    init(_ catalog: FontCatalog) throws(TextError) {
        self.catalog = catalog
        library = try FreeTypeLibrary()
        guard let buffer = unsafe hb_buffer_create() else { throw .library("HarfBuzz") }
        unsafe self.buffer = buffer
        // Fixed: the machine's language shall not choose among forms of letters.
        unsafe language = hb_language_from_string("en", -1)
        choices = FontStyle.allCases.map { _ in [:] }
    }

    deinit {
        unsafe hb_buffer_destroy(buffer)
    }

    /// The opened font of a face; nil where its file turns out to be unusable.
    func font(_ face: Int) -> OpenFont? {
        if let font = open[face] { return font }
        if broken.contains(face) { return nil }
        guard let font = OpenFont(catalog.faces[face], library: library) else {
            broken.insert(face)
            choices = choices.map { _ in [:] }
            return nil
        }
        open[face] = font
        return font
    }

    /// Lays out text that ``TextCleaning`` went over.
    func line(_ text: String, _ style: TextStyle) -> TextLine {
        var line = TextLine(size: style.size)
        let codePoints = text.unicodeScalars.map(\.value)
        guard !codePoints.isEmpty else { return line }
        var runs = runs(text, codePoints, style.face)
        BidiLevels.reorder(&runs) { $0.level }
        var trailing = 0.0
        for run in runs { trailing = append(run, of: codePoints, style, to: &line) }
        line.width -= trailing
        return line
    }
}

extension TextShaper {
    /// Code points that one font draws in one script and direction.
    private struct Run {
        var face: Int
        var script: hb_script_t
        var level: FriBidiLevel
        var start: Int
        var count: Int
    }

    private func runs(_ text: String, _ codePoints: [UInt32], _ style: FontStyle) -> [Run] {
        let levels = BidiLevels.levels(of: codePoints)
        let properties = unsafe hb_unicode_funcs_get_default()
        var runs: [Run] = []
        var start = 0
        for cluster in text {
            let count = cluster.unicodeScalars.count
            defer { start += count }
            guard let face = face(for: cluster, style, after: runs.last?.face) else { continue }
            var script = unsafe hb_unicode_script(properties, codePoints[start])
            let isNeutral = script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED
            if isNeutral { script = runs.last?.script ?? script }
            if let last = runs.last, last.face == face, last.level == levels[start], last.start + last.count == start,
                last.script == script || last.script == HB_SCRIPT_COMMON
            {
                runs[runs.count - 1].count += count
                runs[runs.count - 1].script = script
            } else {
                runs.append(Run(face: face, script: script, level: levels[start], start: start, count: count))
            }
        }
        return runs
    }

    /// The first face that has all of a cluster, so that marks stay with their base; nil where there is no font at all.
    private func face(for cluster: Character, _ style: FontStyle, after previous: Int?) -> Int? {
        let scalars = cluster.unicodeScalars
        let first = scalars.first?.value ?? 32
        let isSingle = scalars.count == 1
        if isSingle, let known = choices[style.rawValue][first] { return known }
        let needed = scalars.filter { !$0.properties.isDefaultIgnorableCodePoint && !$0.properties.isWhitespace }
        // White space needs no glyph of its own: it stays with the text before it.
        if needed.isEmpty, let previous { return previous }

        let chain = catalog.chain(style)
        func firstFace(having all: some Sequence<Unicode.Scalar>) -> Int? {
            chain.first { face in
                all.allSatisfy { catalog.faces[face].coverage.contains($0.value) } && font(face) != nil
            }
        }
        if let face = firstFace(having: needed) {
            if isSingle, !needed.isEmpty { choices[style.rawValue][first] = face }
            return face
        }
        for scalar in needed where firstFace(having: CollectionOfOne(scalar)) == nil { missing.insert(scalar.value) }
        // A base without one of its marks is better than none of both.
        return firstFace(having: needed.prefix(1)) ?? firstFace(having: EmptyCollection())
    }

    /// Adds a run's glyphs; returns the letter space after its last cluster.
    private func append(
        _ run: Run, of codePoints: [UInt32], _ style: TextStyle, to line: inout TextLine
    ) -> Double {
        guard let font = font(run.face) else { return 0 }
        used.insert(run.face)
        unsafe hb_buffer_clear_contents(buffer)
        // The whole text goes along, so that letters at a run's end take the form that their neighbours ask for.
        unsafe hb_buffer_add_utf32(
            buffer, codePoints, Int32(codePoints.count), UInt32(run.start), Int32(run.count))
        unsafe hb_buffer_set_script(buffer, run.script)
        unsafe hb_buffer_set_direction(buffer, run.level & 1 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        unsafe hb_buffer_set_language(buffer, language)
        let spacing = Self.joins(run.script) ? 0 : style.letterSpacing
        if spacing > 0 {
            // Letters set apart are not tied together.
            let features = ["liga", "clig"].map { name in
                hb_feature_t(tag: Self.tag(name), value: 0, start: 0, end: .max)
            }
            unsafe hb_shape(font.shaper, buffer, features, UInt32(features.count))
        } else {
            unsafe hb_shape(font.shaper, buffer, nil, 0)
        }

        var count: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, nil)
        else { return 0 }
        let scale = style.size / font.unitsPerEm
        for i in 0..<Int(count) {
            let position = unsafe positions[i]
            let info = unsafe infos[i]
            line.glyphs.append(
                TextLine.Glyph(
                    face: run.face, id: info.codepoint, x: line.width + Double(position.x_offset) * scale,
                    y: Double(position.y_offset) * scale))
            line.width += Double(position.x_advance) * scale
            let isLastOfCluster = i + 1 == Int(count) ? true : unsafe infos[i + 1].cluster != info.cluster
            if isLastOfCluster { line.width += spacing }
        }
        return count > 0 ? spacing : 0
    }

    /// Whether the letters of a script join, so that space between them would tear words apart.
    private static func joins(_ script: hb_script_t) -> Bool {
        [
            HB_SCRIPT_ARABIC, HB_SCRIPT_SYRIAC, HB_SCRIPT_MONGOLIAN, HB_SCRIPT_NKO, HB_SCRIPT_DEVANAGARI,
            HB_SCRIPT_BENGALI,
        ].contains(script)
    }

    private static func tag(_ name: String) -> hb_tag_t {
        name.utf8.reduce(0) { $0 << 8 | hb_tag_t($1) }
    }
}
