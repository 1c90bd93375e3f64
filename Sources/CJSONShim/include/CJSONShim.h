#ifndef WX_JSON_SHIM_H
#define WX_JSON_SHIM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A parsed document: simdjson's tape and its strings, valid until `wx_json_free`.
///
/// A word of the tape has its type, a character, in the top byte and a payload in the other seven:
/// `r` (first and last word; the payload of the first is the count of words), `{` and `[` (low 32 bits: the index
/// after the closing word; the next 24 bits: the count of members, saturated), `}` and `]`, `"` (offset into
/// `strings`: a native 32-bit length, the bytes, a zero), `l`, `u`, `d` (the next word holds an int64, a uint64, a
/// double), `t`, `f`, `n`.
typedef struct wx_json_tape {
    const uint64_t *words;
    size_t word_count;
    const uint8_t *strings;
    void *owner;
} wx_json_tape;

/// Parses UTF-8 text as strict JSON, nested `max_depth` deep at most.
///
/// Returns NULL and fills `tape`, or returns a text, valid for ever, that says what is wrong. Never throws.
const char *wx_json_parse(const uint8_t *text, size_t count, size_t max_depth, wx_json_tape *tape);

/// Frees what `wx_json_parse` filled in; harmless on a tape of zeros.
void wx_json_free(wx_json_tape tape);

#ifdef __cplusplus
}
#endif

#endif
