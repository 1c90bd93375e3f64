#include "CJPEGShim.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

struct failure {
    struct jpeg_error_mgr base; /* first, so that libjpeg's pointer to it is a pointer to the whole */
    jmp_buf escape;
    char *message;
};

static void leave(j_common_ptr handle) {
    struct failure *failure = (struct failure *)handle->err;
    char text[JMSG_LENGTH_MAX];
    failure->base.format_message(handle, text);
    snprintf(failure->message, WX_JPEG_MESSAGE_SIZE, "%s", text);
    longjmp(failure->escape, 1);
}

/* Levels below 0 are warnings: data that is damaged and would be painted grey. Others are traces. */
static void judge(j_common_ptr handle, int level) {
    if (level < 0) leave(handle);
}

static void stay_quiet(j_common_ptr handle) {
    (void)handle;
}

/* A progressive picture of few bytes may ask for endless passes: scans are bounded, as libjpeg-turbo advises. */
static void count_scans(j_common_ptr handle) {
    struct failure *failure = (struct failure *)handle->err;
    if (((j_decompress_ptr)handle)->input_scan_number <= 100) return;
    snprintf(failure->message, WX_JPEG_MESSAGE_SIZE, "more than 100 scans");
    longjmp(failure->escape, 1);
}

static void prepare(struct jpeg_decompress_struct *handle, struct failure *failure, char *message) {
    handle->err = jpeg_std_error(&failure->base);
    failure->base.error_exit = leave;
    failure->base.emit_message = judge;
    failure->base.output_message = stay_quiet;
    failure->message = message;
    message[0] = 0;
}

int wx_jpeg_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height, char *message) {
    struct jpeg_decompress_struct handle;
    struct failure failure;
    memset(&handle, 0, sizeof handle);
    prepare(&handle, &failure, message);
    if (setjmp(failure.escape)) {
        jpeg_destroy_decompress(&handle);
        return 0;
    }
    jpeg_create_decompress(&handle);
    jpeg_mem_src(&handle, bytes, (unsigned long)count);
    jpeg_read_header(&handle, TRUE);
    *width = handle.image_width;
    *height = handle.image_height;
    jpeg_destroy_decompress(&handle);
    return 1;
}

int wx_jpeg_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, uint32_t width, uint32_t height, char *message) {
    struct jpeg_decompress_struct handle;
    struct failure failure;
    struct jpeg_progress_mgr progress;
    memset(&handle, 0, sizeof handle);
    prepare(&handle, &failure, message);
    if (setjmp(failure.escape)) {
        jpeg_destroy_decompress(&handle);
        return 0;
    }
    jpeg_create_decompress(&handle);
    jpeg_mem_src(&handle, bytes, (unsigned long)count);
    jpeg_read_header(&handle, TRUE);
    if (handle.image_width != width || handle.image_height != height) {
        snprintf(message, WX_JPEG_MESSAGE_SIZE, "the size changed between two looks");
        jpeg_destroy_decompress(&handle);
        return 0;
    }
    memset(&progress, 0, sizeof progress);
    progress.progress_monitor = count_scans;
    handle.progress = &progress;
    handle.out_color_space = JCS_EXT_RGBA;
    jpeg_start_decompress(&handle);
    while (handle.output_scanline < handle.output_height) {
        JSAMPROW row = pixels + (size_t)handle.output_scanline * width * 4;
        jpeg_read_scanlines(&handle, &row, 1);
    }
    jpeg_finish_decompress(&handle);
    jpeg_destroy_decompress(&handle);
    return 1;
}
