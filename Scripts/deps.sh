#!/usr/bin/env bash
# Installs the Debian packages that building, testing or benchmarking needs; does nothing when all are there.
#
#   Scripts/deps.sh build|test|bench|peers
set -euo pipefail

build="pkg-config libpng-dev zlib1g-dev libdeflate-dev libgif-dev libeccodes-dev libsimdjson-dev"
build="$build libfreetype-dev libharfbuzz-dev libfribidi-dev libfontconfig-dev"
build="$build libsqlite3-dev libjpeg62-turbo-dev libwebp-dev libcurl4-openssl-dev libssl-dev libyaml-dev"
# The fonts that pictures are lettered with; the last one has Chinese, Japanese and Korean.
build="$build fonts-noto-core fonts-dejavu-core fonts-wqy-microhei"
# Other decoders that tests compare with, and readers of what is made.
test="gifsicle pngcheck ffmpeg gdal-bin python3-pil man-db nginx-light openssl curl chromium chromium-driver"
# What the benchmarks compare with.
bench="libpixman-1-dev libcairo2-dev"

# What whole runs are compared with, besides what Python's own installer brings.
peers="python3-venv"

case "${1:-build}" in
    # The package declares the benchmark beside everything else, and pixman by its pkg-config file.
    build) wanted="$build libpixman-1-dev" ;;
    # Tests build every target.
    test | bench) wanted="$build $bench $test" ;;
    peers) wanted="$build $bench $test $peers" ;;
    *)
        echo "usage: Scripts/deps.sh build|test|bench|peers" >&2
        exit 2
        ;;
esac

missing=""
for package in $wanted; do
    status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=""
if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || {
        echo "Scripts/deps.sh: these packages are missing:$missing; install them as root, or install sudo" >&2
        exit 1
    }
    as_root=sudo
fi
echo "Installing:$missing"
$as_root apt-get update -q
# shellcheck disable=SC2086 # the lists are words
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
