"""Cuts polygons that share borders into arcs, each stored once.

Points live on a grid of 2^24 steps for the world in Web Mercator (2.4 m at the equator), y growing southward.
"""

import math

import numpy as np
import shapely

SIDE = 1 << 24


def mercator(coordinates):
    """Grid points of (longitude, latitude) rows; the edges of the projection take 0 and SIDE exactly."""
    lon, lat = coordinates[:, 0], np.clip(coordinates[:, 1], -85.0511287798066, 85.0511287798066)
    x = np.rint((lon + 180) / 360 * SIDE)
    y = np.rint((0.5 - np.arcsinh(np.tan(np.radians(lat))) / (2 * math.pi)) * SIDE)
    return np.stack([np.clip(x, 0, SIDE), np.clip(y, 0, SIDE)], 1).astype(np.int64)


def packed(points):
    return points[:, 0] << 32 | points[:, 1]


def unpacked(keys):
    return np.stack([keys >> 32, keys & 0xFFFFFFFF], 1)


def degrees(points):
    """(longitude, latitude) rows of grid points."""
    lon = points[:, 0] / SIDE * 360 - 180
    lat = np.degrees(np.arctan(np.sinh((0.5 - points[:, 1] / SIDE) * 2 * math.pi)))
    return np.stack([lon, lat], 1)


def on_grid(geometry):
    """A geometry in degrees, its points moved to the grid."""
    return shapely.transform(geometry, lambda points: mercator(points).astype(float))


def merged(geometries):
    """The union of grid polygons that share their common borders point by point."""
    return on_whole_steps(shapely.union_all(geometries))


def on_whole_steps(geometry):
    """The geometry with its points on the grid: rounding can let a ring touch itself, which overlays refuse."""
    return shapely.make_valid(shapely.transform(geometry, np.rint))


def polygons(geometry):
    """The polygons of a geometry, however nested; the lines and points that overlays leave are dropped."""
    if geometry.geom_type == "Polygon":
        return [geometry]
    return [p for part in getattr(geometry, "geoms", []) for p in polygons(part)]


def rings(geometry):
    """Closed rings of packed points of a grid geometry, exteriors one way round and holes the other."""
    result = []
    for part in polygons(geometry):
        part = shapely.geometry.polygon.orient(part)
        for ring in [part.exterior, *part.interiors]:
            keys = packed(np.asarray(ring.coords).astype(np.int64))
            keep = np.ones(len(keys), bool)
            keep[1:] = keys[1:] != keys[:-1]
            keys = keys[keep]
            if len(keys) >= 4:
                result.append(keys)
    return result


class Edges:
    """The distinct edges of rings, with the units on their sides.

    `first` and `last` are packed points, first < last. `low` and `high` are the smallest and largest unit,
    `sides` counts them, `winding` is the net number of rings that run from `first` to `last`.
    """

    def __init__(self, polygons):
        start = np.concatenate([r[:-1] for p in polygons for r in p])
        end = np.concatenate([r[1:] for p in polygons for r in p])
        owner = np.repeat(np.arange(len(polygons)), [sum(len(r) - 1 for r in p) for p in polygons])
        first, last = np.minimum(start, end), np.maximum(start, end)
        order = np.lexsort((last, first))
        first, last, owner = first[order], last[order], owner[order]
        forward = np.where((start < end)[order], 1, -1)
        new = np.ones(len(first), bool)
        new[1:] = (first[1:] != first[:-1]) | (last[1:] != last[:-1])
        at = np.flatnonzero(new)
        self.first, self.last = first[at], last[at]
        self.low, self.high = np.minimum.reduceat(owner, at), np.maximum.reduceat(owner, at)
        self.sides = np.diff(np.append(at, len(first)))
        self.winding = np.add.reduceat(forward, at)

    def __len__(self):
        return len(self.first)

    def middles(self):
        """The middle of each edge in degrees."""
        return degrees((unpacked(self.first) + unpacked(self.last)) / 2)

    def on_frame(self):
        """Whether an edge runs along the antimeridian or the projection's northern or southern end."""
        a, b = unpacked(self.first), unpacked(self.last)
        return ((a == b) & ((a == 0) | (a == SIDE))).any(1)

    def find(self, start, end):
        """Indices of edges given by their ends in either direction."""
        a, b = np.minimum(start, end), np.maximum(start, end)
        if not hasattr(self, "index"):
            self.index = {key: i for i, key in enumerate(zip(self.first.tolist(), self.last.tolist()))}
        return np.array([self.index[key] for key in zip(a.tolist(), b.tolist())])


class Topology:
    """Arcs with a kind each, and the rings of units as signed lists of arcs (1-based, negative: backwards).

    `fill[i]` says how often arc i, run as stored, belongs to the outline of all units together: 0 between two
    units, 1 along a coast, 2 where two units overlap along a common edge.
    """

    def __init__(self, polygons, edges, signature, kind_of):
        """`signature`: a number for each edge; arcs are cut where it changes. `kind_of(edge index)` -> kind."""
        ends = np.concatenate([edges.first, edges.last])
        both = np.concatenate([signature, signature])
        order = np.argsort(ends, kind="stable")
        ends, both = ends[order], both[order]
        new = np.ones(len(ends), bool)
        new[1:] = ends[1:] != ends[:-1]
        at = np.flatnonzero(new)
        degree = np.diff(np.append(at, len(ends)))
        changes = np.minimum.reduceat(both, at) != np.maximum.reduceat(both, at)
        nodes = ends[at][(degree != 2) | changes]

        self.arcs, self.kinds, self.fill = [], [], []
        self.units = [[] for _ in polygons]
        known = {}
        for unit, parts in enumerate(polygons):
            for ring in parts:
                self.units[unit].append([self.add(piece, known, edges, kind_of) for piece in cut(ring, nodes)])

    def add(self, piece, known, edges, kind_of):
        forward = (int(piece[0]), int(piece[1]), int(piece[-2]), int(piece[-1]))
        backward = (forward[3], forward[2], forward[1], forward[0])
        for key, sign in ((forward, 1), (backward, -1)):
            if key + (len(piece),) in known:
                return sign * known[key + (len(piece),)]
        edge = int(edges.find(piece[:1], piece[1:2])[0])
        winding = int(edges.winding[edge]) * (1 if piece[0] < piece[1] else -1)
        sign = -1 if winding < 0 else 1
        self.arcs.append(piece[::sign])
        self.kinds.append(kind_of(edge))
        self.fill.append(abs(winding))
        known[(forward if sign > 0 else backward) + (len(piece),)] = len(self.arcs)
        return sign * len(self.arcs)

    def append_line(self, points, kind):
        """Adds an arc that belongs to no unit and fills nothing."""
        self.arcs.append(packed(points))
        self.kinds.append(kind)
        self.fill.append(0)


def cut(ring, nodes):
    """A closed ring as pieces between nodes; a ring without a node begins at its smallest point."""
    ring = ring[:-1]
    where = np.searchsorted(nodes, ring)
    where[where == len(nodes)] = 0
    cuts = np.flatnonzero(nodes[where] == ring) if len(nodes) else np.zeros(0, int)
    if len(cuts) == 0:
        ring = np.roll(ring, -int(np.argmin(ring)))
        return [np.append(ring, ring[0])]
    ring = np.roll(ring, -cuts[0])
    bounds = np.append(cuts - cuts[0], len(ring))
    ring = np.append(ring, ring[0])
    return [ring[bounds[i] : bounds[i + 1] + 1] for i in range(len(bounds) - 1)]
