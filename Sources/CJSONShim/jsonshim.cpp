// simdjson behind a C interface: the tape it builds is handed over as it is, since its layout is documented and flat.
#include "CJSONShim.h"

#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace {

char type_of(uint64_t word) { return static_cast<char>(word >> 56); }

/// The bytes of the string buffer that the tape refers to: strings are stored in the order of the tape.
size_t used_string_bytes(const uint64_t *words, size_t count, const uint8_t *strings) {
    size_t end = 0;
    for (size_t i = 0; i < count; i++) {
        switch (type_of(words[i])) {
        case 'l':
        case 'u':
        case 'd':
            i++;  // the number itself, which may look like anything
            break;
        case '"': {
            const size_t start = words[i] & 0x00FFFFFFFFFFFFFFu;
            uint32_t length;
            std::memcpy(&length, strings + start, sizeof length);
            end = start + sizeof length + length + 1;
            break;
        }
        default:
            break;
        }
    }
    return end;
}

}  // namespace

extern "C" const char *wx_json_parse(const uint8_t *text, size_t count, size_t max_depth, wx_json_tape *tape) {
    *tape = wx_json_tape{};
    simdjson::dom::parser parser;
    // 32 is what simdjson itself asks for at least; a smaller parser would be made anew, with the default depth.
    if (auto error = parser.allocate(std::max<size_t>(count, 32), max_depth)) {
        return simdjson::error_message(error);
    }
    auto result = parser.parse(text, count);
    if (auto error = result.error()) { return simdjson::error_message(error); }

    const uint64_t *words = parser.doc.tape.get();
    const size_t word_count = static_cast<size_t>(words[0] & 0x00FFFFFFFFFFFFFFu);
    const uint8_t *strings = parser.doc.string_buf.get();
    const size_t string_bytes = used_string_bytes(words, word_count, strings);
    tape->words = static_cast<uint64_t *>(std::malloc(word_count * sizeof(uint64_t)));
    tape->strings = static_cast<uint8_t *>(std::malloc(string_bytes + 1));
    if (tape->words == nullptr || tape->strings == nullptr) {
        wx_json_free(tape);
        return simdjson::error_message(simdjson::MEMALLOC);
    }
    std::memcpy(tape->words, words, word_count * sizeof(uint64_t));
    if (string_bytes > 0) { std::memcpy(tape->strings, strings, string_bytes); }
    tape->word_count = word_count;
    tape->string_bytes = string_bytes;
    return nullptr;
}

extern "C" void wx_json_free(wx_json_tape *tape) {
    std::free(tape->words);
    std::free(tape->strings);
    *tape = wx_json_tape{};
}
