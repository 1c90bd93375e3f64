import Foundation
import Testing
import WxGeo
import WxRender
import WxRenderCLI

@Suite("Options of render")
struct RenderOptionsTests {
    @Test("without more than a time and a source, everything is as help says")
    func defaults() throws {
        let options = try usual()
        #expect(options.time.cadence == .everyScan)
        #expect(options.time.gaps == .mark)
        #expect(options.time.toleranceSeconds == nil && options.time.timeZone == nil && !options.time.isStrict)
        #expect(options.view.choice == .radarExtent)
        #expect(options.view.size == FrameSize(width: 1280, height: 720))
        #expect(options.view.scale == 1)
        #expect(options.layers.layers == [LayerChoice(.radar)])
        #expect(options.layers.base == .builtin && options.layers.borders == .auto)
        #expect(options.layers.resample == .nearest && options.layers.furniture == .automatic)
        #expect(options.layers.advisoryStart == .sent && options.layers.advisoryStatus == .actual)
        #expect(options.layers.radarTimeZone == .gmt)
        #expect(options.output.target == .animation(path: "loop.gif"))
        #expect(options.output.delay == FrameDelay(numerator: 1, denominator: 10))
        #expect(options.output.holdLastMilliseconds == 1000 && options.output.plays == 0)
        #expect(options.output.compression == .standard && options.output.reportPath == nil)
        #expect(options.run.jobs == 3 && options.run.progress == .none && !options.run.isDryRun)
        #expect(options.messages == [])
        #expect(
            try WxRenderCLITests.options("--at", "now", "--radar", "x").output.target == .picture(path: "frame.png"))
    }

    @Test("times count from the clock of the run")
    func times() throws {
        let options = try options("--from", "-2h", "--to", "+30m", "--radar", "x", "--step", "5m")
        let range = try options.time.selection.resolved(in: TimeContext(now: noon))
        #expect(range.lowerBound.description == "2024-05-06T19:00:00Z")
        #expect(range.upperBound.description == "2024-05-06T19:30:00Z")
        #expect(options.time.cadence == .step(seconds: 300))
    }

    @Test("a time that names no zone is one of --timezone, wherever that stands")
    func zones() throws {
        let options = try options("--at", "2024-05-06T16:00", "--radar", "x", "--timezone", "America/Chicago")
        #expect(options.time.selection == .instant(try TimeExpression(parsing: "2024-05-06T21:00Z")))
        #expect(options.time.timeZone?.identifier == "America/Chicago")
    }

    @Test("each way to choose the view is read")
    func views() throws {
        #expect(
            try usual("--bbox", "-105,30,-85,45").view.choice
                == .box(BoundingBox(west: -105, south: 30, east: -85, north: 45)))
        #expect(
            try usual("--center", "35.2,-97.4", "--zoom", "7.5").view.choice
                == .center(LonLat(longitude: -97.4, latitude: 35.2), zoom: 7.5))
        #expect(try usual("--region", "us-ok").view.choice == .named("us-ok"))
        let tile = try usual("--tile", "7/29/50", "--scale", "2").view
        #expect(tile.choice == .tile(try TileID(z: 7, x: 29, y: 50)))
        #expect(tile.size == FrameSize(width: 256, height: 256) && tile.scale == 2)
    }

    struct Refused: CustomTestStringConvertible {
        let arguments: String
        let part: String
        var testDescription: String { arguments }
    }

    @Test(
        "a combination that can not be is a usage error",
        arguments: [
            Refused(arguments: "", part: "no time is asked for"),
            Refused(arguments: "--from now --radar x", part: "--from without --to"),
            Refused(arguments: "--to now --radar x", part: "--to without --from"),
            Refused(arguments: "--last 2h --step 5m --frames 3 --radar x", part: "--step with --frames"),
            Refused(arguments: "--at now --from now --to now --radar x", part: "--at with --from"),
            Refused(arguments: "--at now --last 2h --radar x", part: "--at with --last"),
            Refused(arguments: "--at now --step 5m --radar x", part: "--at with --step"),
            Refused(arguments: "--last 2h --to now --radar x", part: "--last with --to"),
            Refused(arguments: "--last 0s --radar x", part: "no time at all"),
            Refused(arguments: "--last 2h --step 0s --radar x", part: "no time at all"),
            Refused(arguments: "--last 2h --step 100ms --radar x", part: "whole seconds"),
            Refused(arguments: "--last 2h --frames 0 --radar x", part: "--frames 0: not in 1 to 1000000"),
            Refused(arguments: "--from +1h --to now --radar x", part: "--from +1h: counts from --from"),
            Refused(arguments: "--at +1h --radar x", part: "--at +1h: counts from --from"),
            Refused(arguments: "--from -1h --to -2h --radar x", part: "--from -1h --to -2h: the last instant"),
            Refused(arguments: "--last 2h --frames 1 --radar x", part: "--last 2h --frames 1: one frame can not"),
            Refused(arguments: "--last 1m --frames 62 --radar x", part: "too short for 62 frames"),
            Refused(arguments: "--last 100d --step 1s --radar x", part: "8640001 frames"),
            Refused(arguments: "--from 2024-05-06T21:00 --to now --radar x", part: "--timezone"),
            Refused(arguments: "--last 2h --timezone Nowhere/Land --radar x", part: "no such time zone"),
            Refused(arguments: "--last 2h --radar x --center 1,2", part: "--center without --zoom"),
            Refused(arguments: "--last 2h --radar x --zoom 5", part: "--zoom without --center"),
            Refused(arguments: "--last 2h --radar x --center 1,2 --zoom 31", part: "0 to 30"),
            Refused(arguments: "--last 2h --radar x --bbox 1,2,3,4 --region us", part: "--bbox with --region"),
            Refused(arguments: "--last 2h --radar x --tile 0/0/0 --center 1,2 --zoom 3", part: "--center with --tile"),
            Refused(arguments: "--last 2h --radar x --tile 0/0/0 --size 9x9", part: "--tile with --size"),
            Refused(arguments: "--last 2h --radar x --scale 9", part: "--scale 9: not in 1 to 8"),
            Refused(arguments: "--last 2h --radar x --size 32767x10 --scale 2", part: "no side may pass 32767"),
            Refused(arguments: "--last 2h --radar x --size 20000x10000", part: "100 million"),
            Refused(arguments: "--last 2h", part: "the radar layer has no source"),
            Refused(
                arguments: "--last 2h --radar x --layers radar,advisories", part: "the advisories layer has no source"),
            Refused(arguments: "--last 2h --layers none --step 5m", part: "no radar layer to take the view from"),
            Refused(arguments: "--last 2h --layers none --region us", part: "no radar layer to take the frames from"),
            Refused(arguments: "--at latest --layers none --region us", part: "no --radar"),
            Refused(arguments: "--last 2h --radar x --radar-time=", part: "the value is empty"),
            Refused(arguments: "--last 2h --radar x --message 0", part: "--message 0"),
            Refused(arguments: "--last 2h --radar x --fps 10 --delay 1s", part: "--fps with --delay"),
            Refused(arguments: "--last 2h --radar x --format png", part: "--format png without -o -"),
            Refused(
                arguments: "--last 2h --radar x --frames 2 -o a.png", part: "frames/ or an animation such as loop.gif"),
            Refused(arguments: "--last 2h --radar x --hold-last 2h", part: "longer than 1h"),
            Refused(arguments: "--last 2h --radar x --hold-last 11m", part: "655.35 s"),
            Refused(arguments: "--last 2h --radar x --loop -1", part: "--loop -1: not a whole number"),
            Refused(arguments: "--last 2h --radar x --loop 65536", part: "0 to 65535"),
            Refused(arguments: "--last 2h --radar x -o a.gif --report a.gif", part: "is the output itself"),
            Refused(arguments: "--last 2h --radar x --report -", part: "is no file"),
            Refused(arguments: "--last 2h --radar x --jobs 0", part: "1 to 1024"),
            Refused(arguments: "--last 2h --radar x --gaps=", part: "choose blank, hold, skip or mark"),
        ])
    func refused(_ known: Refused) {
        let arguments = known.arguments.split(separator: " ").map(String.init)
        let error = #expect(throws: UsageError.self) {
            try RenderOptions(invocation: Invocation(arguments: arguments), environment: bare)
        }
        let text = error?.description ?? ""
        #expect(text.contains(known.part), "\(text)")
        #expect(hasErrorForm(text), "\(text)")
    }

    @Test("a delay under 20 ms becomes 20 ms, with a warning")
    func shortDelays() throws {
        for arguments in [["--fps", "51"], ["--delay", "19ms"]] {
            let options = try usual(arguments[0], arguments[1])
            #expect(options.output.delay == .shortest)
            #expect(options.messages.map(\.severity) == [.warning])
            #expect(options.messages[0].text.contains("20 ms"))
        }
        #expect(try usual("--fps", "50").messages == [])
        #expect(try usual("--hold-last", "0").output.holdLastMilliseconds == 0)
    }

    @Test("a view beyond the map and sources that nothing draws are noted")
    func notes() throws {
        #expect(try usual("--bbox", "-10,0,10,89").messages.map(\.severity) == [.note])
        #expect(try usual("--center", "89,0", "--zoom", "3").messages.map(\.severity) == [.note])
        #expect(try usual("--advisories", "a.json").messages.first?.text.contains("add advisories to --layers") == true)
        #expect(try usual("--layers", "none", "--region", "us", "--step", "5m").messages.count == 1)
    }

    @Test("standard output is not filled with a picture on a terminal, except for a plan")
    func terminal() throws {
        var terminal = bare
        terminal.outputIsTerminal = true
        #expect(throws: UsageError.self) { try usual("-o", "-", in: terminal) }
        #expect(try usual("-o", "-", "--dry-run", in: terminal).output.target == .standardOutput(.gif))
        #expect(try usual("-o", "-").output.target == .standardOutput(.gif))
    }

    @Test("progress is a bar on a terminal and nothing elsewhere, unless it is asked for")
    func progress() throws {
        var terminal = bare
        terminal.errorIsTerminal = true
        #expect(try usual(in: terminal).run.progress == .bar)
        #expect(try usual(in: terminal).run.announcesResult)
        #expect(try usual("-q", in: terminal).run.progress == .none)
        #expect(try !usual("-q", in: terminal).run.announcesResult)
        #expect(try usual("--progress", "json").run.progress == .json)
        #expect(try usual().run.progress == .none)
    }

    @Test("inspect takes files and places")
    func inspect() throws {
        let typed = try Invocation(arguments: ["inspect", "a", "--sample", "1,2", "b", "--sample=-3,4", "--json"])
        let options = try InspectOptions(invocation: typed, environment: bare)
        #expect(options.files == ["a", "b"] && options.isJSON)
        #expect(options.samples == [LonLat(longitude: 2, latitude: 1), LonLat(longitude: 4, latitude: -3)])
        #expect(throws: UsageError.self) {
            try InspectOptions(invocation: Invocation(arguments: ["inspect"]), environment: bare)
        }
    }
}
