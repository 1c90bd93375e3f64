// simdjson is C++: only CJSONShim includes it; this target carries its flags.
