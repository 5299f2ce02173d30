#!/usr/bin/env node
// SPDX-License-Identifier: MIT OR Apache-2.0
"use strict";
/**
 * Read antipode's tables of distances. One file to copy, without other modules.
 *
 *   const table = Table.of(bytes);       // a Uint8Array: of a file, or what fetch() returned
 *   table.spec, table.size, table.layers
 *   table.label(1234)                    // the depth of state 1234; null if no path leads to a goal
 *
 * or from a shell: node antipode_table.js FILE [--check] [--all] [NUMBER ..]
 *
 * In the encodings `plane` and `mod3` a label is the depth modulo `table.modulus`, in `delta` it is (depth - bound) / step.
 * Written from the page "File format" of the manual. Every number of the file is checked before it is used.
 */

class Damaged extends Error {}
class Unsupported extends Error {}

const CRC = new Uint32Array(256).map((_, byte) => {
  for (let i = 0; i < 8; i++) byte = (byte >>> 1) ^ (byte & 1 ? 0x82f63b78 : 0);
  return byte;
});

/** CRC-32C (Castagnoli). */
function crc32c(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ CRC[(value ^ byte) & 255];
  return (value ^ 0xffffffff) >>> 0;
}

/** One Zstandard frame: by Node 22.15, or the program zstd. Browsers set `Table.decompress`. */
function decompress(frame) {
  const zlib = require("node:zlib");
  if (zlib.zstdDecompressSync) return zlib.zstdDecompressSync(frame);
  const done = require("node:child_process").spawnSync("zstd", ["-dc"], { input: frame, maxBuffer: 1 << 30 });
  if (done.error || done.status !== 0) throw new Unsupported("the blocks are compressed, and nothing here decompresses Zstandard");
  return done.stdout;
}

// Bits of a number; `plane` and `mod3` have planes of bits instead.
const BITS = { nibble: 4, delta: 4, byte: 8, short: 16, wide: 32 };

class Table {
  /** A table in memory. Throws Damaged or Unsupported. */
  static of(bytes) {
    return new Table(bytes);
  }

  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.checked = new Map();
    const footer = this.findFooter();
    const indexAt = this.number(footer);
    this.length = this.number(footer + 8);
    const blocks = this.number(footer + 16);
    const ascii = (at, length) => String.fromCharCode(...bytes.subarray(at, at + length));
    if (ascii(0, 8) !== "ANTIPODE" || crc32c(bytes.subarray(0, 20)) !== this.view.getUint32(20, true)) throw new Damaged("it has no header of a table");
    const version = this.view.getUint32(8, true), metaLength = this.view.getUint32(12, true);
    if (version !== 1) throw new Unsupported(`it has version ${version} of the format`);
    const text = this.part(24, metaLength);
    if (crc32c(text) !== this.view.getUint32(16, true)) throw new Damaged("its metadata have a wrong checksum");
    this.takeMetadata(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text)));
    const wide = this.layers.length > 65535, span = wide ? 8 : 4;
    const fits = blocks === Math.ceil(this.rows / this.rowsPerBlock) && indexAt >= 24 + metaLength && indexAt + 24 * blocks + span * this.rows === footer;
    if (!fits || crc32c(bytes.subarray(indexAt, footer)) !== this.view.getUint32(footer + 24, true)) throw new Damaged("its index has a wrong checksum");
    this.index = [];
    for (let i = 0, due = null; i < blocks; i++) {
      const at = indexAt + 24 * i, offset = this.number(at), length = this.number(at + 8);
      if ((due !== null && offset !== due) || offset + length > indexAt) throw new Damaged("its blocks have gaps");
      due = offset + length;
      this.index.push({ offset, length, crc: this.view.getUint32(at + 16, true) });
    }
    const last = this.index[blocks - 1];
    if (last.offset + last.length !== indexAt) throw new Damaged("its blocks have gaps");
    this.checkPadding(24 + metaLength);
    const spans = indexAt + 24 * blocks;
    this.least = (row) => {
      const value = wide ? this.view.getUint32(spans + 8 * row, true) : this.view.getUint16(spans + 4 * row, true);
      return value === (wide ? 0xffffffff : 0xffff) ? null : value;
    };
  }

  /** What lies between the metadata and the blocks: the states of puzzles without a numbering, and zeros. */
  checkPadding(at) {
    const explored = this.meta.explored;
    for (const length of explored ? [explored.bytes, 0] : [0]) {
      const start = Math.ceil(at / 64) * 64;
      const wrong = crc32c(this.part(start, length)) !== (length ? explored.checksum : 0);
      if (wrong || this.part(at, start - at).some((byte) => byte !== 0)) throw new Damaged("what lies before its blocks is damaged");
      at = start + length;
    }
    if (at !== this.index[0].offset) throw new Damaged("its blocks do not begin where they should");
  }

  /** A 64-bit number. */
  number(at) {
    const value = this.view.getBigUint64(at, true);
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new Damaged("it has a number that is too large");
    return Number(value);
  }

  part(at, length) {
    if (at + length > this.bytes.length) throw new Damaged("it is cut off");
    return this.bytes.subarray(at, at + length);
  }

  /** The footer: at the end, before a mark of older versions, or before zeros that a power cut left. */
  findFooter() {
    const end = this.bytes.length;
    for (let behind = 0; behind <= 4096 && end - behind >= 64; behind++) {
      const at = end - behind - 40;
      if (String.fromCharCode(...this.bytes.subarray(at + 32, at + 40)) !== "EDOPITNA") continue;
      if (crc32c(this.bytes.subarray(at, at + 28)) === this.view.getUint32(at + 28, true) && this.number(at + 8) === end - behind) return at;
    }
    throw new Damaged("it has no footer: it is no table, or is cut off");
  }

  takeMetadata(meta) {
    const layout = meta.layout || {};
    const numbers = [meta.rows_per_block, layout.rows, layout.words, layout.lanes];
    if (typeof meta.spec !== "string" || !Array.isArray(meta.layers) || !numbers.every((n) => Number.isSafeInteger(n) && n > 0)) {
      throw new Damaged("its metadata lack a field");
    }
    Object.assign(this, { meta, spec: meta.spec, encoding: meta.encoding, layers: meta.layers });
    [this.rowsPerBlock, this.rows, this.words, this.lanes] = numbers;
    this.rowStates = this.words * this.lanes;
    this.size = this.rows * this.rowStates;
    const all = meta.folding ? meta.folding.states : this.size;
    const complete = this.layers.reduce((a, b) => a + b, 0) === all;
    this.planes = { plane: complete ? 1 : 2, mod3: 2 }[this.encoding];
    this.modulus = { plane: 4, mod3: 3 }[this.encoding];
    if (!this.planes && !BITS[this.encoding]) throw new Unsupported(`it has the encoding ${this.encoding}`);
    if (!["none", "zstd"].includes(meta.compression)) throw new Unsupported(`it has the compression ${meta.compression}`);
    this.rowBytes = 8 * (this.planes ? this.planes * this.words : Math.ceil((this.rowStates * BITS[this.encoding]) / 64));
  }

  /** The payloads of the rows of a block, whose checksum is right. */
  block(number) {
    let data = this.checked.get(number);
    if (data) return data;
    const { offset, length, crc } = this.index[number];
    data = this.part(offset, length);
    if (crc32c(data) !== crc) throw new Damaged(`block ${number} has a wrong checksum`);
    if (this.meta.compression === "zstd") data = Table.decompress(data);
    const rows = Math.min(this.rowsPerBlock, this.rows - number * this.rowsPerBlock);
    if (data.length !== rows * this.rowBytes) throw new Damaged(`block ${number} has a wrong length`);
    if (this.checked.size >= 64) this.checked.delete(this.checked.keys().next().value);
    this.checked.set(number, data);
    return data;
  }

  /** Reads all blocks; throws Damaged if a checksum is wrong. */
  check() {
    this.index.forEach((_, number) => this.block(number));
  }

  /** The label of a state; null if it reaches no goal. */
  label(state) {
    if (!Number.isSafeInteger(state) || state < 0 || state >= this.size) throw new RangeError(`the table has ${this.size} states`);
    const row = Math.floor(state / this.rowStates), place = state % this.rowStates;
    const data = this.block(Math.floor(row / this.rowsPerBlock)), start = (row % this.rowsPerBlock) * this.rowBytes;
    if (!this.planes) {
      const bits = BITS[this.encoding];
      if (bits === 4) {
        const value = (data[start + (place >> 1)] >> (4 * (place % 2))) & 15;
        return value === 15 ? null : value;
      }
      let value = 0;
      for (let i = bits / 8 - 1; i >= 0; i--) value = value * 256 + data[start + (place * bits) / 8 + i];
      return value === 2 ** bits - 1 ? null : value;
    }
    const word = Math.floor(place / this.lanes), lane = place % this.lanes;
    const bit = (plane) => (data[start + 8 * (plane * this.words + word) + (lane >> 3)] >> (lane & 7)) & 1;
    if (this.encoding === "mod3") {
      const value = bit(0) + 2 * bit(1);
      return value === 3 ? null : value;
    }
    const least = this.least(row);
    if ((this.planes === 2 && !bit(1)) || least === null) return null;
    // All depths of a row have one parity.
    return 2 * bit(0) + (least % 2);
  }
}
Table.decompress = decompress;

function main([file, ...asked]) {
  if (!file) throw new RangeError("usage: node antipode_table.js FILE [--check] [--all] [NUMBER ..]");
  const table = Table.of(new Uint8Array(require("node:fs").readFileSync(file)));
  if (asked.length === 0) console.log(`${table.spec}: ${table.size} states, encoding ${table.encoding}, layers ${table.layers}`);
  for (const what of asked) {
    if (what === "--check") table.check();
    else if (what === "--all") {
      const lines = [];
      for (let state = 0; state < table.size; state++) lines.push(table.label(state) ?? "-");
      console.log(lines.join("\n"));
    } else console.log(table.label(Number(what)) ?? "-");
  }
}

if (typeof module !== "undefined") {
  module.exports = { Table, Damaged, Unsupported, crc32c };
  if (require.main === module) {
    try {
      main(process.argv.slice(2));
    } catch (error) {
      console.error(`${process.argv[2]}: ${error.message}`);
      process.exit(error instanceof Unsupported || error instanceof RangeError ? 2 : 3);
    }
  }
}
