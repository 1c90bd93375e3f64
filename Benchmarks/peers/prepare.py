#!/usr/bin/env python3
"""Lays out the yardstick's inputs as wxrender reads them: same grids, base map, warnings, pins and colours.

usage: prepare.py YARDSTICK INPUTS OUT    (INPUTS is what make_inputs.py wrote)
"""
import json
import os
import sys

yardstick, inputs, out = (os.path.abspath(path) for path in sys.argv[1:4])
sys.path.insert(0, yardstick)
import common  # noqa: E402

KINDS = {
    "TO": ("Tornado Warning", "Extreme"),
    "SV": ("Severe Thunderstorm Warning", "Severe"),
    "FF": ("Flash Flood Warning", "Severe"),
    "MA": ("Special Marine Warning", "Severe"),
    "FL": ("Flood Warning", "Severe"),
}


def minutes(frame):
    return 18 * 60 + 5 * frame


def link(source, target):
    if os.path.lexists(target):
        os.remove(target)
    os.symlink(source, target)


for folder in ("grids", "grib2"):
    os.makedirs(f"{out}/{folder}", exist_ok=True)
for frame in range(common.NFRAMES):
    stamp = f"20240501{minutes(frame) // 60:02d}{minutes(frame) % 60:02d}"
    link(f"{inputs}/radar/png/r{frame:02d}.png", f"{out}/grids/mosaic_{stamp}.png")
    link(f"{inputs}/radar/png/r{frame:02d}.wld", f"{out}/grids/mosaic_{stamp}.wld")
    link(f"{inputs}/radar/grib/r{frame:02d}.grib2", f"{out}/grib2/mosaic_{stamp}.grib2")

# The base map in metres of Web Mercator.
west, south, east, north = common.BBOX["conus"]
step = (east - west) / common.W
link(f"{inputs}/base/conus.png", f"{out}/base.png")
with open(f"{out}/base.wld", "w") as file:
    file.write("%r\n0\n0\n%r\n%r\n%r\n" % (step, -step, west + step / 2, north - step / 2))

box = [common.inv_x(west), common.inv_y(south), common.inv_x(east), common.inv_y(north)]
with open(f"{out}/bbox.txt", "w") as file:
    file.write(",".join(repr(float(edge)) for edge in box))

# The ramp of the peers, and their polygons as api.weather.gov would serve them.
with open(f"{out}/ramp.txt", "w") as file:
    for value, red, green, blue, _ in common.STOPS:
        file.write(f"{value} {red} {green} {blue}\n")
features = []
for number, (properties, rings) in enumerate(common.load_polys(f"{inputs}/warnings.geojson")):
    event, severity = KINDS[properties["phenomena"]]
    features.append(
        {
            "type": "Feature",
            "id": f"urn:oid:2.49.0.1.840.0.{number}",
            "geometry": {"type": "Polygon", "coordinates": [ring.tolist() for ring in rings]},
            "properties": {
                "id": f"urn:oid:2.49.0.1.840.0.{number}",
                "event": event,
                "severity": severity,
                "status": "Actual",
                "messageType": "Alert",
                "sent": "2024-05-01T17:00:00+00:00",
                "ends": "2024-05-01T23:00:00+00:00",
                "expires": "2024-05-01T23:00:00+00:00",
            },
        }
    )
with open(f"{out}/warnings.geojson", "w") as file:
    json.dump({"type": "FeatureCollection", "features": features}, file)
link(f"{inputs}/pins.geojson", f"{out}/pins.geojson")
