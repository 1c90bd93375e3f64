/* Reading PNG through libpng, with every setjmp and longjmp kept in C.
 *
 * libpng reports errors by longjmp, which must not cross a Swift frame. Each function here sets its own
 * target, so an error ends as a return value and a message.
 */
#ifndef WX_PNG_SHIM_H
#define WX_PNG_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What stands before the pixels of a file. */
typedef struct {
    uint32_t width;
    uint32_t height;
    uint8_t bit_depth;  /* 1, 2, 4, 8 or 16 */
    uint8_t color_type; /* 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha */
    bool is_interlaced;
    uint64_t row_bytes; /* of one packed row, before it is deflated */
    uint16_t palette_count;
    uint8_t palette[256][4]; /* red, green, blue, alpha; alpha 255 where the file gives none */
} wx_png_header;

typedef struct wx_png wx_png;

enum { WX_PNG_MESSAGE_SIZE = 160 };

/* Opens a file that lies in memory and reads up to its pixels. `data` must outlive the reader, and `header`
 * is filled in. Returns NULL with a message where the bytes are no PNG, or a damaged one. */
wx_png *wx_png_open(const uint8_t *data, size_t size, wx_png_header *header, char message[WX_PNG_MESSAGE_SIZE]);

/* Reads the pixels as bytes red, green, blue, alpha, straight, row by row without padding: `pixels` has
 * width * height * 4 bytes. 16-bit channels are scaled to 8, rounded. Returns false with a message. */
bool wx_png_read_rgba(wx_png *reader, uint8_t *pixels, char message[WX_PNG_MESSAGE_SIZE]);

/* Reads a palette or grey picture of at most 8 bits as its raw numbers, one byte each, unscaled:
 * `indices` has width * height bytes. Returns false with a message. */
bool wx_png_read_indices(wx_png *reader, uint8_t *indices, char message[WX_PNG_MESSAGE_SIZE]);

void wx_png_close(wx_png *reader);

#endif
