#!/usr/bin/env python3
"""Writes samples/: 24 made-up radar scans of a squall line, the advisories that go with it, and three pins.

    python3 Scripts/samples/make_samples.py [FOLDER]

Needs numpy and Pillow. The same versions of both write the same bytes.
"""

import json
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

import numpy as np
from PIL import Image

import squall

FIRST = datetime(2024, 5, 6, 21, 0, tzinfo=timezone.utc)
MINUTES = 5
SCANS = 24
FAINTEST = 3.0  # dBZ; below it a cell has no data

# Colours at 5, 10, 15 ... 75 dBZ; between them the palette goes over from one to the next.
RAMP = [
    (4, 233, 231), (1, 159, 244), (3, 0, 244), (2, 253, 2), (1, 197, 1), (0, 142, 0), (253, 248, 2), (229, 188, 0),
    (253, 149, 0), (253, 0, 0), (212, 0, 0), (188, 0, 0), (248, 0, 253), (152, 84, 198), (253, 253, 253),
]


def palette():
    """256 colours: index 0 is no data, index i is i / 2 - 32.5 dBZ."""
    colors = [(0, 0, 0)]
    for index in range(1, 256):
        dbz = index / 2 - 32.5
        if dbz < 5:
            grey = round(60 + 2.6 * (dbz + 32.5))
            colors.append((grey, grey, grey + 20))
        else:
            place = min((dbz - 5) / 5, len(RAMP) - 1)
            low = min(int(place), len(RAMP) - 2)
            share = place - low
            colors.append(tuple(round(a + (b - a) * share) for a, b in zip(RAMP[low], RAMP[low + 1])))
    return [channel for color in colors for channel in color]


def write_scans(scene, folder):
    folder.mkdir(parents=True, exist_ok=True)
    world = "\n".join(
        f"{value:.10g}" for value in (squall.STEP, 0, 0, -squall.STEP, squall.WEST, squall.NORTH)
    )
    for scan in range(SCANS):
        time = FIRST + timedelta(minutes=MINUTES * scan)
        dbz = scene.reflectivity(scan * MINUTES / 60)
        index = np.clip(np.round((dbz + 32.5) * 2), 1, 255)
        image = Image.fromarray(np.where(dbz < FAINTEST, 0, index).astype(np.uint8))
        image.putpalette(palette())
        name = f"n0q_{time:%Y%m%d%H%M}"
        image.save(folder / f"{name}.png", optimize=True)
        (folder / f"{name}.wld").write_text(world + "\n")


class Alerts:
    """Collects alerts in the shape in which api.weather.gov serves them."""

    def __init__(self, scene):
        self.scene = scene
        self.features = []

    @staticmethod
    def iso(minute):
        """A time as the service writes it, with the offset of Central Daylight Time."""
        local = FIRST + timedelta(minutes=minute) - timedelta(hours=5)
        return f"{local:%Y-%m-%dT%H:%M:%S}-05:00"

    def add(self, number, event, sent, ends, points, area, references=(), kind=None, **grades):
        """One alert; `sent` and `ends` in minutes after the first scan, points in km east and north."""
        identifier = f"urn:wxrender:sample.{number:03d}.1"
        ring = [[round(c, 2) for c in squall.degrees(*point)] for point in points]
        ring.append(ring[0])
        by_number = {f["number"]: f for f in self.features}
        self.features.append(
            {
                "number": number,
                "id": f"https://api.weather.gov/alerts/{identifier}",
                "type": "Feature",
                "geometry": {"type": "Polygon", "coordinates": [ring]},
                "properties": {
                    "id": identifier,
                    "areaDesc": area,
                    "geocode": {"SAME": [], "UGC": []},
                    "references": [
                        {
                            "@id": by_number[r]["id"],
                            "identifier": by_number[r]["properties"]["id"],
                            "sent": by_number[r]["properties"]["sent"],
                        }
                        for r in references
                    ],
                    "sent": self.iso(sent),
                    "effective": self.iso(sent),
                    "onset": self.iso(sent),
                    "expires": self.iso(ends),
                    "ends": self.iso(ends),
                    "status": "Actual",
                    "messageType": kind or ("Update" if references else "Alert"),
                    "severity": grades.get("severity", "Severe"),
                    "certainty": grades.get("certainty", "Observed"),
                    "urgency": grades.get("urgency", "Immediate"),
                    "event": event,
                    "senderName": "made up for wxrender",
                    "headline": f"Made-up {event}: no such warning was ever issued",
                },
            }
        )

    def ahead(self, minute, south, north, depth, behind=4):
        """An area before the line's edge: from a little behind it to `depth` km ahead, between two places along it."""
        hours = minute / 60
        places = np.linspace(south, north, 4)
        near = [self.scene.place(eta, -behind, hours) for eta in places]
        far = [self.scene.place(eta, 0, hours) + squall.AHEAD * depth for eta in places[::-1][::3]]
        return near + far

    def collection(self):
        features = sorted(self.features, key=lambda f: (f["properties"]["sent"], f["number"]))
        for feature in features:
            del feature["number"]
        return {
            "type": "FeatureCollection",
            "title": "Made-up watches, warnings and advisories for the sample loop of wxrender",
            "updated": self.iso(115),
            "features": features,
        }


def advisories(scene):
    alerts = Alerts(scene)
    # A watch covers whole counties, so its edge runs in steps.
    corners = [
        (-98.95, 33.92), (-98.95, 34.51), (-98.66, 34.51), (-98.66, 35.11), (-98.31, 35.11), (-98.31, 35.73),
        (-98.46, 35.73), (-98.46, 36.46), (-98.1, 36.46), (-98.1, 37.0), (-98.35, 37.0), (-98.35, 37.74), (-97.15, 37.74),
        (-97.15, 37.91), (-95.96, 37.91), (-95.96, 37.6), (-95.09, 37.6), (-95.09, 37.0), (-94.8, 37.0), (-94.8, 36.51),
        (-95.01, 36.51), (-95.01, 35.81), (-94.79, 35.81), (-94.79, 35.29), (-95.35, 35.29), (-95.35, 34.68),
        (-95.16, 34.68), (-95.16, 34.16), (-95.78, 34.16), (-95.78, 33.92),
    ]
    watch = [squall.kilometres(*corner) for corner in corners]
    alerts.add(1, "Tornado Watch", -95, 150, watch, "Central and eastern Oklahoma; south central Kansas",
               severity="Extreme", certainty="Possible", urgency="Future")

    # Severe thunderstorm warnings follow the line, three stretches of it, each replaced as the line moves on.
    number = 10
    for south, north, area in ((-200, -95, "Southern stretch of the line"), (-95, 20, "Middle stretch of the line"),
                               (20, 150, "Northern stretch of the line")):
        former = ()
        for sent in (-12, 16, 44, 72, 100):
            shift = sent // 14 * 4
            shape = alerts.ahead(sent, south + shift, north + shift, 46)
            alerts.add(number, "Severe Thunderstorm Warning", sent, sent + 40, shape, area, former)
            former = (number,)
            number += 1

    # Tornado warnings: north of the bow's apex, and along the supercell's path; each has an update that trims it.
    def bow(minute, ends, width):
        apex = 34 + 9 * minute / 60
        return alerts.ahead(minute, apex - width, apex + width, ends, behind=2)

    alerts.add(40, "Tornado Warning", 33, 63, bow(33, 40, 13), "North of the bow", severity="Extreme")
    alerts.add(41, "Tornado Warning", 49, 70, bow(49, 30, 11), "North of the bow", (40,), severity="Extreme")
    alerts.add(42, "Tornado Warning", 84, 118, bow(84, 40, 13), "North of the bow", severity="Extreme")

    def cell(minute, length, width):
        x, y = scene.supercell_at(minute / 60)
        return [(x - 9, y - 13), (x - 10, y + 5), (x + length, y + width + 0.23 * length), (x + length, y - width)]

    alerts.add(43, "Tornado Warning", 12, 47, cell(12, 46, 17), "Ahead of the supercell", severity="Extreme")
    alerts.add(44, "Tornado Warning", 40, 75, cell(40, 46, 17), "Ahead of the supercell", (43,), severity="Extreme")
    alerts.add(45, "Tornado Warning", 68, 84, cell(68, 34, 14), "Ahead of the supercell", (44,), severity="Extreme")
    alerts.add(46, "Tornado Warning", 82, 84, cell(68, 34, 14), "Ahead of the supercell", (45,), "Cancel",
               severity="Extreme")
    alerts.add(47, "Severe Thunderstorm Warning", 82, 122, cell(82, 50, 20), "Ahead of the supercell")

    # Flooding behind the line, where cells trained.
    x, y = scene.place(110, -12, 40 / 60)
    flood = [(x - 62, y - 34), (x - 70, y + 22), (x - 22, y + 46), (x + 12, y + 30), (x + 18, y - 12), (x - 18, y - 40)]
    alerts.add(60, "Flash Flood Warning", 47, 200, flood, "Behind the northern line")
    x, y = scene.place(-40, -8, 85 / 60)
    flood = [(x - 46, y - 30), (x - 52, y + 16), (x - 20, y + 34), (x + 8, y + 12), (x, y - 26)]
    alerts.add(61, "Flood Advisory", 88, 240, flood, "Behind the southern line", severity="Minor",
               urgency="Expected", certainty="Likely")
    return alerts.collection()


PINS = [
    ("red", "Norman office", "Open 24 hours", -97.44, 35.22),
    ("green", "Wichita depot", "Crew 2, on call", -97.34, 37.69),
    ("purple", "My Title", "My Sub Title", -95.99, 36.15),
]


def pins():
    return {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "geometry": {"type": "Point", "coordinates": [longitude, latitude]},
                "properties": {"title": title, "subtitle": subtitle, "color": color},
            }
            for color, title, subtitle, longitude, latitude in PINS
        ],
    }


def write_json(value, path, indent):
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    path.write_text(text + "\n")


def main():
    root = Path(__file__).resolve().parents[2] / "samples"
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else root
    scene = squall.Squall()
    write_scans(scene, folder / "radar")
    write_json(advisories(scene), folder / "advisories.geojson", 1)
    write_json(pins(), folder / "pins.geojson", 1)


if __name__ == "__main__":
    main()
