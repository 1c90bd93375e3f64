#include "CPeers.h"

#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

struct memory {
    uint8_t *bytes;
    size_t count, capacity;
};

static int append(GifFileType *gif, const GifByteType *data, int size) {
    struct memory *memory = gif->UserData;
    if ((size_t)size > memory->capacity - memory->count) return 0;
    memcpy(memory->bytes + memory->count, data, (size_t)size);
    memory->count += (size_t)size;
    return size;
}

static bool put_frame(GifFileType *gif, const uint8_t *frame, int width, int height, int transparent) {
    GraphicsControlBlock control = {DISPOSE_DO_NOT, false, 10, transparent};
    GifByteType bytes[4];
    EGifGCBToExtension(&control, bytes);
    if (EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, sizeof bytes, bytes) == GIF_ERROR) return false;
    if (EGifPutImageDesc(gif, 0, 0, width, height, false, NULL) == GIF_ERROR) return false;
    for (int y = 0; y < height; y++)
        if (EGifPutLine(gif, (GifPixelType *)frame + (size_t)y * (size_t)width, width) == GIF_ERROR) return false;
    return true;
}

size_t peer_giflib_encode(
    const uint8_t *const *frames, int count, int width, int height, const uint8_t *palette, int transparent,
    uint8_t *output, size_t capacity) {
    struct memory memory = {output, 0, capacity};
    GifColorType colours[256];
    for (int i = 0; i < 256; i++) colours[i] = (GifColorType){palette[3 * i], palette[3 * i + 1], palette[3 * i + 2]};
    ColorMapObject *map = GifMakeMapObject(256, colours);
    GifFileType *gif = EGifOpen(&memory, append, NULL);
    uint8_t *changed = malloc((size_t)width * (size_t)height);
    bool good = map && gif && changed;
    if (good) {
        EGifSetGifVersion(gif, true);
        good = EGifPutScreenDesc(gif, width, height, 256, 0, map) != GIF_ERROR;
    }
    for (int k = 0; good && k < count; k++) {
        const uint8_t *frame = frames[k];
        if (k > 0 && transparent >= 0) {
            const uint8_t *below = frames[k - 1];
            for (int i = 0; i < width * height; i++)
                changed[i] = frame[i] == below[i] ? (uint8_t)transparent : frame[i];
            frame = changed;
        }
        good = put_frame(gif, frame, width, height, transparent);
    }
    if (gif && EGifCloseFile(gif, NULL) == GIF_ERROR) good = false;
    GifFreeMapObject(map);
    free(changed);
    return good ? memory.count : 0;
}

void peer_palette_table(const uint8_t *palette, int colours, uint8_t *table) {
    for (int i = 0; i < 65536; i++) {
        int red = (i & 31) << 3 | 4, green = (i >> 5 & 63) << 2 | 2, blue = (i >> 11) << 3 | 4;
        int least = 1 << 30;
        for (int j = 0; j < colours; j++) {
            int r = red - palette[3 * j], g = green - palette[3 * j + 1], b = blue - palette[3 * j + 2];
            int distance = r * r + g * g + b * b;
            if (distance < least) {
                least = distance;
                table[i] = (uint8_t)j;
            }
        }
    }
}

void peer_palette_map(const uint8_t *table, const uint32_t *pixels, uint8_t *indices, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t p = pixels[i];
        indices[i] = table[(p >> 3 & 31) | (p >> 10 & 63) << 5 | (p >> 19 & 31) << 11];
    }
}
