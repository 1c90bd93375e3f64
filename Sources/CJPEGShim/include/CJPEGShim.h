#ifndef WX_CJPEGSHIM_H
#define WX_CJPEGSHIM_H

#include <stddef.h>
#include <stdint.h>

/* libjpeg ends the process on an error, or longjmps, which must not cross a Swift frame: the whole region of a
 * decode stands behind these two functions. Each uses a handle of its own, so no error outlives its picture. */

/* Where libjpeg's message is copied, cut to fit, always ended by a zero. */
#define WX_JPEG_MESSAGE_SIZE 200

/* Reads the size of a picture. Returns 1, or 0 with the reason in `message`. */
int wx_jpeg_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height, char *message);

/* Decodes into `width · height` pixels of 4 bytes (red, green, blue, 255), rows from the top.
 * The picture must have exactly that size. Returns 1, or 0 with the reason in `message`; any warning of libjpeg
 * (cut or damaged data that it would paint over) counts as an error. */
int wx_jpeg_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, uint32_t width, uint32_t height, char *message);

#endif
