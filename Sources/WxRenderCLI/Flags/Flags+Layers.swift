import WxRender

extension Flags {
    package static let layerList = Flag(
        "layers", "LIST", group: .layers, default: "radar", completion: .list(WeatherLayer.words + ["none"]),
        help: "weather layers, lowest first, each with an optional opacity: radar:0.7,advisories; none is a plain map")
    package static let base = Flag(
        "base", "SRC", group: .layers, default: "builtin",
        completion: .files(["png"], orWords: ["builtin", "builtin:dark", "none"]),
        help:
            "base map: builtin, builtin:dark, none (transparent), a map pack, an MBTiles or PMTiles file, a folder of tiles, or an image with a world file"
    )
    package static let borders = Flag(
        "borders", "WHICH", group: .layers, default: "auto", completion: .words(Borders.words),
        help: "borders above the radar: auto (by zoom, on a built-in base), none, countries, states or counties")
    package static let radar = Flag(
        "radar", "SRC", isRepeatable: true, group: .layers,
        completion: .files(["grib2", "gz", "png"]),
        help: "a radar file, a folder or a quoted glob; where several cover a place, the first one wins (repeatable)")
    package static let radarTime = Flag(
        "radar-time", "PATTERN", group: .layers, help: "where the time stands in file names, such as n0q_%Y%m%d%H%M.png"
    )
    package static let radarTimezone = Flag(
        "radar-timezone", "ZONE", group: .layers, default: "UTC", help: "zone of times in radar file names")
    package static let radarScale = Flag(
        "radar-scale", "SCALE,OFFSET[,NODATA]", group: .layers,
        help: "values of a palette PNG: index * SCALE + OFFSET; the index NODATA is missing")
    package static let product = Flag("product", "NAME", group: .layers, help: "which product of a mixed folder")
    package static let message = Flag("message", "N", group: .layers, help: "which message of a GRIB file, from 1")

    package static let addLayer = Flag(
        "add-layer", "ID", isRepeatable: true, group: .layers, completion: .words(SwitchedLayer.words),
        help:
            "draw one more layer than the config file says: radar, advisories, each with an optional opacity, borders, "
            + "labels, pins or furniture (repeatable)")
    package static let removeLayer = Flag(
        "remove-layer", "ID", isRepeatable: true, group: .layers, completion: .words(SwitchedLayer.words),
        help: "leave out a layer that the config file says (repeatable)")
    package static let remember = Flag(
        "remember", commands: [.layers], group: .layers,
        help: "keep the layers of this command line in the config file: that of --config, else your own")

    static let layers = [
        layerList, addLayer, removeLayer, remember, base, borders, radar, radarTime, radarTimezone, radarScale, product,
        message,
    ]

    package static let advisorySources = Flag(
        "advisories", "SRC", isRepeatable: true, group: .layers,
        completion: .files(["geojson", "json", "xml", "cap", "atom", "kml", "kmz", "shp", "zip"]),
        help:
            "alerts: a file, folder or quoted glob of GeoJSON (api.weather.gov, SPC and NHC outlooks), CAP, Atom, RSS, KML, "
            + "KMZ or shapefiles (repeatable)")
    package static let zones = Flag(
        "zones", "FILE", isRepeatable: true, group: .layers,
        completion: .files(["shp", "geojson", "json", "zip", "gz"]),
        help:
            "shapes of zones for alerts that only name them: NWS shapefiles or GeoJSON by STATE_ZONE, UGC, FIPS or id; "
            + "counties are known without (repeatable)")
    package static let events = Flag(
        "events", "LIST", group: .layers,
        help: "only alerts of these events, by their exact names in any case: 'Tornado Warning,Tornado Watch'")
    package static let severity = Flag(
        "severity", "LEVEL", group: .layers, default: "unknown", completion: .words(SeverityChoice.words),
        help: "only alerts of this severity and above: unknown, minor, moderate, severe or extreme")
    package static let language = Flag(
        "language", "LANG", group: .layers, default: "en",
        help: "language of alerts that come in several, such as en or fr-CA; others keep the one that they have")
    package static let advisoryStyle = Flag(
        "advisory-style", "FILE", group: .layers, completion: .files(["json"]),
        help: "how alerts are drawn: a JSON file of colours, widths, dashes and hatches by event, severity or kind")
    package static let advisoryList = Flag(
        "advisory-list", "FILE", group: .layers, completion: .files(["txt"]),
        help: "write the alerts in force at each frame as plain text, those without a shape too")
    package static let advisoryStart = Flag(
        "advisory-start", "WHEN", group: .layers, default: "sent", completion: .words(AdvisoryStart.words),
        help: "an alert is shown from when it was sent, or from its onset if that is later")
    package static let advisoryStatus = Flag(
        "advisory-status", "WHICH", group: .layers, default: "actual", completion: .words(AdvisoryStatus.words),
        help: "actual alerts alone, or all, tests and exercises too")

    static let advisories = [
        advisorySources, zones, advisoryStart, advisoryStatus, events, severity, language, advisoryStyle, advisoryList,
    ]

    package static let pinFiles = Flag(
        "pins", "FILE", isRepeatable: true, group: .layers,
        completion: .files(["geojson", "json", "csv", "kml", "kmz"]),
        help:
            "pins from a GeoJSON, CSV, KML or KMZ file, SPC storm reports too; each may have a title, subtitle, color, "
            + "icon, selected, time, start and end; with times it is drawn only then (repeatable)")
    package static let pin = Flag(
        "pin", "PIN", isRepeatable: true, group: .layers,
        help: "a pin: 'LAT,LON[,COLOR[,TITLE[,SUBTITLE]]]', COLOR red, green, purple or #rrggbb (repeatable)")

    package static let callouts = Flag(
        "callouts", "WHICH", group: .layers, default: "auto", completion: .words(CalloutChoice.words),
        help:
            "titles beside pins: auto (all that find a place, in frames from 400 wide), always (the same at any width), "
            + "never, or selected (of pins marked so)")

    static let pins = [pinFiles, pin, callouts]

    package static let labels = Flag(
        "labels", "WHICH", group: .layers, default: "auto", completion: .words(LabelChoice.words),
        help:
            "names on the map: auto (cities, areas and lakes by zoom, on a built-in base), none, cities, or all at any zoom"
    )

    package static let colorTable = Flag(
        "color-table", "FILE|ID", group: .layers, default: "by product",
        completion: .files(["pal", "cpt", "txt"], orWords: ["nws", "smooth", "cvd", "rate", "ptype"]),
        help:
            "colours of the radar: nws, smooth, cvd, rate, ptype, or a GRLevelX .pal, GMT .cpt or GDAL colour-relief file"
    )
    package static let resample = Flag(
        "resample", "HOW", group: .layers, default: "nearest", completion: .words(Resampling.words),
        help: "how values are sampled: nearest, bilinear, or max (the highest that a pixel covers)")
    package static let furniture = Flag(
        "furniture", "LIST", group: .layers, default: "auto",
        completion: .list(FurnitureItem.words + ["none", "auto"]),
        help:
            "what stands around the map: title, clock, legend, advisories, timeline, scale, attribution, logo; none; or "
            + "auto, which is what fits")
    package static let title = Flag(
        "title", "TEXT", group: .layers, help: "what the loop is called, in the title card")
    package static let logo = Flag(
        "logo", "FILE", group: .layers, completion: .files(["png"]), help: "a PNG for the corner of the frame")
    package static let fonts = Flag(
        "fonts", "DIR", isRepeatable: true, group: .layers, completion: .files(),
        help: "a folder of fonts that come before the machine's own (repeatable)")
    package static let theme = Flag(
        "theme", "SIDE", group: .layers, default: "that of the base", completion: .words(Theme.words),
        help: "colours of the panels: light or dark")

    static let looks = [colorTable, resample, labels, furniture, title, logo, theme, fonts]
}
