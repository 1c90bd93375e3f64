/* ecCodes checks damaged messages with assertions that end the process. Its handler for them can be replaced, but must
   not return; the only other way out is a jump, which may not cross Swift frames. So each whole use of a message is one
   C function here, with the jump inside it. What ecCodes had set aside by then is lost: it may be damaged itself. */

#include "CEccodesShim.h"
#include "eccodesloader.h"

#include <eccodes.h>
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local jmp_buf *way_out;
static _Thread_local char *failure;

static void assertion_failed(const char *text) {
    if (way_out == NULL) abort();
    /* "ecCodes assertion failed: `…' in file:line": the condition says enough. */
    const char *start = strchr(text, '`');
    const char *end = start ? strchr(start, '\'') : NULL;
    if (end != NULL)
        snprintf(failure, WX_GRIB_REASON, "%.*s does not hold", (int)(end - start - 1), start + 1);
    else
        snprintf(failure, WX_GRIB_REASON, "it contradicts itself");
    longjmp(*way_out, 1);
}

static void silent(const grib_context *context, int level, const char *text) {
    (void)context, (void)level, (void)text;
}

static codes_handle *opened(const void *message, size_t length) {
    grib_context *context = codes_context_get_default();
    grib_context_set_logging_proc(context, silent);
    codes_set_codes_assertion_failed_proc(assertion_failed);
    return codes_handle_new_from_message_copy(context, message, length);
}

static int said(int result, char *reason) {
    if (result == 0) return 0;
    snprintf(reason, WX_GRIB_REASON, "%s", codes_get_error_message(result));
    return -1;
}

static long integer(codes_handle *handle, const char *key) {
    long value = 0;
    int result = 0;
    if (codes_get_long(handle, key, &value) != 0 || codes_is_missing(handle, key, &result)) return WX_GRIB_ABSENT;
    return value;
}

static double number(codes_handle *handle, const char *key) {
    double value = 0;
    int result = 0;
    if (codes_get_double(handle, key, &value) != 0 || codes_is_missing(handle, key, &result)) return NAN;
    return value;
}

static void text(codes_handle *handle, const char *key, char *buffer, size_t size) {
    size_t length = size;
    if (codes_get_string(handle, key, buffer, &length) != 0) buffer[0] = 0;
    buffer[size - 1] = 0;
}

static int read_header(const void *message, size_t length, wx_grib_header *header, char *reason) {
    codes_handle *handle = opened(message, length);
    if (handle == NULL) {
        snprintf(reason, WX_GRIB_REASON, "the message is not valid");
        return -1;
    }
    text(handle, "gridType", header->grid_type, sizeof header->grid_type);
    text(handle, "packingType", header->packing_type, sizeof header->packing_type);
    text(handle, "shortName", header->short_name, sizeof header->short_name);
    text(handle, "units", header->units, sizeof header->units);
    header->table = integer(handle, "table2Version");
    header->parameter = integer(handle, "indicatorOfParameter");
    header->columns = integer(handle, "Ni");
    header->rows = integer(handle, "Nj");
    header->i_negative = integer(handle, "iScansNegatively");
    header->j_positive = integer(handle, "jScansPositively");
    header->j_consecutive = integer(handle, "jPointsAreConsecutive");
    header->alternating = integer(handle, "alternativeRowScanning");
    header->validity_date = integer(handle, "validityDate");
    header->validity_time = integer(handle, "validityTime");
    header->first_latitude = number(handle, "latitudeOfFirstGridPointInDegrees");
    header->first_longitude = number(handle, "longitudeOfFirstGridPointInDegrees");
    header->last_latitude = number(handle, "latitudeOfLastGridPointInDegrees");
    header->last_longitude = number(handle, "longitudeOfLastGridPointInDegrees");
    header->i_increment = number(handle, "iDirectionIncrementInDegrees");
    header->j_increment = number(handle, "jDirectionIncrementInDegrees");
    codes_handle_delete(handle);
    return 0;
}

static int read_values(const void *message, size_t length, double *values, size_t count, double *missing,
                       char *reason) {
    codes_handle *handle = opened(message, length);
    if (handle == NULL) {
        snprintf(reason, WX_GRIB_REASON, "the message is not valid");
        return -1;
    }
    size_t found = 0;
    /* A number that no field has; a packing with a table of levels keeps its own. */
    if (codes_set_double(handle, "missingValue", *missing) != 0)
        if (codes_get_double(handle, "missingValue", missing) != 0) *missing = 9999;
    int result = said(codes_get_size(handle, "values", &found), reason);
    if (result == 0 && found != count) {
        snprintf(reason, WX_GRIB_REASON, "it has %zu values, where its grid has %zu points", found, count);
        result = -1;
    }
    if (result == 0) result = said(codes_get_double_array(handle, "values", values, &found), reason);
    if (result == 0 && found != count) {
        snprintf(reason, WX_GRIB_REASON, "it holds %zu of %zu values", found, count);
        result = -1;
    }
    codes_handle_delete(handle);
    return result;
}

static bool is_missing(char *reason) {
    if (wx_eccodes_is_installed()) return false;
    snprintf(reason, WX_GRIB_REASON, "its packing needs ecCodes, which is not installed");
    return true;
}

int wx_grib_read_header(const void *message, size_t length, wx_grib_header *header, char reason[WX_GRIB_REASON]) {
    jmp_buf here;
    volatile int result = -1;
    memset(header, 0, sizeof *header);
    if (is_missing(reason)) return -1;
    failure = reason;
    way_out = &here;
    if (setjmp(here) == 0) result = read_header(message, length, header, reason);
    way_out = NULL;
    return result;
}

int wx_grib_read_values(const void *message, size_t length, double *values, size_t count, double *missing,
                        char reason[WX_GRIB_REASON]) {
    jmp_buf here;
    volatile int result = -1;
    if (is_missing(reason)) return -1;
    failure = reason;
    way_out = &here;
    if (setjmp(here) == 0) result = read_values(message, length, values, count, missing, reason);
    way_out = NULL;
    return result;
}
