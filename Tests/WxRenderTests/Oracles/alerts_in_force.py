"""Counts the alerts in force minute by minute in a list of api.weather.gov, with nothing but Python's json.

An alert is in force at t when sent <= t < ends (expires where ends is null), its status is Actual, it is no Cancel,
and no Actual alert sent at or before t references it.

    python3 alerts_in_force.py LIST.json FIRST MINUTES STEP      (FIRST as 2024-05-09T04:48Z)
"""

import json
import sys
from datetime import datetime, timedelta


def instant(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")) if text else None


path, first, minutes, step = sys.argv[1], instant(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
alerts = [feature["properties"] for feature in json.load(open(path, encoding="utf-8"))["features"]]
actual = [alert for alert in alerts if alert["status"] == "Actual"]
ended = {}
for alert in actual:
    for reference in alert["references"]:
        if reference["identifier"] != alert["id"]:
            sent = instant(alert["sent"])
            ended[reference["identifier"]] = min(ended.get(reference["identifier"], sent), sent)
lives = []
for alert in actual:
    if alert["messageType"] == "Cancel":
        continue
    lives.append((instant(alert["sent"]), instant(alert["ends"] or alert["expires"]), ended.get(alert["id"])))
for minute in range(0, minutes, step):
    t = first + timedelta(minutes=minute)
    count = 0
    for sent, end, replaced in lives:
        count += sent <= t and (end is None or t < end) and (replaced is None or t < replaced)
    print(count)
