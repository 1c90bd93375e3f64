#!/usr/bin/env bash
# Puts the program, its man page and its completions under a prefix.
#
#   Scripts/install.sh PROGRAM PREFIX
set -euo pipefail

program=$1
prefix=$2

install -D -m 755 "$program" "$prefix/bin/wxrender"

# The pages come from the program's own table of options, so they can not disagree with it.
written=$(mktemp -d)
trap 'rm -rf "$written"' EXIT
"$program" help --man >"$written/wxrender.1"
for shell in bash zsh fish; do
    "$program" completion "$shell" >"$written/$shell"
done
install -D -m 644 "$written/wxrender.1" "$prefix/share/man/man1/wxrender.1"
install -D -m 644 "$written/bash" "$prefix/share/bash-completion/completions/wxrender"
install -D -m 644 "$written/zsh" "$prefix/share/zsh/site-functions/_wxrender"
install -D -m 644 "$written/fish" "$prefix/share/fish/vendor_completions.d/wxrender.fish"
echo "wxrender is in $prefix/bin"
