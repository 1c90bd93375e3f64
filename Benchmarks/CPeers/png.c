#include "CPeers.h"

#include <png.h>
#include <string.h>

struct memory {
    uint8_t *bytes;
    size_t count, capacity;
};

static void append(png_structp png, png_bytep data, size_t size) {
    struct memory *memory = png_get_io_ptr(png);
    if (size > memory->capacity - memory->count) png_error(png, "no room");
    memcpy(memory->bytes + memory->count, data, size);
    memory->count += size;
}

static void flush(png_structp png) { (void)png; }

static void take(png_structp png, png_bytep data, size_t size) {
    struct memory *memory = png_get_io_ptr(png);
    if (size > memory->capacity - memory->count) png_error(png, "end of file");
    memcpy(data, memory->bytes + memory->count, size);
    memory->count += size;
}

size_t peer_png_encode(
    const uint8_t *rgb, int width, int height, int level, int filters, uint8_t *output, size_t capacity) {
    struct memory memory = {output, 0, capacity};
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        return 0;
    }
    png_set_write_fn(png, &memory, append, flush);
    png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, 8, PNG_COLOR_TYPE_RGB, 0, 0, 0);
    png_set_compression_level(png, level);
    png_set_filter(png, 0, filters);
    png_write_info(png, info);
    for (int y = 0; y < height; y++) png_write_row(png, rgb + (size_t)y * (size_t)width * 3);
    png_write_end(png, NULL);
    png_destroy_write_struct(&png, &info);
    return memory.count;
}

int peer_png_best_filter(const uint8_t *rgb, int width, int height, int level, uint8_t *output, size_t capacity) {
    const int filters[] = {PNG_FILTER_NONE, PNG_FILTER_SUB,   PNG_FILTER_UP,
                           PNG_FILTER_AVG,  PNG_FILTER_PAETH, PNG_ALL_FILTERS};
    int best = PNG_ALL_FILTERS;
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++) {
        size_t size = peer_png_encode(rgb, width, height, level, filters[i], output, capacity);
        if (size && size < least) {
            least = size;
            best = filters[i];
        }
    }
    return best;
}

bool peer_png_decode_gray(const uint8_t *file, size_t size, void *output, size_t capacity) {
    struct memory memory = {(uint8_t *)file, 0, size};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        return false;
    }
    /* MRMS grids are larger than libpng's guard against bombs allows for. */
    png_set_user_limits(png, 1000000, 1000000);
    png_set_read_fn(png, &memory, take);
    png_read_info(png, info);
    png_set_swap(png);
    png_read_update_info(png, info);
    size_t stride = png_get_rowbytes(png, info), height = png_get_image_height(png, info);
    if (stride > capacity / height) png_error(png, "no room");
    for (size_t y = 0; y < height; y++) png_read_row(png, (png_bytep)output + y * stride, NULL);
    png_destroy_read_struct(&png, &info, NULL);
    return true;
}
