// The embedded map.
