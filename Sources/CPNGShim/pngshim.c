#include "CPNGShim.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* On the heap, so that nothing which a jump might leave undefined is kept in a local. */
struct wx_png {
    const uint8_t *data;
    size_t size;
    size_t offset;
    char *message;
    png_structp png;
    png_infop info;
    uint32_t width;
    uint32_t height;
};

static void on_error(png_structp png, png_const_charp text) {
    wx_png *reader = png_get_error_ptr(png);
    if (reader->message) snprintf(reader->message, WX_PNG_MESSAGE_SIZE, "%s", text);
    png_longjmp(png, 1);
}

/* Warnings are about what the picture doesn't depend on: ancillary chunks, profiles. */
static void on_warning(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static void on_read(png_structp png, png_bytep target, size_t count) {
    wx_png *reader = png_get_io_ptr(png);
    if (reader->size - reader->offset < count) png_error(png, "the file ends early");
    memcpy(target, reader->data + reader->offset, count);
    reader->offset += count;
}

static void fill_header(wx_png *reader, wx_png_header *header) {
    memset(header, 0, sizeof *header);
    header->width = reader->width = png_get_image_width(reader->png, reader->info);
    header->height = reader->height = png_get_image_height(reader->png, reader->info);
    header->bit_depth = png_get_bit_depth(reader->png, reader->info);
    header->color_type = png_get_color_type(reader->png, reader->info);
    header->is_interlaced = png_get_interlace_type(reader->png, reader->info) != PNG_INTERLACE_NONE;
    header->row_bytes = png_get_rowbytes(reader->png, reader->info);

    png_colorp palette = NULL;
    int count = 0;
    if (header->color_type != PNG_COLOR_TYPE_PALETTE || !png_get_PLTE(reader->png, reader->info, &palette, &count))
        return;
    png_bytep alphas = NULL;
    int alpha_count = 0;
    png_color_16p unused = NULL;
    if (!png_get_tRNS(reader->png, reader->info, &alphas, &alpha_count, &unused) || !alphas) alpha_count = 0;
    if (count > 256) count = 256;
    header->palette_count = count;
    for (int i = 0; i < count; i++) {
        header->palette[i][0] = palette[i].red;
        header->palette[i][1] = palette[i].green;
        header->palette[i][2] = palette[i].blue;
        header->palette[i][3] = i < alpha_count ? alphas[i] : 255;
    }
}

wx_png *wx_png_open(const uint8_t *data, size_t size, wx_png_header *header, char message[WX_PNG_MESSAGE_SIZE]) {
    message[0] = 0;
    wx_png *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->data = data;
    reader->size = size;
    reader->message = message;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
    reader->info = reader->png ? png_create_info_struct(reader->png) : NULL;
    if (!reader->info) {
        snprintf(message, WX_PNG_MESSAGE_SIZE, "out of memory");
        wx_png_close(reader);
        return NULL;
    }
    if (setjmp(png_jmpbuf(reader->png))) {
        wx_png_close(reader);
        return NULL;
    }
    /* The caller has limits of its own; these keep a text chunk from inflating without end. */
    png_set_user_limits(reader->png, 0x7FFFFFFF, 0x7FFFFFFF);
    png_set_chunk_malloc_max(reader->png, 8u << 20);
    png_set_read_fn(reader->png, reader, on_read);
    png_read_info(reader->png, reader->info);
    fill_header(reader, header);
    reader->message = NULL;
    return reader;
}

/* Reads all rows, every pass of an interlaced picture over the same rows, and the end of the file. */
static void read_rows(wx_png *reader, uint8_t *pixels, size_t row_bytes) {
    int passes = png_set_interlace_handling(reader->png);
    png_read_update_info(reader->png, reader->info);
    if (png_get_rowbytes(reader->png, reader->info) != row_bytes) png_error(reader->png, "rows of unexpected size");
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < reader->height; y++)
            png_read_row(reader->png, pixels + (size_t)y * row_bytes, NULL);
    png_read_end(reader->png, NULL);
}

bool wx_png_read_rgba(wx_png *reader, uint8_t *pixels, char message[WX_PNG_MESSAGE_SIZE]) {
    message[0] = 0;
    reader->message = message;
    if (setjmp(png_jmpbuf(reader->png))) {
        reader->message = NULL;
        return false;
    }
    png_set_expand(reader->png); /* palette to RGB, few bits to 8, tRNS to alpha */
    png_set_scale_16(reader->png);
    png_set_gray_to_rgb(reader->png);
    png_set_add_alpha(reader->png, 255, PNG_FILLER_AFTER);
    read_rows(reader, pixels, (size_t)reader->width * 4);
    reader->message = NULL;
    return true;
}

bool wx_png_read_indices(wx_png *reader, uint8_t *indices, char message[WX_PNG_MESSAGE_SIZE]) {
    message[0] = 0;
    reader->message = message;
    if (setjmp(png_jmpbuf(reader->png))) {
        reader->message = NULL;
        return false;
    }
    png_byte type = png_get_color_type(reader->png, reader->info);
    if ((type != PNG_COLOR_TYPE_PALETTE && type != PNG_COLOR_TYPE_GRAY)
        || png_get_bit_depth(reader->png, reader->info) > 8)
        png_error(reader->png, "pixels are colours, not palette indices");
    png_set_packing(reader->png); /* one byte a pixel, numbers unscaled */
    read_rows(reader, indices, reader->width);
    reader->message = NULL;
    return true;
}

void wx_png_close(wx_png *reader) {
    if (!reader) return;
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader);
}
