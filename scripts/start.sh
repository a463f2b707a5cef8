#!/bin/sh
# Runs the built site, or the built program that is named. npm start, the systemd unit and the image
# all start this file. Reasons of the settings: docs/decisions/memory.md.
[ $# -gt 0 ] || set -- build/server.js
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
exec node --enable-source-maps --max-semi-space-size=8 --max-old-space-size=1024 --heap-growing-percent=100 "$@"
