import CFreeType

/// Owns an `FT_Library`; one for each engine, since FreeType locks nothing.
@safe
final class FreeTypeLibrary {
    let handle: FT_Library

    init() throws(TextError) {
        var library: FT_Library?
        guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else { throw .library("FreeType") }
        unsafe handle = library
    }

    deinit {
        unsafe FT_Done_FreeType(handle)
    }
}
