import CFontconfig

/// Owns fontconfig's list of the faces of font files.
@safe
struct FontList: ~Copyable {
    /// What is asked of each face.
    static var keys: [String] {
        [FC_FILE, FC_INDEX, FC_FAMILY, FC_CHARSET, FC_OUTLINE, FC_COLOR, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_VARIABLE]
    }

    /// One face of a font file.
    struct Entry {
        /// Place in the list.
        var place: Int
        var family: String
        var path: String
        /// Member of a collection in the low 16 bits, named instance of a variable font above them.
        var index: Int
        /// 80 is regular, 200 bold.
        var weight: Int
        var isSlanted: Bool
        /// 100 is normal.
        var width: Int
    }

    private let list: UnsafeMutablePointer<FcFontSet>

    /// Takes over a list that `FcFontList` made.
    @unsafe
    init(owning list: UnsafeMutablePointer<FcFontSet>) {
        unsafe self.list = list
    }

    deinit {
        unsafe FcFontSetDestroy(list)
    }

    /// The faces that have outlines, colour fonts left out, in no order.
    var entries: [Entry] {
        (0..<Int(unsafe list.pointee.nfont)).compactMap { place in
            guard let pattern = unsafe list.pointee.fonts[place] else { return nil }
            return unsafe Self.entry(pattern, place: place)
        }
    }

    /// The code points that a face has glyphs for.
    func coverage(_ entry: Entry) -> CodePointSet {
        var result = CodePointSet()
        var set: OpaquePointer?
        guard unsafe FcPatternGetCharSet(list.pointee.fonts[entry.place], FC_CHARSET, 0, &set) == FcResultMatch else {
            return result
        }
        var words = [FcChar32](repeating: 0, count: 8)
        var next: FcChar32 = 0
        var base = unsafe FcCharSetFirstPage(set, &words, &next)
        while base != .max {
            result.append(page: base, words: words)
            base = unsafe FcCharSetNextPage(set, &words, &next)
        }
        return result
    }

    private static func entry(_ pattern: OpaquePointer, place: Int) -> Entry? {
        func text(_ key: String) -> String? {
            var value: UnsafeMutablePointer<FcChar8>?
            guard unsafe FcPatternGetString(pattern, key, 0, &value) == FcResultMatch, let value = unsafe value else {
                return nil
            }
            return unsafe String(cString: value)
        }
        func number(_ key: String) -> Int? {
            var value: Int32 = 0
            return unsafe FcPatternGetInteger(pattern, key, 0, &value) == FcResultMatch ? Int(value) : nil
        }
        func flag(_ key: String) -> Bool {
            var value: FcBool = 0
            return unsafe FcPatternGetBool(pattern, key, 0, &value) == FcResultMatch && value == FcTrue
        }
        // The pattern of a variable font as a whole has ranges for numbers; its named instances have their own patterns.
        guard flag(FC_OUTLINE), !flag(FC_COLOR), !flag(FC_VARIABLE), let family = text(FC_FAMILY),
            let path = text(FC_FILE), let index = number(FC_INDEX)
        else { return nil }
        return Entry(
            place: place, family: family, path: path, index: index, weight: number(FC_WEIGHT) ?? 80,
            isSlanted: (number(FC_SLANT) ?? 0) != 0, width: number(FC_WIDTH) ?? 100)
    }
}
