#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""Read antipode's tables of distances. One file to copy; it needs Python 3.8 alone.

    table = Table("8puzzle.antipode")
    table.spec, table.size, table.layers
    table.label(1234)      # the depth of state 1234; None if no path leads to a goal

or from a shell: antipode_table.py FILE [--check] [--all] [NUMBER ..]

In the encodings `plane` and `mod3` a label is the depth modulo `table.modulus`, in `delta` it is (depth - bound) / step.
Written from the page "File format" of the manual. Every number of the file is checked before it is used.
"""

import json
import struct
import subprocess
import sys


class Damaged(Exception):
    """The file is no table, or is damaged."""


class Unsupported(Exception):
    """This reader cannot read such a table."""


def _crc_table():
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        table.append(byte)
    return table


_CRC = _crc_table()


def crc32c(data):
    """CRC-32C (Castagnoli)."""
    value = 0xFFFFFFFF
    for byte in data:
        value = value >> 8 ^ _CRC[(value ^ byte) & 255]
    return value ^ 0xFFFFFFFF


def _decompress(frame, length):
    """One Zstandard frame of `length` bytes: by Python 3.14, the package zstandard, or the program zstd."""
    try:
        from compression import zstd
        return zstd.decompress(frame)
    except ImportError:
        pass
    try:
        import zstandard
        return zstandard.ZstdDecompressor().decompress(frame, max_output_size=length)
    except ImportError:
        pass
    try:
        return subprocess.run(["zstd", "-dc"], input=frame, stdout=subprocess.PIPE, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise Unsupported("the blocks are compressed, and nothing here decompresses Zstandard") from error


# Bits of a number; `plane` and `mod3` have planes of bits instead.
_BITS = {"nibble": 4, "delta": 4, "byte": 8, "short": 16, "wide": 32}
_NEEDED = {"spec": str, "encoding": str, "layout": dict, "rows_per_block": int, "compression": str, "layers": list}


class Table:
    """An open table. Blocks are read and checked when they are needed; the last few stay in memory."""

    def __init__(self, path, kept_blocks=64):
        self._file = open(path, "rb")
        self._kept, self._most_kept = {}, kept_blocks
        size = self._file.seek(0, 2)
        footer = self._footer(size)
        index_at, self.length, blocks, crc = struct.unpack("<QQQI", footer[:28])
        header = self._read(0, 24)
        version, meta_length, meta_crc, header_crc = struct.unpack("<IIII", header[8:])
        if header[:8] != b"ANTIPODE" or crc32c(header[:20]) != header_crc:
            raise Damaged("it has no header of a table")
        if version != 1:
            raise Unsupported(f"it has version {version} of the format")
        text = self._read(24, meta_length)
        if crc32c(text) != meta_crc:
            raise Damaged("its metadata have a wrong checksum")
        self._take_metadata(json.loads(text))
        if blocks != -(-self.rows // self._rows_per_block) or not 24 + meta_length <= index_at <= self.length - 40:
            raise Damaged("its index does not fit its metadata")
        wide = len(self.layers) > 65535
        index = self._read(index_at, self.length - 40 - index_at)
        if len(index) != 24 * blocks + (8 if wide else 4) * self.rows or crc32c(index) != crc:
            raise Damaged("its index has a wrong checksum")
        self._blocks = list(struct.iter_unpack("<QQII", index[: 24 * blocks]))
        ends = [offset + length for offset, length, _, _ in self._blocks]
        if [offset for offset, _, _, _ in self._blocks[1:]] + [index_at] != ends:
            raise Damaged("its blocks have gaps")
        self._check_padding(24 + meta_length)
        self._spans = list(struct.iter_unpack("<II" if wide else "<HH", index[24 * blocks :]))
        self._no_span = (2**32 - 1,) * 2 if wide else (65535,) * 2

    def _read(self, at, length):
        self._file.seek(at)
        data = self._file.read(length)
        if len(data) != length:
            raise Damaged("it is cut off")
        return data

    def _check_padding(self, at):
        """What lies between the metadata and the blocks: the states of puzzles without a numbering, and zeros."""
        explored = self.meta.get("explored")
        for length in ([explored["bytes"]] if explored else []) + [0]:
            start = -(-at // 64) * 64
            if any(self._read(at, start - at)) or crc32c(self._read(start, length)) != (explored["checksum"] if length else 0):
                raise Damaged("what lies before its blocks is damaged")
            at = start + length
        if at != self._blocks[0][0]:
            raise Damaged("its blocks do not begin where they should")

    def _footer(self, size):
        """The footer: at the end, before a mark of older versions, or before zeros that a power cut left."""
        tail = self._read(max(0, size - 4136), min(size, 4136))
        for behind in [0, 40] + list(range(1, 4097)):
            footer = tail[max(0, len(tail) - behind - 40) : len(tail) - behind]
            if footer[32:] == b"EDOPITNA" and crc32c(footer[:28]) == int.from_bytes(footer[28:32], "little"):
                if int.from_bytes(footer[8:16], "little") == size - behind:
                    return footer
        raise Damaged("it has no footer: it is no table, or is cut off")

    def _take_metadata(self, meta):
        layout = meta.get("layout")
        numbers = [meta.get("rows_per_block")] + [layout.get(name) for name in ("rows", "words", "lanes")]
        if any(not isinstance(meta.get(name), kind) for name, kind in _NEEDED.items()) or any(
            not isinstance(number, int) or number < 1 for number in numbers
        ):
            raise Damaged("its metadata lack a field")
        self.meta, self.spec, self.encoding, self.layers = meta, meta["spec"], meta["encoding"], meta["layers"]
        self._rows_per_block, self.rows, self._words, self._lanes = numbers
        self.row_states = self._words * self._lanes
        self.size = self.rows * self.row_states
        all_states = (meta.get("folding") or {}).get("states", self.size)
        self._planes = {"plane": 1 if sum(self.layers) == all_states else 2, "mod3": 2}.get(self.encoding)
        self.modulus = {"plane": 4, "mod3": 3}.get(self.encoding)
        if self._planes is None and self.encoding not in _BITS:
            raise Unsupported(f"it has the encoding {self.encoding}")
        if meta["compression"] not in ("none", "zstd"):
            raise Unsupported(f"it has the compression {meta['compression']}")
        words = self._planes * self._words if self._planes else -(-self.row_states * _BITS[self.encoding] // 64)
        self._row_bytes = 8 * words

    def block(self, number):
        """The payloads of the rows of a block, whose checksum is right."""
        if number not in self._kept:
            offset, length, crc, _ = self._blocks[number]
            data = self._read(offset, length)
            if crc32c(data) != crc:
                raise Damaged(f"block {number} has a wrong checksum")
            rows = min(self._rows_per_block, self.rows - number * self._rows_per_block)
            if self.meta["compression"] == "zstd":
                data = _decompress(data, rows * self._row_bytes)
            if len(data) != rows * self._row_bytes:
                raise Damaged(f"block {number} has a wrong length")
            while len(self._kept) >= self._most_kept:
                del self._kept[next(iter(self._kept))]
            self._kept[number] = data
        return self._kept[number]

    def check(self):
        """Reads all blocks; raises Damaged if a checksum is wrong."""
        for number in range(len(self._blocks)):
            self.block(number)

    def label(self, state):
        """The label of a state, None if it reaches no goal."""
        if not 0 <= state < self.size:
            raise IndexError(f"the table has {self.size} states")
        row, place = divmod(state, self.row_states)
        block, inner = divmod(row, self._rows_per_block)
        data, start = self.block(block), inner * self._row_bytes
        if not self._planes:
            bits = _BITS[self.encoding]
            at = start + place * bits // 8
            value = int.from_bytes(data[at : at + max(1, bits // 8)], "little")
            value = value >> 4 * (place % 2) & 15 if bits == 4 else value
            return None if value == 2**bits - 1 else value
        word, lane = divmod(place, self._lanes)
        bit = [data[start + 8 * (plane * self._words + word) + lane // 8] >> lane % 8 & 1 for plane in range(self._planes)]
        if self.encoding == "mod3":
            value = bit[0] + 2 * bit[1]
            return None if value == 3 else value
        span = self._spans[row]
        if self._planes == 2 and not bit[1] or span == self._no_span:
            return None
        # All depths of a row have one parity.
        return 2 * bit[0] + span[0] % 2


def main(arguments):
    table = Table(arguments[0])
    if len(arguments) == 1:
        print(f"{table.spec}: {table.size} states, encoding {table.encoding}, layers {table.layers}")
    for argument in arguments[1:]:
        if argument == "--check":
            table.check()
        else:
            for state in range(table.size) if argument == "--all" else [int(argument)]:
                label = table.label(state)
                print("-" if label is None else label)


if __name__ == "__main__":
    try:
        if len(sys.argv) < 2:
            sys.exit(__doc__)
        main(sys.argv[1:])
    except (Damaged, OSError, ValueError, AttributeError) as error:
        print(f"{sys.argv[1]}: {error}", file=sys.stderr)
        sys.exit(3)
    except (Unsupported, IndexError) as error:
        print(f"{sys.argv[1]}: {error}", file=sys.stderr)
        sys.exit(2)
