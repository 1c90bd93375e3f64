#include "CCurlLoader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>

/* The variadic functions are defined here, not checked; none of all these is to be seen outside of the program. */
#define CURL_DISABLE_TYPECHECK
#pragma GCC visibility push(hidden)
#include <curl/curl.h>
#pragma GCC visibility pop

#undef curl_easy_setopt
#undef curl_easy_getinfo

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void *library;

static void load(void) {
    library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libcurl.so", RTLD_NOW | RTLD_LOCAL);
}

static void *found(const char *name) {
    pthread_once(&once, load);
    return library ? dlsym(library, name) : NULL;
}

/* A function whose arguments are handed on; `absent` is what it returns where the library is missing. */
#define FORWARD(result, name, parameters, arguments, absent)       \
    result name parameters {                                       \
        result(*real) parameters = (result(*) parameters)found(#name); \
        return real ? real arguments : absent;                     \
    }

FORWARD(CURLcode, curl_global_init, (long flags), (flags), CURLE_FAILED_INIT)
FORWARD(CURL *, curl_easy_init, (void), (), NULL)
FORWARD(CURLM *, curl_multi_init, (void), (), NULL)
FORWARD(CURLMcode, curl_multi_add_handle, (CURLM *multi, CURL *easy), (multi, easy), CURLM_BAD_HANDLE)
FORWARD(CURLMcode, curl_multi_remove_handle, (CURLM *multi, CURL *easy), (multi, easy), CURLM_BAD_HANDLE)
FORWARD(CURLMcode, curl_multi_perform, (CURLM *multi, int *running), (multi, running), CURLM_BAD_HANDLE)
FORWARD(
    CURLMcode, curl_multi_poll,
    (CURLM *multi, struct curl_waitfd extra[], unsigned int count, int timeout, int *ready),
    (multi, extra, count, timeout, ready), CURLM_BAD_HANDLE)
FORWARD(CURLMsg *, curl_multi_info_read, (CURLM *multi, int *left), (multi, left), NULL)
FORWARD(CURLMcode, curl_multi_cleanup, (CURLM *multi), (multi), CURLM_BAD_HANDLE)
FORWARD(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *text), (list, text), NULL)

static const char missing[] = "libcurl is not installed";
FORWARD(const char *, curl_easy_strerror, (CURLcode code), (code), missing)
FORWARD(const char *, curl_multi_strerror, (CURLMcode code), (code), missing)

void curl_easy_cleanup(CURL *easy) {
    void (*real)(CURL *) = (void (*)(CURL *))found("curl_easy_cleanup");
    if (real) real(easy);
}

void curl_slist_free_all(struct curl_slist *list) {
    void (*real)(struct curl_slist *) = (void (*)(struct curl_slist *))found("curl_slist_free_all");
    if (real) real(list);
}

/* What follows an option is a long, an offset or an address: each fills one word where long has 64 bits. */
_Static_assert(sizeof(long) == sizeof(void *) && sizeof(curl_off_t) == sizeof(void *), "arguments are words");

CURLcode curl_easy_setopt(CURL *easy, CURLoption option, ...) {
    CURLcode (*real)(CURL *, CURLoption, ...) = (CURLcode(*)(CURL *, CURLoption, ...))found("curl_easy_setopt");
    va_list arguments;
    va_start(arguments, option);
    void *value = va_arg(arguments, void *);
    va_end(arguments);
    return real ? real(easy, option, value) : CURLE_FAILED_INIT;
}

CURLcode curl_easy_getinfo(CURL *easy, CURLINFO info, ...) {
    CURLcode (*real)(CURL *, CURLINFO, ...) = (CURLcode(*)(CURL *, CURLINFO, ...))found("curl_easy_getinfo");
    va_list arguments;
    va_start(arguments, info);
    void *value = va_arg(arguments, void *);
    va_end(arguments);
    return real ? real(easy, info, value) : CURLE_FAILED_INIT;
}
