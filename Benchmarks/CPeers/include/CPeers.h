/* What the benchmarks compare with: other libraries' way to the same result, and plain C loops over the same tables.
 *
 * Each function does one unit of work on memory that the caller owns, so that both sides of a comparison read and
 * write the same places. Those that can fail return false or 0.
 */
#ifndef WX_PEERS_H
#define WX_PEERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Copies pixels: the least that any blend must move. */
void peer_memcpy(uint32_t *destination, const uint32_t *source, size_t count);

/* pixman's OVER of a picture onto one of the same size. */
void peer_pixman_over(uint32_t *destination, const uint32_t *source, int width, int height);

/* src-over pixel by pixel, as the compiler makes it for any x86-64. */
void peer_plain_over(uint32_t *destination, const uint32_t *source, size_t count);

/* Plain loops from a grid to premultiplied pixels, one table of cells a direction.
 * `columns` and `rows` hold a cell for each pixel; `colours` has an entry for each code. */
void peer_nearest_u8(
    const uint8_t *grid, size_t grid_width, const int32_t *columns, const int32_t *rows, const uint32_t *colours,
    uint32_t *output, int width, int height);
void peer_nearest_u16(
    const uint16_t *grid, size_t grid_width, const int32_t *columns, const int32_t *rows, const uint32_t *colours,
    uint32_t *output, int width, int height);

/* Bilinear on codes in floating point, code 0 left out of the mix; `columns` and `rows` are cells with fractions. */
void peer_bilinear_u8(
    const uint8_t *grid, size_t grid_width, const float *columns, const float *rows, const uint32_t *colours,
    uint32_t *output, int width, int height);

/* The sum of a window of cells: the least that a maximum over all of them must read. */
uint64_t peer_read_u8(const uint8_t *grid, size_t grid_width, size_t column, size_t columns, size_t row, size_t rows);

/* libpng: 8-bit RGB rows to a file in memory. `filters` is PNG_FILTER_NONE and so on, or PNG_ALL_FILTERS.
 * Returns the bytes written, 0 where they do not fit `capacity`. */
size_t peer_png_encode(
    const uint8_t *rgb, int width, int height, int level, int filters, uint8_t *output, size_t capacity);

/* The filter that gives the smallest file at a level. */
int peer_png_best_filter(const uint8_t *rgb, int width, int height, int level, uint8_t *output, size_t capacity);

/* libpng: a gray picture of 8 or 16 bits to native samples. */
bool peer_png_decode_gray(const uint8_t *file, size_t size, void *output, size_t capacity);

/* ecCodes: the values of a message as doubles; returns how many. */
size_t peer_eccodes_values(const uint8_t *message, size_t size, double *output, size_t capacity);

/* giflib: pictures of palette indices as an animation in memory; each frame whole, or, where `transparent` >= 0, with
 * unchanged pixels set to that index first, as GIF writers do. Returns the bytes written, 0 on failure. */
size_t peer_giflib_encode(
    const uint8_t *const *frames, int count, int width, int height, const uint8_t *palette, int transparent,
    uint8_t *output, size_t capacity);

/* The usual way to a palette: each pixel's index by a table of 5, 6 and 5 bits of its channels. */
void peer_palette_table(const uint8_t *palette, int colours, uint8_t *table);
void peer_palette_map(const uint8_t *table, const uint32_t *pixels, uint8_t *indices, size_t count);

/* How often this thread has asked for memory so far. The benchmark's program counts: it defines malloc and its kin. */
uint64_t peer_allocations(void);

#endif
