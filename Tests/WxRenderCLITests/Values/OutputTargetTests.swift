import Testing
import WxRender
import WxRenderCLI

@Suite("Targets of the output")
struct OutputTargetTests {
    private func target(
        _ text: String, format: StreamFormat? = nil, oneFrame: Bool = false, kind: Environment.FileKind? = nil
    ) throws(ValueProblem) -> OutputTarget {
        try OutputTarget(parsing: text, format: format, isOneFrame: oneFrame) { _ in kind }
    }

    @Test("a name says what is written")
    func names() throws {
        #expect(try target("loop.gif") == .animation(path: "loop.gif"))
        #expect(try target("a.b/LOOP.GIF") == .animation(path: "a.b/LOOP.GIF"))
        #expect(try target("loop.apng") == .animatedPNG(path: "loop.apng"))
        #expect(try target("100%.APNG") == .animatedPNG(path: "100%.APNG"))
        #expect(try target("loop.html") == .player(path: "loop.html"))
        #expect(try target("frame.png") == .picture(path: "frame.png"))
        #expect(try target("100%%.png") == .picture(path: "100%.png"))
        #expect(try target("100%.gif") == .animation(path: "100%.gif"))
        #expect(try target("dir/") == .folder(path: "dir"))
        #expect(try target("a/dir//") == .folder(path: "a/dir"))
        #expect(try target("/") == .folder(path: "/"))
        #expect(try target("dir/%H%M.png") == .pattern(TimePattern(parsing: "dir/%H%M.png")))
        #expect(try target("-") == .standardOutput(.gif))
        #expect(try target("-", oneFrame: true) == .standardOutput(.png))
        #expect(try target("-", format: .apng) == .standardOutput(.apng))
        #expect(try target("-", format: .png) == .standardOutput(.png))
    }

    @Test("what stands there already counts")
    func existing() throws {
        #expect(try target("frames", kind: .folder) == .folder(path: "frames"))
        #expect(try target("odd.png", kind: .folder) == .folder(path: "odd.png"))
        #expect(try target("/dev/null", kind: .stream) == .stream(path: "/dev/null", .gif))
        #expect(try target("pipe", format: .png, kind: .stream) == .stream(path: "pipe", .png))
        #expect(try target("pipe", format: .apng, kind: .stream) == .stream(path: "pipe", .apng))
        #expect(try target("pipe.apng", kind: .stream) == .animatedPNG(path: "pipe.apng"))
        #expect(try target("pipe.gif", kind: .stream) == .animation(path: "pipe.gif"))
    }

    @Test(
        "a name that says nothing that is written is refused, with what is",
        arguments: ["loop.webp", "loop.mp4", "frame.jpg", "loop", ".gif", "x.", "", "a\0b.gif"])
    func refused(_ name: String) throws {
        let found = try #require(problem { () throws(ValueProblem) in try target(name) })
        #expect(found.contains("loop.gif") && found.contains("frame.png") && found.contains("dir/"))
        #expect(hasErrorForm(found))
    }

    @Test(
        "fields of the time belong to names of pictures",
        arguments: [
            ("d/%Q.png", "unknown field %Q"), ("%H%M.gif", ".png"), ("%H%M.apng", ".png"),
            ("out/%Y/", "add the name of the pictures"),
        ])
    func fields(_ name: String, _ part: String) throws {
        let found = try #require(problem { () throws(ValueProblem) in try target(name) })
        #expect(found.contains(part) && hasErrorForm(found))
    }

    @Test("a format is for names that say none")
    func format() throws {
        #expect(
            problem { () throws(ValueProblem) in try target("a.gif", format: .gif) }?.contains("leave --format out")
                == true)
        #expect(problem { () throws(ValueProblem) in try target("dir/", format: .png) } != nil)
    }
}
