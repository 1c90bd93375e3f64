#!/usr/bin/env bash
# Draws the loop and the picture that the README shows, into out/.
set -euo pipefail
cd "$(dirname "$0")/.."

# The user's own config file has no say in the sample.
export XDG_CONFIG_HOME=/nonexistent

wxrender=${WXRENDER:-$(swift build -c release --static-swift-stdlib --show-bin-path)/wxrender}

draw() {
    "$wxrender" "$@" \
        --layers radar,advisories --title 'Squall line' --timezone America/Chicago \
        --radar samples/radar --advisories samples/advisories.geojson --pins samples/pins.geojson
}

mkdir -p out
draw --from 2024-05-06T21:00Z --to 2024-05-06T22:55Z -o out/loop.gif
draw --at 2024-05-06T22:00Z -o out/frame.png
"$wxrender" --at 2024-05-06T21:00Z --layers none --center 50.95,0.1 --zoom 8.4 --size 800x400 \
    --pin '50.8219,-0.1381,purple,My Title,My Sub Title' --pin '50.855,0.573,green,Мой заголовок,日本語の字幕' \
    --pin '51.27,0.52,red,مرحبا بالعالم,שלום עולם' -o out/pins.png
echo "The loop is in out/loop.gif, one frame of it in out/frame.png, pins in three scripts in out/pins.png"
