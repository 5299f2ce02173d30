#!/usr/bin/env bash
# Builds the rules for pages without a server, crates/antipode-explorer/module/rules.wasm.gz, from crates/antipode-browser.
#
#   scripts/browser.sh [CARGO]
#
# Once before: rustup target add wasm32-unknown-unknown. CARGO is another command for cargo. The file is committed, since few machines have that
# target; web/tests/rules.test.mjs compares its answers with those of the server.
set -euo pipefail
cd "$(dirname "$0")/.."
CARGO=${1:-cargo}
# A page draws random states with seeds alone.
export RUSTFLAGS='--cfg getrandom_backend="unsupported"'
"$CARGO" build --profile page --target wasm32-unknown-unknown -p antipode-browser --target-dir target/page
node -e '
const { readFileSync, writeFileSync } = require("fs"), { gzipSync } = require("zlib");
const bytes = readFileSync(process.argv[1]);
// Without the sections of other tools, whose kind is 0: the names of all functions.
const parts = [bytes.subarray(0, 8)];
for (let at = 8; at < bytes.length; ) {
    let size = 0, next = at + 1;
    for (let shift = 0; ; shift += 7) {
        const byte = bytes[next++];
        size += (byte & 127) * 2 ** shift;
        if (byte < 128) break;
    }
    if (bytes[at] !== 0) parts.push(bytes.subarray(at, next + size));
    at = next + size;
}
const module = Buffer.concat(parts), packed = gzipSync(module, { level: 9 });
writeFileSync(process.argv[2], packed);
console.log(`${process.argv[2]}: ${module.length} bytes, compressed ${packed.length}`);
' target/page/wasm32-unknown-unknown/page/antipode_browser.wasm crates/antipode-explorer/module/rules.wasm.gz
