extension Flags {
    package static let bbox = Flag(
        "bbox", "W,S,E,N", commands: [.render, .layers, .maps], group: .view,
        help: "box in degrees, longitude first, shown whole; W > E crosses the antimeridian")
    package static let center = Flag(
        "center", "LAT,LON", group: .view, help: "middle of the frame, latitude first; with --zoom")
    package static let zoom = Flag(
        "zoom", "Z", commands: [.render, .layers, .maps], group: .view,
        help: "zoom of --center: 0 to 30, may be fractional; at zoom 0 the world is 256 pixels wide; of maps extract: "
            + "the zooms A-B to keep")
    package static let region = Flag(
        "region", "ID", group: .view, help: "a place of the built-in map, such as us, us-ok, conus, de or europe")
    package static let tile = Flag(
        "tile", "Z/X/Y", group: .view, help: "exactly that map tile, 256 pixels wide and high")
    package static let size = Flag("size", "WxH", group: .view, default: "1280x720", help: "pixels of the frame")
    package static let scale = Flag(
        "scale", "N", group: .view, default: "1", completion: .words(["1", "2", "3", "4"]),
        help: "N times the pixels: 1 to 8, lines, icons and text alike")

    static let view = [bbox, center, zoom, region, tile, size, scale]
}
