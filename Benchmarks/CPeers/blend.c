#include "CPeers.h"

#include <pixman.h>
#include <string.h>

void peer_memcpy(uint32_t *destination, const uint32_t *source, size_t count) {
    memcpy(destination, source, count * sizeof *source);
}

void peer_pixman_over(uint32_t *destination, const uint32_t *source, int width, int height) {
    /* Red in the lowest byte, as our pixels are. */
    pixman_image_t *from =
        pixman_image_create_bits(PIXMAN_a8b8g8r8, width, height, (uint32_t *)source, width * 4);
    pixman_image_t *onto = pixman_image_create_bits(PIXMAN_a8b8g8r8, width, height, destination, width * 4);
    pixman_image_composite32(PIXMAN_OP_OVER, from, NULL, onto, 0, 0, 0, 0, 0, 0, width, height);
    pixman_image_unref(from);
    pixman_image_unref(onto);
}

void peer_plain_over(uint32_t *destination, const uint32_t *source, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t s = source[i], d = destination[i], inverse = 255 - (s >> 24);
        uint32_t rb = (d & 0x00FF00FF) * inverse + 0x00800080;
        uint32_t ga = (d >> 8 & 0x00FF00FF) * inverse + 0x00800080;
        rb = (rb + (rb >> 8 & 0x00FF00FF)) >> 8 & 0x00FF00FF;
        ga = (ga + (ga >> 8 & 0x00FF00FF)) & 0xFF00FF00;
        destination[i] = s + (rb | ga);
    }
}
