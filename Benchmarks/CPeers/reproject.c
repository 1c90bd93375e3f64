#include "CPeers.h"

void peer_nearest_u8(
    const uint8_t *grid, size_t grid_width, const int32_t *columns, const int32_t *rows, const uint32_t *colours,
    uint32_t *output, int width, int height) {
    for (int y = 0; y < height; y++) {
        const uint8_t *line = grid + (size_t)rows[y] * grid_width;
        for (int x = 0; x < width; x++) output[x] = colours[line[columns[x]]];
        output += width;
    }
}

void peer_nearest_u16(
    const uint16_t *grid, size_t grid_width, const int32_t *columns, const int32_t *rows, const uint32_t *colours,
    uint32_t *output, int width, int height) {
    for (int y = 0; y < height; y++) {
        const uint16_t *line = grid + (size_t)rows[y] * grid_width;
        for (int x = 0; x < width; x++) output[x] = colours[line[columns[x]]];
        output += width;
    }
}

void peer_bilinear_u8(
    const uint8_t *grid, size_t grid_width, const float *columns, const float *rows, const uint32_t *colours,
    uint32_t *output, int width, int height) {
    for (int y = 0; y < height; y++) {
        int row = (int)rows[y];
        float down = rows[y] - (float)row;
        const uint8_t *upper = grid + (size_t)row * grid_width, *lower = upper + grid_width;
        for (int x = 0; x < width; x++) {
            int i = (int)columns[x];
            float across = columns[x] - (float)i;
            float a = upper[i] ? (1 - across) * (1 - down) : 0, b = upper[i + 1] ? across * (1 - down) : 0;
            float c = lower[i] ? (1 - across) * down : 0, d = lower[i + 1] ? across * down : 0;
            float weight = a + b + c + d;
            float sum = upper[i] * a + upper[i + 1] * b + lower[i] * c + lower[i + 1] * d;
            output[x] = weight >= 0.5f ? colours[(int)(sum / weight + 0.5f)] : 0;
        }
        output += width;
    }
}

uint64_t peer_read_u8(const uint8_t *grid, size_t grid_width, size_t column, size_t columns, size_t row, size_t rows) {
    uint64_t sum = 0;
    for (size_t y = row; y < row + rows; y++) {
        const uint8_t *line = grid + y * grid_width + column;
        for (size_t x = 0; x < columns; x++) sum += line[x];
    }
    return sum;
}
