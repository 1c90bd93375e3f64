#!/usr/bin/env python3
"""Makes Sources/CMapData/basemap.bin; README.md says from what, and what the file holds."""

import math
import pathlib
import sys

import numpy as np
import shapely

import facts
import sources
import tables
from encode import Level, container, layer
from topology import SIDE, Edges, Topology, degrees, merged, on_grid, on_whole_steps, polygons, rings, unpacked

VERSION = 1
TARGET = pathlib.Path(__file__).resolve().parents[2] / "Sources/CMapData/basemap.bin"
LIMIT = 4_000_000

COAST, COUNTRY, STATE, COUNTY, SHORE, DISPUTED, HIDDEN = range(7)

# Zooms 0-3, 4-6, 7-10: each level is thinned for the zoom at which the next one takes over.
LEVELS = [
    Level(zoom=4, tolerance=0.8, bits=13, least=1.0),
    Level(zoom=7, tolerance=1.5, bits=16, least=3.0),
    Level(zoom=10, tolerance=1.1, bits=19, least=3.0),
]
# The zoom below which each level is drawn; province lines that start later are left out of it.
NEXT = [4, 7, 99]
# Square pixels of a lake's bounding box at NEXT (the drawing leaves out smaller ones).
LEAST_LAKE = [14.0, 6.0, 6.0]

STEPS_PER_DEGREE = SIDE / 360
LEAST_CITY = 20_000


class Province:
    def __init__(self, geometry, iso, name, fips, other_name, admin, unit):
        self.degrees = geometry
        self.grid = on_whole_steps(on_grid(geometry))
        self.admin = admin
        self.unit = unit
        self.name = name or other_name or ""
        self.code = fips or ""
        if admin == "NLD" and geometry.bounds[2] < 0:
            self.country = "BQ"  # the Caribbean Netherlands have no unit code of their own
        elif unit in facts.OWN_CODE or admin in facts.OWN_CODE:
            self.country = facts.OWN_CODE.get(unit) or facts.OWN_CODE[admin]
        elif admin in facts.HELD_BY:
            self.country = facts.HELD_BY[admin]
        elif admin == "NZL":
            self.country = "NZ"
        else:
            self.country = iso
        # Units that a border separates, though one country holds them.
        self.group = (self.country, admin)


def main():
    print("reading")
    columns = ["iso_a2", "name", "fips", "gn_name", "adm0_a3", "gu_a3"]
    everything = [Province(*row) for row in sources.geopackage("states_provinces", columns)]
    everything.sort(key=lambda p: (p.country, p.admin, p.code, p.name, p.grid.bounds))
    disputed = [row[0] for row in sources.geopackage("disputed_borders", ["name"])]
    counties = sources.census("cb_2016_us_county_500k")
    states = sources.census("cb_2016_us_state_500k")
    lakes = sources.natural_earth_lakes()

    fill_to_antimeridian(everything, sources.natural_earth("ne_10m_land"))
    provinces = [p for p in everything if p.admin not in facts.CENSUS_UNITS]
    replaced = [p for p in everything if p.admin in facts.CENSUS_UNITS]
    countries = tables.countries_by_code()
    index_of = {row[0]: i for i, row in enumerate(countries)}
    from_zoom = province_zooms(provinces, [row[0] for row in counties], states)

    print("border of the United States")
    border, inner = natural_earth_lines(provinces, replaced)
    american = shapely.union_all([p.grid for p in replaced])
    shapely.prepare(american)
    neighbours = shapely.union_all([p.grid for p in provinces if p.country in ("CA", "MX")])
    shapely.prepare(neighbours)
    strip = on_whole_steps(shapely.intersection(american, shapely.buffer(border, 0.04 * STEPS_PER_DEGREE)))
    county_shapes = [on_whole_steps(on_grid(row[0])) for row in counties]
    state_of = [row[1]["STATEFP"] for row in counties]
    census_land = merged(county_shapes)
    near = shapely.buffer(border, 0.06 * STEPS_PER_DEGREE)
    shapely.prepare(near)

    lake_shapes = [on_whole_steps(on_grid(lake)) for lake in lakes]
    wet_border = border_through_lakes(border)
    above = painted_above(lake_shapes, replaced, county_shapes)

    lakes_below = shapely.union_all([lake for lake, flag in zip(lake_shapes, above) if not flag])
    shapely.prepare(lakes_below)
    lake_lines = list(lake_state_lines(inner, lake_shapes, above, census_land))

    sections = []
    for number, level in enumerate(LEVELS):
        print("level", number)
        world, zooms = world_topology(provinces, strip, replaced, disputed, from_zoom, number)
        sections.append((f"WLD{number}", layer(world, level, zooms, whole={DISPUTED})))
        usa = census_topology(county_shapes, state_of, near, neighbours, lakes_below, number)
        for line in joined_to_census(wet_border, usa):
            usa.append_line(line, COUNTRY)
        for line in lake_lines:
            usa.append_line(line, STATE)
        sections.append((f"USA{number}", layer(usa, level, [None] * len(usa.arcs))))
        water = lake_topology(lake_shapes, above, american, number)
        sections.append((f"LAK{number}", layer(water, level, [None] * len(water.arcs))))

    print("names")
    sections += [
        ("CTRY", tables.countries_section(countries, from_zoom)),
        ("PROV", tables.provinces_section(provinces, index_of)),
        ("STAT", tables.states_section([(r["STATEFP"], r["STUSPS"], r["NAME"]) for _, r in states], index_of)),
        ("CNTY", tables.counties_section([(r["GEOID"], r["NAME"]) for _, r in counties])),
        ("LAKE", tables.lakes_section(above, lake_names(lakes))),
        ("CITY", tables.cities_section(countries, LEAST_CITY)),
        ("REGN", tables.regions_section(region_boxes(provinces, states))),
    ]
    for tag, data in sections:
        print(f"  {tag} {len(data):8}")
    data = container(VERSION, sections)
    print(len(data), "bytes")
    if len(data) > LIMIT:
        raise SystemExit(f"the map takes {len(data)} bytes, {LIMIT} at most; raise a tolerance in LEVELS")
    TARGET.write_bytes(data)


def fill_to_antimeridian(provinces, land):
    """Adds the land beyond 179.9° E and W, where the world map ends, to the units that it touches."""
    gap = round(0.1 * STEPS_PER_DEGREE)
    for west, cut in ((SIDE - gap, SIDE - gap), (0, gap)):
        band = shapely.box(west, 0, west + gap, SIDE)
        near = [p for p in provinces if p.grid.intersects(shapely.box(west - 2 * gap, 0, west + 3 * gap, SIDE))]
        for p in near:
            # The world map's ends waver by some metres.
            p.grid = on_whole_steps(shapely.transform(p.grid, lambda c: snapped(c, cut)))
        for shape in land:
            for piece in polygons(shapely.intersection(on_whole_steps(on_grid(shape)), band)):
                owner = min(near, key=lambda p: (p.grid.distance(piece), p.admin, p.name))
                owner.grid = merged([owner.grid, on_whole_steps(piece)])


def snapped(points, x):
    points[np.abs(points[:, 0] - x) <= 3, 0] = x
    return points


def province_zooms(provinces, county_shapes, states):
    """By country: 1/16 zoom from which a mean unit covers 400 square units (256 to the world at zoom 0)."""
    areas = {}
    for p in provinces:
        if p.country and p.admin not in facts.OUTSIDE_BOX:
            areas.setdefault(p.country, []).append(shapely.area(p.grid))
    for geometry, record in states:
        code = facts.TERRITORIES.get(record["STATEFP"], "US")
        areas.setdefault(code, []).append(shapely.area(on_grid(geometry)))
    zooms = {}
    for code, list_ in areas.items():
        if len(list_) > 1:
            mean = sum(list_) / len(list_) / SIDE**2
            zooms[code] = min(254, max(0, math.ceil(16 * math.log2(math.sqrt(400 / mean) / 256))))
    return zooms


def natural_earth_lines(provinces, replaced):
    """The world map's border of the United States and its state lines, as grid lines."""
    neighbours = [p for p in provinces if p.country in ("CA", "MX")]
    polygons = [rings(p.grid) for p in neighbours + replaced]
    edges = Edges(polygons)
    ours = np.arange(len(polygons)) >= len(neighbours)
    pairs = np.stack([unpacked(edges.first), unpacked(edges.last)], 1).astype(float)
    outer = ours[edges.low] != ours[edges.high]
    inner = ours[edges.low] & (edges.low != edges.high)
    return (shapely.line_merge(shapely.multilinestrings(shapely.linestrings(pairs[w]))) for w in (outer, inner))


def painted_above(lakes, replaced, counties):
    """Whether the Census counts a lake's American part as land, so that its water is painted after it."""
    states, parts = shapely.STRtree([p.grid for p in replaced]), shapely.STRtree(counties)

    def area(lake, tree):
        near = tree.geometries[tree.query(lake, predicate="intersects")]
        return shapely.area(shapely.intersection(lake, near)).sum()

    return [0 < 0.5 * area(lake, states) < area(lake, parts) for lake in lakes]


def world_topology(provinces, strip, replaced, disputed, from_zoom, number):
    """The world without the United States; `strip` is land under its edge, so that no sliver of sea shows.

    Countries whose province lines start above the level are one unit each (their first province's number).
    """
    polygons = [[] for _ in provinces] + [rings(strip)]
    groups = [p.group for p in provinces] + [None]
    by_group = {}
    for i, p in enumerate(provinces):
        by_group.setdefault(p.group, []).append(i)
    for members in by_group.values():
        if from_zoom.get(provinces[members[0]].country, 255) < 16 * NEXT[number]:
            for i in members:
                polygons[i] = rings(provinces[i].grid)
        else:
            polygons[members[0]] = rings(merged([provinces[i].grid for i in members]))
    edges = Edges(polygons)

    american = Edges([rings(p.grid) for p in replaced])
    us_border = set(zip(american.first.tolist(), american.last.tolist()))
    claims = set()
    for line in disputed:
        for keys in line_keys(line):
            claims.update(zip(np.minimum(keys[:-1], keys[1:]).tolist(), np.maximum(keys[:-1], keys[1:]).tolist()))

    frame = edges.on_frame()
    kinds = np.empty(len(edges), int)
    for i in range(len(edges)):
        low, high = int(edges.low[i]), int(edges.high[i])
        key = (int(edges.first[i]), int(edges.last[i]))
        if frame[i] or groups[low] is None or groups[high] is None:
            kinds[i] = HIDDEN
        elif edges.sides[i] == 1:
            kinds[i] = HIDDEN if key in us_border else COAST
        elif groups[low] == groups[high]:
            kinds[i] = STATE
        elif key in claims or dashed(provinces[low], provinces[high]):
            kinds[i] = DISPUTED
        elif groups[low][0] == groups[high][0]:
            kinds[i] = STATE
        else:
            kinds[i] = COUNTRY
    zoom_of = np.array([from_zoom.get(g[0], 254) if g else 255 for g in groups])
    signature = kinds * 16 + np.abs(edges.winding) * 4 + np.minimum(edges.sides, 3)
    origin = {}

    def kind_of(edge):
        origin[len(origin)] = edge
        return int(kinds[edge])

    topology = Topology(polygons, edges, signature, kind_of)
    zooms = [
        int(zoom_of[edges.low[origin[i]]]) if kind == STATE else None for i, kind in enumerate(topology.kinds)
    ]
    in_arcs = set(zip(edges.first.tolist(), edges.last.tolist()))
    for line in disputed:
        for keys in line_keys(line):
            for part in new_parts(keys, in_arcs):
                topology.append_line(unpacked(part), DISPUTED)
                zooms.append(None)
    report(topology)
    return topology, zooms


def dashed(a, b):
    if a.country != b.country and facts.DASHED_UNITS & {(a.admin, a.name), (b.admin, b.name)}:
        return True
    return any({a.admin, b.admin} == {x, y} or (y is None and x in (a.admin, b.admin)) for x, y in facts.DASHED_PAIRS)


def line_keys(line):
    """The grid points of a line's parts, packed."""
    for part in shapely.get_parts(line):
        points = np.asarray(on_whole_steps(on_grid(part)).coords).astype(np.int64)
        keys = points[:, 0] << 32 | points[:, 1]
        keep = np.ones(len(keys), bool)
        keep[1:] = keys[1:] != keys[:-1]
        if keep.sum() > 1:
            yield keys[keep]


def new_parts(keys, known):
    """The runs of a line whose edges no arc holds."""
    run = []
    for a, b in zip(keys[:-1].tolist(), keys[1:].tolist()):
        if (min(a, b), max(a, b)) in known:
            if run:
                yield np.array(run)
            run = []
        else:
            run = run + [b] if run else [a, b]
    if run:
        yield np.array(run)


def census_topology(shapes, state_of, near, neighbours, lakes_below, number):
    """Counties; at the first level states, as the number of their first county."""
    if number == 0:
        polygons = [[] for _ in shapes]
        for state in sorted(set(state_of)):
            members = [i for i, s in enumerate(state_of) if s == state]
            polygons[members[0]] = rings(merged([shapes[i] for i in members]))
    else:
        polygons = [rings(shape) for shape in shapes]
    edges = Edges(polygons)
    states = np.array([int(s) for s in state_of])
    single = edges.sides == 1
    kinds = np.where(states[edges.low] != states[edges.high], STATE, COUNTY)
    kinds[single] = COAST
    kinds[border_edges(edges, single, near, neighbours)] = COUNTRY
    for parts in polygons:
        for ring in parts:
            smooth(ring, edges, kinds)
    dry = dry_edges(edges, single, near, lakes_below)
    # Islands near the border (Thousand Islands) have shores, not borders.
    islands = set()
    for parts in polygons:
        for ring in parts:
            found = edges.find(ring[:-1], ring[1:])
            if (edges.sides[found] == 1).all() and shapely.Polygon(unpacked(ring)).area < (0.1 * STEPS_PER_DEGREE) ** 2:
                islands.update(found.tolist())
    kinds[sorted(islands)] = COAST
    kinds[dry] = HIDDEN
    signature = kinds * 16 + np.abs(edges.winding) * 4 + np.minimum(edges.sides, 3)
    topology = Topology(polygons, edges, signature, lambda edge: int(kinds[edge]))
    report(topology)
    return topology


def smooth(ring, edges, kinds):
    """Turns short runs of coast within a ring's border, and of border within its coast, into what is around them."""
    found = edges.find(ring[:-1], ring[1:])
    outer = np.isin(kinds[found], (COAST, COUNTRY))
    if not outer.any() or len(set(kinds[found][outer].tolist())) < 2:
        return
    points = unpacked(ring)
    lengths = np.linalg.norm(np.diff(points, axis=0), axis=1)
    starts = np.flatnonzero(np.diff(kinds[found], prepend=-1) != 0)
    runs = [(kinds[found[i]], found[i:j], lengths[i:j].sum()) for i, j in zip(starts, [*starts[1:], len(found)])]
    before = [run[0] for run in runs]
    for i, (kind, members, length) in enumerate(runs):
        around = {before[i - 1], before[(i + 1) % len(runs)]} - {STATE, COUNTY}
        if kind in (COAST, COUNTRY) and around == {COAST + COUNTRY - kind} and length < 0.08 * STEPS_PER_DEGREE:
            kinds[members] = COAST + COUNTRY - kind


def outside(edges, at, distance, share=0.5):
    """The points that lie a distance in degrees beyond outer edges, at a share of their length."""
    first, last = unpacked(edges.first[at]), unpacked(edges.last[at])
    # Rings run counterclockwise on the grid if its y is thought to grow upward, so outside is to their right.
    along = (last - first) * np.sign(edges.winding[at])[:, None]
    along = along / np.linalg.norm(along, axis=1)[:, None] * distance * STEPS_PER_DEGREE
    return first + (last - first) * share + np.stack([along[:, 1], -along[:, 0]], 1)


def outer_edges(edges, single, near, through_lakes):
    """The outer edges near the border, those on the Great Lakes and their rivers or the others."""
    middles = (unpacked(edges.first) + unpacked(edges.last)) / 2
    lon, lat = degrees(middles).T
    west, east, north = facts.LAKE_BORDER
    at = np.flatnonzero(single & (through_lakes == ((lon > west) & (lon < east) & (lat < north) & (lat > 41))))
    return at[shapely.contains_xy(near, middles[at, 0], middles[at, 1])]


def border_edges(edges, single, near, neighbours):
    """The outer edges beyond which a neighbour's land lies; in the Great Lakes and their rivers all are shores."""
    at = outer_edges(edges, single, near, through_lakes=False)
    beyond = outside(edges, at, 0.03)
    return at[shapely.contains_xy(neighbours, beyond[:, 0], beyond[:, 1])]


def dry_edges(edges, single, near, lakes_below):
    """Shores of rivers between the Great Lakes that the world map has no water for: land lies beyond them."""
    at = outer_edges(edges, single, near, through_lakes=True)
    is_dry = np.ones(len(at), bool)
    for distance, share in [(d, s) for d in (0.0005, 0.002, 0.006) for s in (0.05, 0.5, 0.95)]:
        beyond = outside(edges, at, distance, share)
        is_dry &= ~shapely.contains_xy(lakes_below, beyond[:, 0], beyond[:, 1])
    return at[is_dry]


def border_through_lakes(border):
    west, east, north = facts.LAKE_BORDER
    corners = on_grid(shapely.box(west, 41, east, north)).bounds
    return shapely.get_parts(shapely.line_merge(shapely.intersection(border, shapely.box(*corners))))


def joined_to_census(parts, usa):
    """The world map's border through the Great Lakes, its ends led to the nearest point of the Census's border."""
    lines = [shapely.linestrings(unpacked(a).astype(float)) for a, k in zip(usa.arcs, usa.kinds) if k == COUNTRY]
    land_border = shapely.multilinestrings(lines)
    for part in parts:
        points = np.rint(np.asarray(part.coords)).astype(np.int64)
        for end in (0, -1):
            nearest = shapely.shortest_line(shapely.Point(points[end]), land_border)
            if nearest.length < 0.1 * STEPS_PER_DEGREE:
                meeting = np.rint(np.asarray(nearest.coords)[-1:]).astype(np.int64)
                points = np.concatenate([points, meeting]) if end else np.concatenate([meeting, points])
        yield points


def lake_state_lines(inner, lakes, above, census_land):
    """The state lines through the Great Lakes, which the Census's land leaves out."""
    big = shapely.union_all([l for l, a in zip(lakes, above) if not a and l.area > STEPS_PER_DEGREE**2])
    wet = shapely.difference(shapely.intersection(inner, big), census_land)
    for part in shapely.get_parts(shapely.line_merge(wet)):
        if part.length > 0.1 * STEPS_PER_DEGREE:
            yield np.rint(np.asarray(part.coords)).astype(np.int64)


def lake_topology(shapes, above, american, number):
    """Lakes that can be seen at the level; the American shores of the Great Lakes are the Census's to stroke."""
    pixel = SIDE / 256 / 2 ** [4, 7, 10][number]
    polygons = []
    for lake in shapes:
        west, north, east, south = lake.bounds
        seen = (east - west) * (south - north) >= LEAST_LAKE[number] * pixel**2
        polygons.append(rings(lake) if seen else [])
    edges = Edges(polygons)
    below = ~np.array(above)
    middles = (unpacked(edges.first) + unpacked(edges.last)) / 2
    inside = shapely.contains_xy(american, middles[:, 0], middles[:, 1])
    kinds = np.where(inside & below[edges.low], HIDDEN, SHORE)
    topology = Topology(polygons, edges, kinds, lambda edge: int(kinds[edge]))
    report(topology)
    return topology


def lake_names(lakes):
    names = [""] * len(lakes)
    for name, lon, lat in facts.LAKE_NAMES:
        place = shapely.buffer(shapely.Point(lon, lat), 0.25)
        found = [i for i, lake in enumerate(lakes) if lake.intersects(place)]
        if found:
            names[max(found, key=lambda i: lakes[i].area)] = name
        else:
            print("    no lake at the place of", name)
    return names


def region_boxes(provinces, states):
    boxes = {name: tuple(box) for name, *box in facts.BOXES}
    parts = {}
    for p in provinces:
        if p.country and p.admin not in facts.OUTSIDE_BOX and p.unit not in facts.OUTSIDE_BOX:
            parts.setdefault(p.country.lower(), []).append(p.degrees)
    conus = []
    for geometry, record in states:
        territory = facts.TERRITORIES.get(record["STATEFP"])
        parts.setdefault((territory or "US").lower(), []).append(geometry)
        parts["us-" + record["STUSPS"].lower()] = [geometry]
        if not territory and record["STUSPS"] not in ("AK", "HI"):
            conus.append(geometry)
    parts["conus"] = conus
    for name, geometries in parts.items():
        boxes[name] = tables.box(geometries)
    return boxes


def report(topology):
    names = ("coast", "country", "state", "county", "shore", "disputed", "hidden")
    count = {name: topology.kinds.count(i) for i, name in enumerate(names) if i in topology.kinds}
    print("   ", len(topology.arcs), "arcs", count, "overlapping:", sum(f > 1 for f in topology.fill))


if __name__ == "__main__":
    sys.exit(main())
