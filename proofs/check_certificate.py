#!/usr/bin/env python3
"""Check a table of distances and its certificate without the program that wrote them.

    check_certificate.py TABLE [CERTIFICATE]

The law: a goal has distance 0, and the distance of every other state is one more than the least distance of
its successors. One labelling alone satisfies it: the true distances. This program takes the moves, the goals
and the numbering from the certificate, the distances from the table, and compares both at all states, or at
random blocks of them. It needs Python 3.8 and the standard library. With NumPy it checks all states of a table many times faster.

It is written from two pages of the manual alone: reference/file-format.md and reference/certificate.md.
Exit status: 0 the table and the certificate are right; 1 they are not; 2 this program cannot check them.
"""

import argparse
import base64
import collections
import concurrent.futures
import hashlib
import json
import os
import random
import struct
import subprocess
import sys
import time
import zlib

try:
    import numpy
except ImportError:
    numpy = None

UNREACHED = -1


class Wrong(Exception):
    """The table or the certificate is wrong."""


class Unsupported(Exception):
    """This program cannot check such a table."""


# ---------------------------------------------------------------------------------------------- the table


def crc32c_table():
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        table.append(byte)
    return table


CRC = crc32c_table()


def crc32c(data):
    value = 0xFFFFFFFF
    for byte in data:
        value = value >> 8 ^ CRC[(value ^ byte) & 255]
    return value ^ 0xFFFFFFFF


def decompress(block):
    """One Zstandard frame: by Python 3.14, the package zstandard, or the program zstd."""
    try:
        from compression import zstd
        return zstd.decompress(block)
    except ImportError:
        pass
    try:
        import zstandard
        return zstandard.ZstdDecompressor().decompress(block)
    except ImportError:
        pass
    try:
        return subprocess.run(["zstd", "-dc"], input=block, stdout=subprocess.PIPE, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise Unsupported(f"blocks are compressed, and nothing here decompresses Zstandard: {error}")


BITS = {"nibble": 4, "byte": 8, "short": 16, "wide": 32}


class Table:
    """A file of reference/file-format.md. Blocks are read and checked when they are needed."""

    def __init__(self, path):
        self.file = open(path, "rb")
        size = self.file.seek(0, 2)
        for behind in range(0, min(size, 4097)):
            # A mark of older versions, or zeros, may follow the footer.
            if size - behind < 64:
                raise Wrong("it has no footer")
            footer = self.read(size - behind - 40, 40)
            if footer[32:] == b"EDOPITNA" and crc32c(footer[:28]) == struct.unpack("<I", footer[28:32])[0]:
                break
        else:
            raise Wrong("it has no footer")
        self.length = size - behind
        index_at, length, count, index_crc = struct.unpack("<QQQI", footer[:28])
        header = self.read(0, 24)
        version, meta_length, meta_crc, header_crc = struct.unpack("<IIII", header[8:])
        if header[:8] != b"ANTIPODE" or version != 1 or crc32c(header[:20]) != header_crc or length != self.length:
            raise Wrong("its header is damaged")
        text = self.read(24, meta_length)
        if crc32c(text) != meta_crc:
            raise Wrong("its metadata are damaged")
        self.meta = json.loads(text)
        layout = self.meta["layout"]
        self.rows, self.words, self.lanes = layout["rows"], layout["words"], layout["lanes"]
        self.row_states = self.words * self.lanes
        self.size = self.rows * self.row_states
        self.per_block = self.meta["rows_per_block"]
        index = self.read(index_at, self.length - 40 - index_at)
        if crc32c(index) != index_crc or count != -(-self.rows // self.per_block):
            raise Wrong("its index is damaged")
        self.index = [struct.unpack("<QQII", index[24 * i:24 * i + 24])[:3] for i in range(count)]
        wide = len(self.meta["layers"]) > 65535
        spans = struct.unpack("<%d%s" % (2 * self.rows, "I" if wide else "H"), index[24 * count:])
        none = (1 << 32 if wide else 1 << 16) - 1
        self.spans = [None if spans[2 * r] == none else spans[2 * r:2 * r + 2] for r in range(self.rows)]
        self.encoding = self.meta["encoding"]
        self.total = sum(self.meta["layers"])
        states = self.meta.get("folding") or {}
        self.complete = self.total == states.get("states", self.size)
        planes = {"plane": 1 if self.complete else 2, "mod3": 2}
        if self.encoding in planes:
            self.row_words = planes[self.encoding] * self.words
        elif self.encoding in BITS:
            self.row_words = -(-self.row_states * BITS[self.encoding] // 64)
        else:
            raise Unsupported(f"this program does not read the encoding {self.encoding}")
        self.modulus = {"plane": 4, "mod3": 3}.get(self.encoding)
        self.cache = collections.OrderedDict()

    def read(self, at, length):
        self.file.seek(at)
        data = self.file.read(length)
        if len(data) != length:
            raise Wrong("it is cut off")
        return data

    def leaves(self):
        """The parts whose hashes are the leaves of the digest."""
        start = self.index[0][0]
        yield self.read(0, start)
        at = start
        for offset, length, crc in self.index:
            if offset != at:
                raise Wrong("its blocks have gaps")
            yield self.read(offset, length)
            at += length
        yield self.read(at, self.length - at)

    def block(self, number):
        if number not in self.cache:
            offset, length, crc = self.index[number]
            data = self.read(offset, length)
            if crc32c(data) != crc:
                raise Wrong(f"block {number} has a wrong checksum")
            if self.meta["compression"] == "zstd":
                data = decompress(data)
            if len(data) % (8 * self.row_words):
                raise Wrong(f"block {number} has a wrong size")
            self.cache[number] = data
            if len(self.cache) > 4096:
                self.cache.popitem(last=False)
        return self.cache[number]

    def label(self, state):
        """The label of a state: its depth, or the depth modulo 4 or 3. UNREACHED if it has none."""
        row, place = divmod(state, self.row_states)
        block, inner = divmod(row, self.per_block)
        data, base = self.block(block), inner * self.row_words * 8
        if self.encoding in ("plane", "mod3"):
            word, lane = divmod(place, self.lanes)
            byte, bit = base + 8 * word + lane // 8, lane % 8
            first = data[byte] >> bit & 1
            second = data[byte + 8 * self.words] >> bit & 1 if self.row_words > self.words else None
            if self.encoding == "mod3":
                value = first + 2 * second
                return UNREACHED if value == 3 else value
            if second == 0:
                if first:
                    raise Wrong(f"state {state} is not reached, and has a label")
                return UNREACHED
            if self.spans[row] is None:
                raise Wrong(f"row {row} has no span, and a label")
            return 2 * first + self.spans[row][0] % 2
        bits = BITS[self.encoding]
        if bits == 4:
            value = data[base + place // 2] >> 4 * (place % 2) & 15
        else:
            at = base + place * bits // 8
            value = int.from_bytes(data[at:at + bits // 8], "little")
        return UNREACHED if value == (1 << bits) - 1 else value


def tree(leaves):
    level = [hashlib.sha256(b"\0" + leaf).digest() for leaf in leaves]
    count, outside = len(level), hashlib.sha256(b"\1" + level[0] + level[-1]).hexdigest()
    while len(level) > 1:
        level = [hashlib.sha256(b"\1" + level[i] + level[i + 1]).digest() if i + 1 < len(level) else level[i]
                 for i in range(0, len(level), 2)]
    return {"leaves": count, "root": level[0].hex(), "outside": outside}


# ------------------------------------------------------------------------------------- rules and numbering


def state_hash(values):
    """The hash of a state, of reference/digests.md. The digest of a layer is the sum over its states."""
    word = (1 << 64) - 1
    found = 0
    for value in values:
        found = ((found ^ value) + 1) * 0x9E3779B97F4A7C15 & word
        found ^= found >> 32
    found = (found ^ found >> 30) * 0xBF58476D1CE4E5B9 & word
    found = (found ^ found >> 27) * 0x94D049BB133111EB & word
    return found ^ found >> 31


class Rules:
    """The field `rules` of a certificate. A state is a tuple of values."""

    def __init__(self, data):
        self.positions, self.values = data["positions"], data["values"]
        self.maps, sets = data.get("maps", []), [frozenset(values) for values in data.get("sets", [])]
        self.goals = data["goals"]
        self.moves = []
        for move in data["moves"]:
            needs = [(position, sets[number]) for position, number in move.get("needs", [])]
            self.moves.append((needs, self.change(move)))
        self.free = frozenset(data.get("free", []))

    def change(self, data):
        """A change as pairs of the position of each new value and its map, or None."""
        source = data.get("from") or range(self.positions)
        maps = dict(data.get("map", []))
        if sorted(source) != list(range(self.positions)):
            raise Wrong("a change of the certificate is no permutation")
        return [(at, self.maps[maps[p]] if p in maps else None) for p, at in enumerate(source)]

    def is_goal(self, state):
        return any(all(want is None or want == have for want, have in zip(goal, state)) for goal in self.goals)

    def successors(self, state):
        """The results of all legal moves that cost 1, and of those that cost nothing."""
        found, same = [], []
        for needs, change in self.moves:
            if all(state[position] in values for position, values in needs):
                after = apply(change, state)
                free = self.free and all(a == b or a in self.free and b in self.free for a, b in zip(state, after))
                (same if free else found).append(after)
        return found, same

    def class_of(self, state):
        """The states that free moves connect."""
        known, open_ = {state}, [state]
        while open_ and self.free:
            for after in self.successors(open_.pop())[1]:
                if after not in known:
                    known.add(after)
                    open_.append(after)
        return known


def apply(change, state):
    return tuple([state[at] if values is None else values[state[at]] for at, values in change])


def undo(change, state):
    before = [0] * len(state)
    for (at, values), value in zip(change, state):
        if values is not None:
            if values.count(value) != 1:
                raise KeyError(value)
            value = values.index(value)
        before[at] = value
    return tuple(before)


class Digits:
    """A numbering as a product of digits: the field `numbering.digits`."""

    def __init__(self, data, rules):
        self.start = tuple(data["start"])
        self.order, self.amounts = data.get("order"), data.get("amounts")
        self.levels, bases = [], [self.start]
        for level in data["levels"]:
            elements = [rules.change(element) for element in level["elements"]]
            odd = level.get("odd") or [0] * len(elements)
            key = self.reader(level["key"])
            if all(change == elements[0] for change in elements) and len(elements) > 1:
                # Elements without an effect: the parity of the state tells them apart.
                ground = key(self.start)
                table = {ground ^ bit: digit for digit, bit in enumerate(odd)}
            else:
                table = {key(apply(change, base)): digit for base in bases for digit, change in enumerate(elements)}
            if len(elements) == 2 and len(self.levels) == 0:
                bases = [apply(change, self.start) for change in elements]
            self.levels.append((level["digits"], elements, odd, key, table))

    def reader(self, key):
        (kind, data), = key.items()
        order, amounts = self.order, self.amounts
        if kind in ("place", "value"):
            values = frozenset(data)

            def locate(state):
                at = next(at for at, value in enumerate(state) if value in values)
                return at if kind == "place" else (at, state[at])
            return locate
        if kind == "classes":
            positions, of = data["positions"], data["of"]
            return lambda state: tuple([of[state[at]] for at in positions])
        if kind == "smaller":
            first, rest = data[0], data[1:]
            return lambda state: sum(order[state[at]] < order[state[first]] for at in rest)
        if kind == "parity":
            def parity(state):
                total = sum(amounts[state[at]] for at in data["sums"])
                for positions in data["orders"]:
                    ranks = [order[state[at]] for at in positions]
                    total += sum(a > b for i, a in enumerate(ranks) for b in ranks[i + 1:])
                return total % 2
            return parity
        raise Unsupported(f"this program does not know the key {kind}")

    def state(self, index):
        digits, parity = [], 0
        for places, elements, odd, _, _ in self.levels:
            digit = 0
            for weight, size in places:
                digit = digit * size + index // weight % size
            digits.append(digit if places else None)
            if places:
                parity ^= odd[digit]
        state = self.start
        for digit, (_, elements, _, _, _) in zip(digits, self.levels):
            state = apply(elements[parity if digit is None else digit], state)
        return state

    def number(self, state):
        """The index of a state; None if it has none."""
        index = 0
        try:
            for places, elements, _, key, table in reversed(self.levels):
                digit = table[key(state)]
                state = undo(elements[digit], state)
                for weight, size in reversed(places):
                    digit, rest = divmod(digit, size)
                    index += rest * weight
        except (KeyError, StopIteration):
            return None
        return index if state == self.start else None


class Listed:
    """A numbering as a list of states: the field `numbering.states`."""

    def __init__(self, data, rules, size):
        raw, width = zlib.decompress(base64.b64decode(data["zlib"])), data["width"]
        values = raw if width == 1 else struct.unpack("<%dH" % (len(raw) // 2), raw)
        each = rules.positions
        if len(values) != size * each:
            raise Wrong("the certificate lists another number of states than the table has")
        self.all = [tuple(values[i:i + each]) for i in range(0, len(values), each)]
        self.numbers = {state: number for number, state in enumerate(self.all)}
        self.state, self.number = self.all.__getitem__, self.numbers.get


# ------------------------------------------------------------------------------------------------ the law


class Checker:
    """A table with its certificate."""

    def __init__(self, table, certificate):
        self.table, self.certificate = table, certificate
        if certificate.get("format") != "antipode certificate" or certificate.get("format_version") != 1:
            raise Wrong("this is no certificate of version 1")
        if certificate.get("rules") is None or certificate.get("numbering") is None:
            raise Unsupported("the certificate has no rules and numbering: its puzzle cannot be written down so")
        for field, own in (("spec", table.meta["spec"]), ("layers", table.meta["layers"])):
            if certificate[field] != own:
                raise Wrong(f"the field {field} of the certificate is not that of the table")
        if certificate.get("definition") != table.meta.get("definition"):
            raise Wrong("the definition in the certificate is not that in the table")
        if certificate["god_number"] != len(table.meta["layers"]) - 1:
            raise Wrong("the field god_number of the certificate does not fit its layers")
        self.rules = Rules(certificate["rules"])
        (kind, data), = certificate["numbering"].items()
        if kind == "digits":
            self.numbering = Digits(data, self.rules)
        elif kind == "states":
            self.numbering = Listed(data, self.rules, table.size)
        else:
            raise Unsupported(f"this program does not know the numbering {kind}")
        self.symmetries = [self.rules.change(change) for change in certificate.get("symmetries", [])]
        if bool(self.symmetries) != ("folding" in table.meta):
            raise Wrong("the certificate has no symmetries, and the table is folded by some, or the other way round")
        self.depths = None

    def entry(self, state):
        """The number of the entry of a state; None if there is none."""
        number = self.numbering.number(state)
        if number is None and self.rules.free:
            numbers = map(self.numbering.number, self.rules.class_of(state))
            return next((number for number in numbers if number is not None), None)
        for symmetry in self.symmetries if number is None else ():
            number = self.numbering.number(apply(symmetry, state))
            if number is not None:
                break
        return number

    def successors(self, number):
        """The entries of the successors of an entry."""
        found = []
        for member in self.rules.class_of(self.numbering.state(number)):
            for state in self.rules.successors(member)[0]:
                entry = self.entry(state)
                if entry is None:
                    raise Wrong(f"a move leads from state {number} to {state}, which has no number")
                found.append(entry)
        return found

    def is_goal(self, number):
        return any(map(self.rules.is_goal, self.rules.class_of(self.numbering.state(number))))

    def depth(self, number, known):
        """The depth that the table says, found by a walk down its labels where they are residues."""
        walk = []
        while number not in known:
            label = self.table.label(number)
            if label == UNREACHED or not self.table.modulus:
                known[number] = label
                break
            if label == 0 and self.is_goal(number):
                known[number] = 0
                break
            walk.append(number)
            if len(walk) > len(self.table.meta["layers"]):
                raise Wrong(f"a walk from state {walk[0]} down the labels is longer than the table is deep")
            down = (label - 1) % self.table.modulus
            nearer = [entry for entry in self.successors(number) if self.table.label(entry) == down]
            if not nearer:
                raise Wrong(f"state {number} has no successor that is nearer by one")
            number = nearer[0]
        depth = known[number]
        for number in reversed(walk):
            depth += 1
            known[number] = depth
        return depth

    def check(self, number, known):
        """The law at one state. Returns its depth."""
        state = self.numbering.state(number)
        if self.numbering.number(state) != number:
            raise Wrong(f"the numbering gives state {number} another number")
        depth, goal = self.depth(number, known), self.is_goal(number)
        if goal or depth == 0:
            if not goal or depth != 0:
                raise Wrong(f"state {number} has distance {depth}, and is {'' if goal else 'no '}goal")
            return 0
        depths = [self.depth(entry, known) for entry in self.successors(number)]
        reached = [one for one in depths if one != UNREACHED]
        if depth != (1 + min(reached) if reached else UNREACHED):
            raise Wrong(f"state {number} has distance {depth}, and its successors {sorted(set(depths))}")
        row = number // self.table.row_states
        span = self.table.spans[row]
        if depth != UNREACHED and (span is None or not span[0] <= depth <= span[1]):
            raise Wrong(f"state {number} has distance {depth}, and the depths of its row are {span}")
        return depth

    def check_symmetries(self, source):
        """That symmetries keep the goals, and take moves to moves, on states that have it all."""
        size, rules = self.table.size, self.rules
        for symmetry in self.symmetries:
            for _ in range(100):
                state = self.numbering.state(source.randrange(size))
                image = apply(symmetry, state)
                moved = {apply(symmetry, after) for after in rules.successors(state)[0]}
                if moved != set(rules.successors(image)[0]) or rules.is_goal(state) != rules.is_goal(image):
                    raise Wrong("a symmetry of the certificate does not keep the moves and the goals")
            for goal in rules.goals:
                if not rules.is_goal(apply(symmetry, goal)):
                    raise Wrong("a symmetry of the certificate does not keep the goals")

    def images(self, number):
        """The states that an entry stands for: all images of the first entry of a class, none of others."""
        state = self.numbering.state(number)
        if not self.symmetries:
            return [state]
        images = {apply(symmetry, state) for symmetry in self.symmetries} | {state}
        return images if number == min(n for n in map(self.numbering.number, images) if n is not None) else ()

    def check_all(self):
        size = self.table.size
        known = {}
        layers, spans = collections.Counter(), {}
        digests = collections.Counter() if self.certificate.get("layer_digests") else None
        for number in range(size):
            depth = self.check(number, known)
            if depth == UNREACHED:
                continue
            images = self.images(number)
            layers[depth] += len(images)
            if digests is not None:
                digests[depth] += sum(map(state_hash, images))
            low, high = spans.get(number // self.table.row_states, (depth, depth))
            spans[number // self.table.row_states] = min(low, depth), max(high, depth)
        if digests is not None and [format(digests[depth] % (1 << 64), "016x") for depth in range(max(layers) + 1)] != \
                self.certificate["layer_digests"]["layers"]:
            raise Wrong("the digests of the layers are not those of the certificate")
        if [layers[depth] for depth in range(max(layers) + 1)] != self.table.meta["layers"]:
            raise Wrong("the numbers of states at each depth are not those of the certificate")
        if any((spans.get(row) or None) != (span and tuple(span)) for row, span in enumerate(self.table.spans)):
            raise Wrong("the table says of a row that it has other depths")
        return size

    def check_some(self, count, source):
        for _ in range(count):
            self.check(source.randrange(self.table.size), {})
        return count


# --------------------------------------------------------------------------------------- all states, by NumPy


class Arrays:
    """The check of all states by whole arrays: the same law, on tables that are not folded and have no free moves.

    It needs no inverse of the numbering: the states of all numbers must differ, and a state is found among them.
    """

    def __init__(self, checker):
        self.checker, self.table, self.rules = checker, checker.table, checker.rules
        self.states = self.all_states()
        self.hashes = self.hash(self.states)
        self.order = numpy.argsort(self.hashes)
        ordered = self.hashes[self.order]
        twins = numpy.flatnonzero(ordered[1:] == ordered[:-1])
        if len(twins):
            one, other = self.order[twins], self.order[twins + 1]
            if (self.states[one] == self.states[other]).all(axis=1).any():
                raise Wrong("two numbers have the same state")
            raise Unsupported("two states have the same hash: say --plain")
        self.ordered = ordered

    @staticmethod
    def serves(checker):
        return numpy is not None and not checker.symmetries and not checker.rules.free

    @staticmethod
    def change(changes, states):
        """The states after a change."""
        after = states[:, [at for at, _ in changes]]
        for position, (_, values) in enumerate(changes):
            if values is not None:
                after[:, position] = numpy.asarray(values, dtype=after.dtype)[after[:, position]]
        return after

    def all_states(self):
        numbering, size, each = self.checker.numbering, self.table.size, self.rules.positions
        if isinstance(numbering, Listed):
            return numpy.array(numbering.all, dtype=numpy.uint16).reshape(size, each)
        numbers, parity, chosen = numpy.arange(size, dtype=numpy.int64), numpy.zeros(size, dtype=numpy.int64), []
        for places, _, odd, _, _ in numbering.levels:
            digit = numpy.zeros(size, dtype=numpy.int64)
            for weight, base in places:
                digit = digit * base + numbers // weight % base
            chosen.append(digit if places else None)
            if places:
                parity ^= numpy.asarray(odd, dtype=numpy.int64)[digit]
        states = numpy.tile(numpy.array(numbering.start, dtype=numpy.uint16), (size, 1))
        for digit, (_, elements, _, _, _) in zip(chosen, numbering.levels):
            digit = parity if digit is None else digit
            order = numpy.argsort(digit, kind="stable")
            ends = numpy.searchsorted(digit[order], numpy.arange(len(elements) + 1))
            for number, element in enumerate(elements):
                some = order[ends[number]:ends[number + 1]]
                states[some] = self.change(element, states[some])
        return states

    @staticmethod
    def hash(states):
        """state_hash of all states."""
        found = numpy.zeros(len(states), dtype=numpy.uint64)
        shift = [numpy.uint64(bits) for bits in (27, 30, 31, 32)]
        with numpy.errstate(over="ignore"):
            for position in range(states.shape[1]):
                found ^= states[:, position].astype(numpy.uint64)
                found = (found + numpy.uint64(1)) * numpy.uint64(0x9E3779B97F4A7C15)
                found ^= found >> shift[3]
            found = (found ^ found >> shift[1]) * numpy.uint64(0xBF58476D1CE4E5B9)
            found = (found ^ found >> shift[0]) * numpy.uint64(0x94D049BB133111EB)
        return found ^ found >> shift[2]

    def numbers(self, states):
        """The numbers of states; -1 for those without one."""
        at = numpy.minimum(numpy.searchsorted(self.ordered, self.hash(states)), self.table.size - 1)
        found = self.order[at]
        return numpy.where((self.states[found] == states).all(axis=1), found, -1)

    def labels(self):
        """The labels of all states."""
        table, rows = self.table, []
        for block in range(len(table.index)):
            data = numpy.frombuffer(table.block(block), dtype=numpy.uint8).reshape(-1, 8 * table.row_words)
            if table.encoding in BITS and BITS[table.encoding] > 4:
                found = data.view("<u%d" % (BITS[table.encoding] // 8))[:, :table.row_states].astype(numpy.int64)
            elif table.encoding in BITS:
                found = numpy.stack([data & 15, data >> 4], axis=2).reshape(len(data), -1)[:, :table.row_states].astype(numpy.int64)
            else:
                bits = numpy.unpackbits(data, axis=1, bitorder="little").reshape(len(data), -1, table.words, 64)
                planes = bits[:, :, :, :table.lanes].reshape(len(data), -1, table.row_states).astype(numpy.int64)
                found = planes[:, 0] + 2 * planes[:, 1] if table.encoding == "mod3" else self.of_planes(planes, len(rows))
            if table.encoding != "plane":
                none = 3 if table.encoding == "mod3" else (1 << BITS[table.encoding]) - 1
                found[found == none] = UNREACHED
            rows.extend(found)
        return numpy.concatenate(rows)

    def of_planes(self, planes, first):
        spans = self.table.spans[first:first + len(planes)]
        parity = numpy.array([-1 if span is None else span[0] % 2 for span in spans])[:, None]
        reached = planes[:, 1] == 1 if planes.shape[1] > 1 else numpy.ones_like(planes[:, 0], dtype=bool)
        if (planes[:, 0][~reached] != 0).any() or (reached & (parity < 0)).any():
            raise Wrong("a state that is not reached has a label, or a row with labels has no span")
        return numpy.where(reached, 2 * planes[:, 0] + parity, UNREACHED)

    def check_all(self):
        size, states, far = self.table.size, self.states, numpy.int64(1 << 40)
        goals = numpy.zeros(size, dtype=bool)
        for goal in self.rules.goals:
            fixed = [(position, value) for position, value in enumerate(goal) if value is not None]
            goals |= numpy.all([states[:, position] == value for position, value in fixed] or [numpy.ones(size, dtype=bool)], axis=0)
        moves = []
        for needs, change in self.rules.moves:
            legal = numpy.ones(size, dtype=bool)
            for position, values in needs:
                legal &= numpy.isin(states[:, position], list(values))
            sources = numpy.flatnonzero(legal)
            moves.append((sources, self.numbers(self.change(change, states[sources]))))
            if (moves[-1][1] < 0).any():
                raise Wrong("a move leads to a state that has no number")
        depths = self.labels()
        if self.table.modulus:
            depths = self.walked(depths, goals, moves)
        least = numpy.full(size, far)
        for sources, targets in moves:
            reached = depths[targets]
            numpy.minimum.at(least, sources, numpy.where(reached == UNREACHED, far, reached))
        due = numpy.where(goals, 0, numpy.where(least == far, UNREACHED, least + 1))
        if (due != depths).any():
            number = int(numpy.flatnonzero(due != depths)[0])
            raise Wrong(f"state {number} has distance {depths[number]}, and by its successors {due[number]}")
        self.compare(depths)
        return size

    def walked(self, labels, goals, moves):
        """The depths that walks down the labels have."""
        depths = numpy.where(goals & (labels == 0), 0, UNREACHED)
        for depth in range(1, len(self.table.meta["layers"])):
            down = numpy.zeros(len(depths), dtype=bool)
            for sources, targets in moves:
                down[sources[depths[targets] == depth - 1]] = True
            depths[down & (depths == UNREACHED) & (labels == depth % self.table.modulus)] = depth
        if ((depths == UNREACHED) != (labels == UNREACHED)).any():
            raise Wrong("a state has a label, and no walk down the labels")
        return depths

    def compare(self, depths):
        """Layers, digests and spans."""
        reached = depths != UNREACHED
        layers = numpy.bincount(depths[reached]).tolist()
        if layers != self.table.meta["layers"]:
            raise Wrong("the numbers of states at each depth are not those of the certificate")
        if self.checker.certificate.get("layer_digests"):
            sums = [int(self.hashes[depths == depth].sum(dtype=numpy.uint64)) for depth in range(len(layers))]
            if [format(total, "016x") for total in sums] != self.checker.certificate["layer_digests"]["layers"]:
                raise Wrong("the digests of the layers are not those of the certificate")
        rows = depths.reshape(self.table.rows, -1)
        most = rows.max(axis=1)
        low = numpy.where(rows == UNREACHED, 1 << 40, rows).min(axis=1)
        for row, span in enumerate(self.table.spans):
            if (None if most[row] == UNREACHED else (low[row], most[row])) != (span and tuple(span)):
                raise Wrong("the table says of a row that it has other depths")


def check_digest(certificate, table):
    digest = tree(table.leaves())
    if digest != certificate["table"]["sha256"] or certificate["table"]["bytes"] != table.length:
        raise Wrong("the certificate is of another file: the digests differ")
    print(f"digest    {digest['root']}: the file is the one of the certificate")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("table")
    parser.add_argument("certificate", nargs="?", help="default: TABLE.cert.json")
    parser.add_argument("--all", action="store_true", help="check all states, however many there are")
    parser.add_argument("--plain", action="store_true", help="do not use NumPy")
    parser.add_argument("--states", type=int, default=2000, metavar="N",
                        help="check N random states of a table with more than 400,000 (default 2000)")
    parser.add_argument("--seed", type=int, help="the seed of the sample (default: another one each time)")
    parser.add_argument("--no-digest", action="store_true", help="do not compare the digest of the table")
    arguments = parser.parse_args()
    start, path = time.time(), arguments.certificate or arguments.table + ".cert.json"
    try:
        with open(path, encoding="utf-8") as file:
            certificate = json.load(file)
        table = Table(arguments.table)
        if not arguments.no_digest:
            check_digest(certificate, table)
        checker = Checker(table, certificate)
        seed = random.SystemRandom().randrange(1 << 32) if arguments.seed is None else arguments.seed
        source = random.Random(seed)
        checker.check_symmetries(source)
        print(f"puzzle    {certificate['spec']}: {table.total:,} states, God's number {certificate['god_number']}")
        if arguments.all or table.size <= (4_000_000 if Arrays.serves(checker) else 400_000):
            fast = Arrays.serves(checker) and not arguments.plain
            count = Arrays(checker).check_all() if fast else checker.check_all()
            print(f"law       holds at all {count:,} entries: the distances, layers and spans are right")
            if certificate.get("layer_digests"):
                print("digests   of all layers are right")
        else:
            count = checker.check_some(arguments.states, source)
            share = 1 - 0.05 ** (1 / count)
            print(f"law       holds at {count:,} random entries (seed {seed}): if it failed at a share of {share:.2%},")
            print(f"          a sample like this one would show it with a probability of 95 %; it misses a share s")
            print(f"          with a probability of (1 - s)^{count}")
        print(f"time      {time.time() - start:.1f} s")
        return 0
    except (Wrong, ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError, struct.error,
            zlib.error) as error:
        # A damaged certificate may lack anything.
        print(f"WRONG     {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    except (Unsupported, OSError) as error:
        print(f"cannot check: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
