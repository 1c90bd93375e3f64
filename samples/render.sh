#!/usr/bin/env bash
# Draws the loop and the picture that the README shows, into out/.
set -euo pipefail
cd "$(dirname "$0")/.."

wxrender=${WXRENDER:-$(swift build -c release --static-swift-stdlib --show-bin-path)/wxrender}

draw() {
    "$wxrender" "$@" \
        --layers radar,advisories \
        --radar samples/radar --advisories samples/advisories.geojson --pins samples/pins.geojson
}

mkdir -p out
draw --from 2024-05-06T21:00Z --to 2024-05-06T22:55Z -o out/loop.gif
draw --at 2024-05-06T22:00Z -o out/frame.png
echo "The loop is in out/loop.gif, one frame of it in out/frame.png"
