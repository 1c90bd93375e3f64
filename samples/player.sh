#!/usr/bin/env bash
# Draws the picture of the player that the README shows, docs/player.png; needs Chromium (Scripts/deps.sh test).
set -euo pipefail
cd "$(dirname "$0")/.."

wxrender=${WXRENDER:-$(swift build -c release --static-swift-stdlib --show-bin-path)/wxrender}

mkdir -p out
"$wxrender" --from 2024-05-06T21:00Z --to 2024-05-06T22:55Z --layers radar,advisories --timezone America/Chicago \
    --radar samples/radar --advisories samples/advisories.geojson --pins samples/pins.geojson \
    --title "Squall line over Oklahoma" -o out/loop.html
# Less motion: the page then shows its latest frame, still.
chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars --force-prefers-reduced-motion \
    --force-device-scale-factor=1 --window-size=1280,900 --virtual-time-budget=4000 \
    --screenshot="$PWD/docs/player.png" "file://$PWD/out/loop.html"
