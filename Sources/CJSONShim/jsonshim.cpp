// simdjson behind a C interface. The tape that it builds is handed over as it is: its layout is documented and flat,
// and copying it would cost as much again as parsing (page faults, mostly).
#include "CJSONShim.h"

#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

#include <algorithm>
#include <memory>
#include <new>

extern "C" const char *wx_json_parse(const uint8_t *text, size_t count, size_t max_depth, wx_json_tape *tape) {
    *tape = wx_json_tape{};
    simdjson::dom::parser parser;
    // 32 is what simdjson itself asks for at least; a smaller parser would be made anew, with the default depth.
    if (auto error = parser.allocate(std::max<size_t>(count, 32), max_depth)) {
        return simdjson::error_message(error);
    }
    std::unique_ptr<simdjson::dom::document> document(new (std::nothrow) simdjson::dom::document);
    if (!document) { return simdjson::error_message(simdjson::MEMALLOC); }
    auto result = parser.parse_into_document(*document, text, count);
    if (auto error = result.error()) { return simdjson::error_message(error); }

    tape->words = document->tape.get();
    tape->word_count = static_cast<size_t>(tape->words[0] & 0x00FFFFFFFFFFFFFFu);
    tape->strings = document->string_buf.get();
    tape->owner = document.release();
    return nullptr;
}

extern "C" void wx_json_free(wx_json_tape tape) { delete static_cast<simdjson::dom::document *>(tape.owner); }
