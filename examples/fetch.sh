#!/bin/sh
# One page as Markdown, by curl and jq: SLUICE_KEY=slc_live_… sh examples/fetch.sh https://example.com/
set -eu

answer=$(jq --null-input --arg url "$1" '{$url}' |
  curl -sS --json @- "${SLUICE_URL:-http://127.0.0.1:8080}/api/v1/internet/fetch/" \
    -H "Authorization: Bearer $SLUICE_KEY")

if [ "$(printf '%s' "$answer" | jq .success)" != true ]; then
  printf '%s' "$answer" | jq --raw-output '"\(.error.code): \(.error.message)"' >&2
  exit 1
fi
printf '%s' "$answer" | jq --raw-output '"# \(.data.title)\n\n\(.data.markdown)"'
