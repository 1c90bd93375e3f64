/* ecCodes, loaded when its first function is called: with what it brings (OpenMP, OpenJPEG, libaec) it would cost every
   start of the program its time, and only packings of other services than MRMS need it. The functions are those that
   eccodesshim.c calls, each handing its call on. */

#include "eccodesloader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

/* What is defined here is not to be seen outside of the program. */
#pragma GCC visibility push(hidden)
#include <eccodes.h>
#pragma GCC visibility pop

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void *library;

static void load(void) {
    library = dlopen("libeccodes.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libeccodes.so", RTLD_NOW | RTLD_LOCAL);
}

static void *found(const char *name) {
    pthread_once(&once, load);
    return library ? dlsym(library, name) : NULL;
}

bool wx_eccodes_is_installed(void) { return found("codes_get_long") != NULL; }

/* Nothing is called where the library is missing: the caller has asked before. */
#define FORWARD(result, name, parameters, arguments)                 \
    result name parameters {                                         \
        return ((result(*) parameters)found(#name)) arguments;       \
    }

FORWARD(grib_context *, codes_context_get_default, (void), ())
FORWARD(
    void, grib_context_set_logging_proc, (grib_context *context, grib_log_proc procedure), (context, procedure))
FORWARD(void, codes_set_codes_assertion_failed_proc, (codes_assertion_failed_proc procedure), (procedure))
FORWARD(
    codes_handle *, codes_handle_new_from_message_copy,
    (codes_context * context, const void *message, size_t length), (context, message, length))
FORWARD(int, codes_handle_delete, (codes_handle * handle), (handle))
FORWARD(const char *, codes_get_error_message, (int code), (code))
FORWARD(int, codes_get_long, (const codes_handle *handle, const char *key, long *value), (handle, key, value))
FORWARD(int, codes_get_double, (const codes_handle *handle, const char *key, double *value), (handle, key, value))
FORWARD(int, codes_set_double, (codes_handle * handle, const char *key, double value), (handle, key, value))
FORWARD(
    int, codes_get_string, (const codes_handle *handle, const char *key, char *text, size_t *length),
    (handle, key, text, length))
FORWARD(int, codes_get_size, (const codes_handle *handle, const char *key, size_t *size), (handle, key, size))
FORWARD(
    int, codes_get_double_array, (const codes_handle *handle, const char *key, double *values, size_t *length),
    (handle, key, values, length))
FORWARD(int, codes_is_missing, (const codes_handle *handle, const char *key, int *error), (handle, key, error))
