#!/usr/bin/env bash
# Writes the documentation of the library WxRender to $1/WxRender.doccarchive. Warnings, such as links to nothing, are errors.
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
docc convert Sources/WxRender/WxRender.docc --additional-symbol-graph-dir "$out/WxRender.graphs" \
    --fallback-display-name WxRender --fallback-bundle-identifier wxrender.WxRender --warnings-as-errors \
    --output-dir "$out/WxRender.doccarchive"
echo "$out/WxRender.doccarchive"
