import WxRender

extension Flags {
    package static let output = Flag(
        "output", short: "o", "TARGET", commands: [.render, .maps], group: .output,
        default: "loop.gif, or frame.png with --at",
        completion: .files(["gif", "apng", "html", "png"], orWords: ["-"]),
        help:
            "what is written: loop.gif; loop.apng; loop.html, a page that plays the loop; frame.png; dir/ or "
            + "dir/%Y%m%d_%H%M.png for a PNG sequence; - for standard output; of maps extract: the new archive"
    )
    package static let format = Flag(
        "format", "FORMAT", group: .output, default: "gif, or png with --at", completion: .words(StreamFormat.words),
        help: "what -o - writes: gif, apng or png")
    package static let player = Flag(
        "player", "DIR", group: .output, completion: .files(),
        help: "in place of -o: writes a page that plays the loop into a folder, its pictures beside it")
    package static let fps = Flag(
        "fps", "F", group: .output, default: "10, or 2 of a player", help: "frames a second, 50 at most")
    package static let delay = Flag(
        "delay", "D", group: .output, help: "how long a frame is shown, in place of --fps: 100ms, 0.5s")
    package static let holdLast = Flag(
        "hold-last", "D", group: .output, default: "1s", help: "how much longer the last frame is shown")
    package static let loop = Flag(
        "loop", "N", group: .output, default: "0", help: "plays of an animation; 0 is for ever")
    package static let compression = Flag(
        "compression", "LEVEL", group: .output, default: "default", completion: .words(LoopEncoding.Compression.words),
        help: "time against size: fast, default or best")
    package static let maxSize = Flag(
        "max-size", "BYTES", group: .output,
        help:
            "makes a file that is larger than this, such as 8MB, with fewer colours, then smaller pictures, then fewer "
            + "frames, and says each step")
    package static let report = Flag(
        "report", "FILE", group: .output, completion: .files(["json"]),
        help: "writes what the manifest of a PNG sequence holds, for any output")

    static let outputs = [output, format, player, fps, delay, holdLast, loop, compression, maxSize, report]
}
