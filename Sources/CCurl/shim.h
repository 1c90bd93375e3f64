#include <curl/curl.h>

/* curl_easy_setopt and curl_easy_getinfo are variadic, which Swift does not see: one function for each type. */

static inline CURLcode wx_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode wx_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode wx_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode wx_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode wx_curl_set_headers(CURL *handle, struct curl_slist *headers) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

typedef size_t (*wx_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode wx_curl_set_body_receiver(CURL *handle, wx_curl_receiver receiver, void *context) {
    CURLcode status = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, receiver);
    return status != CURLE_OK ? status : curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

static inline CURLcode wx_curl_set_header_receiver(CURL *handle, wx_curl_receiver receiver, void *context) {
    CURLcode status = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, receiver);
    return status != CURLE_OK ? status : curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
}

static inline CURLcode wx_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode wx_curl_get_text(CURL *handle, CURLINFO info, const char **value) {
    return curl_easy_getinfo(handle, info, (char **)value);
}

/* The result of a transfer that a multi handle has ended, by a message of its queue; 0 when there is none. */
static inline int wx_curl_multi_result(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message = curl_multi_info_read(multi, &left);
    if (!message || message->msg != CURLMSG_DONE) return 0;
    *result = message->data.result;
    return 1;
}
