import CDeflate
import CFreeType
import CHarfBuzz
import WxRaster

/// A font file opened for one engine: HarfBuzz places its glyphs, FreeType gives their outlines, both in font units.
///
/// Nothing is scaled or hinted here, so that text at twice the size is exactly twice as wide.
@safe
final class OpenFont {
    /// HarfBuzz's font, its scale the font's own units.
    let shaper: OpaquePointer
    /// Font units of the em square.
    let unitsPerEm: Double
    private let face: FT_Face
    private let blob: OpaquePointer
    /// A face must close before its library does.
    private let library: FreeTypeLibrary

    /// Opens a face, or nil where the file is gone, is damaged, or has no outlines.
    init?(_ font: FontCatalog.Face, library: FreeTypeLibrary) {
        guard let blob = unsafe hb_blob_create_from_file_or_fail(font.path) else { return nil }
        var length: UInt32 = 0
        var face: FT_Face?
        guard let bytes = unsafe hb_blob_get_data(blob, &length), length > 0 else {
            unsafe hb_blob_destroy(blob)
            return nil
        }
        let opened = unsafe bytes.withMemoryRebound(to: FT_Byte.self, capacity: Int(length)) {
            unsafe FT_New_Memory_Face(library.handle, $0, FT_Long(length), FT_Long(font.index), &face)
        }
        guard opened == 0, let face = unsafe face else {
            unsafe hb_blob_destroy(blob)
            return nil
        }
        let units = unsafe face.pointee.units_per_EM
        guard units > 0, unsafe face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0 else {
            unsafe FT_Done_Face(face)
            unsafe hb_blob_destroy(blob)
            return nil
        }
        let shaped = unsafe hb_face_create(blob, UInt32(font.index & 0xFFFF))
        let shaper = unsafe hb_font_create(shaped)
        unsafe hb_face_destroy(shaped)
        guard let shaper = unsafe shaper else {
            unsafe FT_Done_Face(face)
            unsafe hb_blob_destroy(blob)
            return nil
        }
        unsafe hb_font_set_scale(shaper, Int32(units), Int32(units))
        if font.index >> 16 > 0 { unsafe hb_font_set_var_named_instance(shaper, UInt32(font.index >> 16 - 1)) }
        unsafe self.shaper = shaper
        unsafe self.face = face
        unsafe self.blob = blob
        unitsPerEm = Double(units)
        self.library = library
    }

    deinit {
        unsafe hb_font_destroy(shaper)
        unsafe FT_Done_Face(face)
        unsafe hb_blob_destroy(blob)
    }

    /// The CRC-32 of the file and its length in bytes.
    var fingerprint: (crc32: UInt32, bytes: Int) {
        var length: UInt32 = 0
        let bytes = unsafe hb_blob_get_data(blob, &length)
        return (unsafe libdeflate_crc32(0, bytes, Int(length)), Int(length))
    }

    /// The outline of a glyph in pixels, its origin at `(shift, 0)`; empty for spaces and damaged glyphs.
    ///
    /// - Parameters:
    ///   - size: pixels of the em square.
    ///   - shift: pixels to the right.
    func outline(_ glyph: UInt32, size: Double, shift: Double) -> SubpixelPath {
        guard unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP)) == 0,
            let slot = unsafe face.pointee.glyph, unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return SubpixelPath() }
        var pen = OutlinePen(scale: size / unitsPerEm, shift: shift)
        var moves = unsafe FT_Outline_Funcs(
            move_to: {
                unsafe OutlinePen.at($1).pointee.move(to: $0!.pointee); return 0
            },
            line_to: {
                unsafe OutlinePen.at($1).pointee.line(to: $0!.pointee); return 0
            },
            conic_to: {
                unsafe OutlinePen.at($2).pointee.curve($0!.pointee, to: $1!.pointee); return 0
            },
            cubic_to: {
                unsafe OutlinePen.at($3).pointee.curve($0!.pointee, $1!.pointee, to: $2!.pointee)
                return 0
            },
            shift: 0, delta: 0)
        let status = unsafe withUnsafeMutablePointer(to: &pen) {
            unsafe FT_Outline_Decompose(&slot.pointee.outline, &moves, $0)
        }
        return status == 0 ? pen.path : SubpixelPath()
    }
}
