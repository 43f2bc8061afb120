#!/bin/sh
# Usage: match.sh SANQI GAME ENGINE
# Four games of an engine of somebody else against ours in `sanqi match`; fails unless each was played to its end.
set -eu
records=$(mktemp -d)
trap 'rm -rf "$records"' EXIT
result=$("$1" match --game "$2" -a "$3" -b level-4 --games 4 --records "$records" --json)
printf '%s\n' "$result"
[ "$(printf '%s' "$result" | grep -o '"forfeits":[0-9]*' | tr -d '\n')" = '"forfeits":0"forfeits":0' ]
