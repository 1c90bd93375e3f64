// simdjson behind a C interface.
