#include "CPeers.h"

#include <eccodes.h>

size_t peer_eccodes_values(const uint8_t *message, size_t size, double *output, size_t capacity) {
    codes_handle *handle = codes_handle_new_from_message(NULL, message, size);
    if (!handle) return 0;
    size_t count = capacity;
    int failure = codes_get_double_array(handle, "values", output, &count);
    codes_handle_delete(handle);
    return failure ? 0 : count;
}
