#!/usr/bin/env python3
"""Processor milliseconds of two peers for one 8-bit grid of 7000 x 3500 cells to 1280 x 720 pixels, nearest cell: OpenCV's
remap with its tables made before, and GDAL's warper from memory to memory. The least of several runs each.

usage: remap.py YARDSTICK ROUNDS
"""
import sys
import time

sys.path.insert(0, sys.argv[1])
import cv2  # noqa: E402
import numpy as np  # noqa: E402
from common import BBOX, GRID_H, GRID_W, H, LAT1, LON0, STEP, W, grid_coords  # noqa: E402
from rasterio.crs import CRS  # noqa: E402
from rasterio.enums import Resampling  # noqa: E402
from rasterio.transform import Affine, from_bounds  # noqa: E402
from rasterio.warp import reproject  # noqa: E402

cv2.setNumThreads(1)
rounds = int(sys.argv[2])
grid = np.random.default_rng(3).integers(0, 200, (GRID_H // 20, GRID_W // 20), np.uint8)
grid = np.ascontiguousarray(grid.repeat(20, 0).repeat(20, 1))
columns, rows = grid_coords(BBOX["conus"])
x, y = np.meshgrid(np.round(columns).astype(np.float32), np.round(rows).astype(np.float32))
xy, fraction = cv2.convertMaps(x, y, cv2.CV_16SC2, nninterpolation=True)
warped = np.empty((H, W), np.uint8)
source = Affine(STEP, 0, LON0, 0, -STEP, LAT1)
target = from_bounds(*BBOX["conus"], W, H)


def least(body):
    times = []
    for _ in range(rounds):
        start = time.process_time()
        body()
        times.append(time.process_time() - start)
    return min(times) * 1e3


opencv = least(lambda: cv2.remap(grid, xy, fraction, cv2.INTER_NEAREST, dst=warped))
gdal = least(
    lambda: reproject(
        grid, warped, src_transform=source, src_crs=CRS.from_epsg(4326), dst_transform=target,
        dst_crs=CRS.from_epsg(3857), resampling=Resampling.nearest, num_threads=1))
print(opencv, gdal)
