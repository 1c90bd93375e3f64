"""Writes topologies and tables as the bytes that README.md describes."""

import math
import struct

import numpy as np
import shapely

from topology import SIDE, unpacked

CHUNK = 96


def varint(out, number):
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)


def zigzag(out, number):
    varint(out, number << 1 if number >= 0 else (-number << 1) - 1)


def text(out, string):
    raw = string.encode("utf8")
    varint(out, len(raw))
    out += raw


class Level:
    """How one level is thinned: `zoom` at which `tolerance` is in pixels, `bits` of the grid, `least` area kept."""

    def __init__(self, zoom, tolerance, bits, least):
        self.pixel = SIDE / (256 << zoom)
        self.tolerance = tolerance * self.pixel
        self.bits = bits
        self.step = SIDE >> bits
        self.least = least * self.pixel**2


def thinned(topology, level):
    """Quantised points of each arc, or None for a ring that is too small to show."""
    lines = [shapely.linestrings(unpacked(arc).astype(float)) for arc in topology.arcs]
    simple = shapely.simplify(lines, level.tolerance, preserve_topology=False)
    result = []
    for arc, line, less in zip(topology.arcs, lines, simple):
        points = quantised(less, level)
        if arc[0] == arc[-1]:
            if len(arc) < 4 or shapely.Polygon(line.coords).area < level.least:
                result.append(None)
                continue
            if len(points) < 4:
                points = quantised(shapely.simplify(line, level.tolerance / 4, preserve_topology=True), level)
        result.append(points if len(points) > 1 else np.repeat(points, 2, 0))
    return result


def quantised(line, level):
    points = np.rint(shapely.get_coordinates(line) / level.step).astype(np.int64)
    keep = np.ones(len(points), bool)
    keep[1:] = (points[1:] != points[:-1]).any(1)
    return points[keep]


def layer(topology, level, from_zoom, whole=()):
    """A layer section. `from_zoom[i]`: 1/16 zoom of arc i, or None; arcs of kinds in `whole` are not chunked."""
    points = thinned(topology, level)
    body, chunks, first, count = bytearray(), [], [], []
    for index, arc in enumerate(points):
        first.append(len(chunks))
        if arc is None:
            count.append(0)
            continue
        kind, fill = topology.kinds[index], topology.fill[index]
        pieces = 1 if kind in whole else max(1, math.ceil((len(arc) - 1) / CHUNK))
        bounds = [round(i * (len(arc) - 1) / pieces) for i in range(pieces + 1)]
        for i in range(pieces):
            piece, start = arc[bounds[i] : bounds[i + 1] + 1], len(body)
            for dx, dy in np.diff(piece, axis=0).tolist():
                zigzag(body, dx)
                zigzag(body, dy)
            chunks.append((kind, min(fill, 2), from_zoom[index], piece, len(body) - start))
        count.append(pieces)

    head = bytearray()
    x, y = 0, 0
    for kind, fill, zoom, piece, size in chunks:
        (x0, y0), (x1, y1) = piece[0].tolist(), piece[-1].tolist()
        low, high = piece.min(0).tolist(), piece.max(0).tolist()
        follows = (x0, y0) == (x, y)
        head.append(kind | fill << 4 | (0x40 if zoom is not None else 0) | (0x80 if follows else 0))
        if zoom is not None:
            head.append(zoom)
        varint(head, len(piece))
        varint(head, size)
        for number in (() if follows else (x0 - x, y0 - y)) + (x1 - x0, y1 - y0):
            zigzag(head, number)
        for number in (min(x0, x1) - low[0], min(y0, y1) - low[1], high[0] - max(x0, x1), high[1] - max(y0, y1)):
            varint(head, number)
        x, y = x1, y1

    outlines = bytearray()
    for rings in topology.units:
        numbers = []
        for ring in rings:
            for reference in ring:
                arc = abs(reference) - 1
                ids = range(first[arc], first[arc] + count[arc])
                numbers += [(i, 0) for i in ids] if reference > 0 else [(i, 1) for i in reversed(ids)]
        varint(outlines, len(numbers))
        last = 0
        for number, backwards in numbers:
            delta = number - last
            varint(outlines, (delta << 1 if delta >= 0 else (-delta << 1) - 1) << 1 | backwards)
            last = number

    head_size = struct.pack("<IIIIII", level.bits, len(chunks), len(topology.units), len(head), len(body), len(outlines))
    vertices = sum(len(c[3]) for c in chunks)
    print(f"    {len(chunks)} chunks, {vertices} points: head {len(head)}, body {len(body)}, outlines {len(outlines)}")
    return head_size + bytes(head) + bytes(body) + bytes(outlines)


def container(version, sections):
    """The whole file: head, table of sections, sections, each on a multiple of 8 bytes."""
    offset = 16 + 12 * len(sections)
    head = struct.pack("<8sII", b"WXRMAP\r\n", version, len(sections))
    body = bytearray()
    for tag, data in sections:
        padding = -(offset + len(body)) % 8
        body += bytes(padding)
        head += struct.pack("<4sII", tag.encode("ascii"), offset + len(body), len(data))
        body += data
    return head + bytes(body)
