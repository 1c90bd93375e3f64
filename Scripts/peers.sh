#!/usr/bin/env bash
# Installs what whole runs are compared with, and makes the inputs of both sides: 2.5 GB in .build/peers.
#
# The scripts of the peers, and the one that makes the inputs, are the yardstick's: WXRENDER_YARDSTICK names its folder.
set -euo pipefail
cd "$(dirname "$0")/.."

yardstick=${WXRENDER_YARDSTICK:-../shared/yardstick}
if [ ! -f "$yardstick/make_inputs.py" ]; then
    echo "Scripts/peers.sh: no make_inputs.py in $yardstick; set WXRENDER_YARDSTICK to the yardstick's folder" >&2
    exit 1
fi
yardstick=$(cd "$yardstick" && pwd)
Scripts/deps.sh peers

peers=.build/peers
python=$peers/venv/bin/python
mkdir -p $peers
if ! cmp -s Benchmarks/peers/requirements.txt $peers/requirements.txt; then
    python3 -m venv --clear $peers/venv
    $python -m pip install --quiet --disable-pip-version-check -r Benchmarks/peers/requirements.txt
    cp Benchmarks/peers/requirements.txt $peers/requirements.txt
fi
if [ ! -f $peers/inputs.done ]; then
    $python "$yardstick/make_inputs.py" $peers/inputs
    $python "$yardstick/e2e/aux_inputs.py" $peers/inputs $peers/aux
    $python Benchmarks/peers/prepare.py "$yardstick" $peers/inputs $peers/ours
    touch $peers/inputs.done
fi
