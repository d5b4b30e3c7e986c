#!/bin/sh
# Makes this folder ready to run in production, and only to run: packages, generated code, the storefront; then whatever only
# building needs goes. The Dockerfile and tools/image.test.ts call it. Needs Node 24 or newer, npm and its registry.
set -eu
cd "$(dirname "$0")/.."
npm ci --no-audit --no-fund
node tools/set-up.mjs
npm prune --omit=dev --no-audit --no-fund
rm -rf .cache/types .cache/vite
