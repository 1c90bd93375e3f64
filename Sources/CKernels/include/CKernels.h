/* Kernels of WxRaster: the loops over pixels that gain from wide registers.
 *
 * Pixels are premultiplied RGBA8 packed into one word, red in the lowest byte.
 * Each kernel is compiled for several instruction sets and the running CPU's best is
 * chosen when the program is loaded; all of them give the same bytes.
 */
#ifndef WX_KERNELS_H
#define WX_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Blends `count` pixels of `source` over `destination`: s + round(d * (255 - sa) / 255). */
void wx_source_over(const uint32_t *source, uint32_t *destination, size_t count);

/* The same after every channel of the source was scaled: round(s * opacity / 255). */
void wx_source_over_faded(const uint32_t *source, uint32_t *destination, size_t count, uint8_t opacity);

/* The same where source pixels equal to `marker` count as clear. */
void wx_source_over_except(const uint32_t *source, uint32_t marker, uint32_t *destination, size_t count);

/* Takes the pixels of `source` wherever `mask` holds `marker`. */
void wx_copy_where(
    const uint32_t *mask, uint32_t marker, const uint32_t *source, uint32_t *destination, size_t count);

/* Blends `colours[coverage[i]]` over each pixel; `colours` has 256 entries, the first of them clear. */
void wx_source_over_masked(const uint8_t *coverage, const uint32_t *colours, uint32_t *destination, size_t count);

/* Fills `colours` for wx_source_over_masked: the opaque `colour` times the alpha floor(opaque * shares[i] + 0.5), for
 * 256 shares of 0 ... 1 and an `opaque` of 0 ... 255. */
void wx_coverage_ramp(uint32_t colour, double opaque, const double *shares, uint32_t *colours);

/* The ways a kernel is compiled. */
typedef enum { WX_PATH_BASELINE, WX_PATH_AVX2, WX_PATH_AVX512 } wx_path;

/* Runs wx_source_over, or with an opacity below 255 wx_source_over_faded, as compiled for one
 * instruction set, whatever the CPU's best is. Returns false, with nothing done, where the CPU or
 * the build lacks it. */
bool wx_source_over_on(
    wx_path path, const uint32_t *source, uint32_t *destination, size_t count, uint8_t opacity);

#endif
