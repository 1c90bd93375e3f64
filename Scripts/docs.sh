#!/usr/bin/env bash
# Writes the documentation of the library WxRender to $1/WxRender.doccarchive; links to nothing are errors.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$1
graphs=$out/symbol-graphs
rm -rf "$graphs"
mkdir -p "$graphs"
swift build --target WxRender --scratch-path "$out/build" -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$graphs"
# Only what a user of the library sees; the modules below it are documented where they stand.
mkdir -p "$out/WxRender.graphs"
cp "$graphs"/WxRender.symbols.json "$out/WxRender.graphs/"
log=$out/docc.log
docc convert Sources/WxRender/WxRender.docc --additional-symbol-graph-dir "$out/WxRender.graphs" \
    --fallback-display-name WxRender --fallback-bundle-identifier wxrender.WxRender \
    --output-dir "$out/WxRender.doccarchive" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
# A parameter whose name says all needs no line of its own; anything else that docc finds is to be mended.
if grep -E '^(warning|error):|: (warning|error):' "$log" | grep -v 'is missing documentation'; then exit 1; fi
echo "$out/WxRender.doccarchive"
