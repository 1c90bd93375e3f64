import Testing
import WxCodecs
import WxGeo
import WxRaster
import WxTestSupport

@testable import WxRender

/// A small map of a folder: quick to draw.
func smallMap(
    _ folder: RadarFolder, clock: any MapClock = HandClock(now: RadarFolder.time(100)), layers: [MapLayer]? = nil,
    _ change: (inout WeatherMapConfiguration) -> Void = { _ in }
) -> WeatherMap {
    var configuration = WeatherMapConfiguration(time: .latest(hours: 24))
    configuration.base = .none
    configuration.furnishing = .none
    (configuration.width, configuration.height) = (32, 24)
    change(&configuration)
    return WeatherMap(
        configuration: configuration, layers: layers ?? [.radar(folder.path)],
        clock: FolderClock(clock: clock, folder: folder))
}

/// A clock that keeps a folder in place as long as a map may read it.
private struct FolderClock: MapClock {
    let clock: any MapClock
    let folder: RadarFolder

    var now: Timestamp { clock.now }

    func sleep(for duration: Duration) async throws { try await clock.sleep(for: duration) }
}

@Suite("a weather map's animation")
struct WeatherMapAnimationTests {
    @Test("starting loads all frames, then plays them from the first, and over again after a pause at the end")
    func start() async throws {
        let folder = try RadarFolder(count: 3)
        let clock = HandClock(now: RadarFolder.time(100))
        let map = smallMap(folder, clock: clock) {
            $0.animationDuration = .seconds(3)
            $0.endDelay = .seconds(2)
        }
        let log = EventLog(map)
        map.startAnimating()
        #expect(map.isLoadingAnimation)
        let events = try await log.wait(for: .animationAdvanced(to: RadarFolder.time(0)))
        #expect(
            events == [
                .loadingStarted, .timelineRangeChanged(from: RadarFolder.time(0), to: RadarFolder.time(2)),
                .animationAdvanced(to: RadarFolder.time(2)), .loadingProgress(loaded: 1, total: 3),
                .loadingProgress(loaded: 2, total: 3), .loadingProgress(loaded: 3, total: 3), .loadingFinished,
                .animationStarted, .animationAdvanced(to: RadarFolder.time(0)),
            ])
        #expect(map.isAnimating && !map.isLoadingAnimation)
        log.clear()
        for frame in [1, 2] { try await tick(clock, 1, map, log, shows: frame) }
        try await sleeper(of: clock)
        clock.advance(by: .seconds(1))
        #expect(map.timeline.current == RadarFolder.time(2))
        clock.advance(by: .seconds(2))
        try await log.wait(for: .animationAdvanced(to: RadarFolder.time(0)))
    }

    @Test("pausing rests where it is, starting goes on from there, stopping ends it, resetting shows the newest again")
    func pauseStopReset() async throws {
        let folder = try RadarFolder(count: 3)
        let clock = HandClock(now: RadarFolder.time(100))
        let map = smallMap(folder, clock: clock) { $0.animationDuration = .seconds(3) }
        let log = EventLog(map)
        map.startAnimating()
        try await log.wait(for: .animationAdvanced(to: RadarFolder.time(0)))
        try await tick(clock, 1, map, log, shows: 1)
        log.clear()
        map.pauseAnimation()
        map.pauseAnimation()
        #expect(!map.isAnimating && map.timeline.current == RadarFolder.time(1))
        map.startAnimating()
        map.startAnimating()
        #expect(map.isAnimating)
        map.stopAnimating()
        map.stopAnimating()
        map.resetAnimation()
        let events = try await log.wait(for: .animationAdvanced(to: RadarFolder.time(2)))
        #expect(
            events == [
                .animationPaused, .animationStarted, .animationStopped, .animationReset,
                .animationAdvanced(to: RadarFolder.time(2)),
            ])
        #expect(map.cache.frames.bytes == 0)
    }

    @Test("going to an instant while frames load shows it, within the range, and loads on")
    func scrubWhileLoading() async throws {
        let folder = try RadarFolder(count: 4)
        let map = smallMap(folder)
        _ = try await map.currentFrame()
        let log = EventLog(map)
        map.goTo(RadarFolder.time(1))
        map.goTo(RadarFolder.time(-50))
        map.goTo(RadarFolder.time(50))
        let events = try await log.wait(for: .loadingFinished)
        #expect(
            events.filter { if case .animationAdvanced = $0 { true } else { false } }
                == [1, 0, 3].map {
                    .animationAdvanced(to: RadarFolder.time($0))
                })
        #expect(events.count { $0 == .loadingStarted } == 1)
        log.clear()
        map.goTo(RadarFolder.time(2))
        try await log.wait(for: .animationAdvanced(to: RadarFolder.time(2)))
        #expect(log.events.count == 1, "all frames are at hand: nothing is loaded")
    }

    @Test("without scrubbing, going to an instant loads nothing, and pauses what plays")
    func goWithoutScrubbing() async throws {
        let folder = try RadarFolder(count: 3)
        let map = smallMap(folder) { $0.timelineScrubbing = false }
        _ = try await map.currentFrame()
        let log = EventLog(map)
        map.goTo(RadarFolder.time(1))
        #expect(!map.isLoadingAnimation)
        map.startAnimating()
        try await log.wait(for: .animationStarted)
        log.clear()
        map.goTo(RadarFolder.time(2))
        try await log.wait(for: .animationAdvanced(to: RadarFolder.time(2)))
        #expect(log.events == [.animationPaused, .animationAdvanced(to: RadarFolder.time(2))])
    }

    @Test("stopping while frames load cancels the loading, and nothing follows")
    func stopWhileLoading() async throws {
        let folder = try RadarFolder(count: 12)
        let map = smallMap(folder) { $0.jobs = 1 }
        let log = EventLog(map)
        map.startAnimating()
        map.stopAnimating()
        try await log.wait(for: .loadingCancelled)
        let count = log.events.count
        try await Task.sleep(for: .milliseconds(50))
        #expect(
            log.events.dropFirst(count).allSatisfy {
                if case .timelineRangeChanged = $0 { true } else { $0 == .animationAdvanced(to: RadarFolder.time(11)) }
            })
        #expect(!map.isAnimating && !map.isLoadingAnimation)
    }

    @Test("changing a layer while loading gives up what is no longer wanted, and loads anew")
    func changeWhileLoading() async throws {
        let folder = try RadarFolder(count: 6)
        let map = smallMap(folder)
        let log = EventLog(map)
        map.startAnimating()
        map.updateLayer("radar") { $0.opacity = 0.5 }
        let events = try await log.wait(for: .animationStarted)
        #expect(Array(events.prefix(2)) == [.loadingStarted, .layersChanged])
        #expect(
            events.filter { [.loadingStarted, .loadingCancelled, .loadingFinished].contains($0) } == [
                .loadingStarted, .loadingCancelled, .loadingStarted, .loadingFinished,
            ])
    }

    @Test("what can not be read is said, and ends the loading")
    func failure() async throws {
        let folder = try RadarFolder(count: 1)
        let map = smallMap(folder, layers: [.radar("/nowhere/at/all")])
        let log = EventLog(map)
        map.startAnimating()
        let events = try await log.wait(for: .loadingCancelled)
        #expect(events.first == .loadingStarted)
        guard case .warning(let line) = events[1] else { return #expect(Bool(false), "no warning: \(events)") }
        #expect(line.contains("/nowhere/at/all"))
        #expect(!map.isAnimating)
        let shown = await Task { try await map.currentFrame() }.result
        #expect(!shown.isSuccess)
    }

    /// Lets the present frame's time pass.
    private func tick(_ clock: HandClock, _ seconds: Int, _ map: WeatherMap, _ log: EventLog, shows frame: Int)
        async throws
    {
        try await sleeper(of: clock)
        clock.advance(by: .seconds(seconds))
        try await log.wait(for: .animationAdvanced(to: RadarFolder.time(frame)))
    }

    private func sleeper(of clock: HandClock) async throws {
        for _ in 0..<10_000 where clock.sleeperCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
}

@Suite("a weather map's frames")
struct WeatherMapFrameTests {
    @Test("frames come in order, and are those that an export writes")
    func frames() async throws {
        let folder = try RadarFolder(count: 5)
        let map = smallMap(folder)
        var frames: [MapFrame] = []
        for try await frame in map.frames() { frames.append(frame) }
        #expect(frames.map(\.time) == (0..<5).map(RadarFolder.time))
        #expect(Set(frames.map(\.picture)).count > 1, "echoes move")
        let target = try TemporaryFolder()
        let report = try await map.export(to: .pngSequence(folder: target.path("out")))
        for (frame, entry) in zip(frames, report.frames) {
            #expect(frame.layers == entry.layers)
            let written = try PNGReader.pixmap(target.read("out/\(entry.file)"))
            #expect(written == frame.picture)
        }
        #expect(map.cache.frames.drawnFrames == 5, "the export drew none again")
        let between = try await map.frame(at: RadarFolder.time(1) + 60)
        #expect(between.layers.radar?.scans.first?.ageSeconds == 60)
        #expect(between.picture == frames[1].picture)
    }

    @Test("no more frames than asked for are shown, evenly, with both ends")
    func maximum() async throws {
        let folder = try RadarFolder(count: 9)
        let map = smallMap(folder) { $0.maximumFrames = 3 }
        try await map.refresh()
        #expect(map.timeline.frames == [0, 4, 8].map(RadarFolder.time))
    }

    @Test("a layer that is switched off and on again costs no drawing")
    func layerSwitch() async throws {
        let folder = try RadarFolder(count: 3)
        let map = smallMap(folder)
        let shown = try await map.currentFrame()
        map.updateLayer("radar") { $0.isActive = false }
        let bare = try await map.currentFrame()
        #expect(bare.layers.radar == nil && bare.picture != shown.picture)
        map.updateLayer("radar") { $0.isActive = true }
        let again = try await map.currentFrame()
        #expect(again.picture == shown.picture)
        #expect(map.cache.frames.drawnFrames == 2)
    }

    @Test("no more bytes are kept than allowed, and what was let go is drawn again, the same")
    func budget() async throws {
        let folder = try RadarFolder(count: 6)
        let oneFrame = 32 * 24 * 4
        let map = smallMap(folder) { $0.cacheBytes = 2 * oneFrame }
        var first: [Pixmap] = []
        for try await frame in map.frames() { first.append(frame.picture) }
        #expect(map.cache.frames.bytes == 2 * oneFrame)
        var second: [Pixmap] = []
        for try await frame in map.frames() { second.append(frame.picture) }
        #expect(first == second)
        #expect(map.cache.frames.drawnFrames > 6)
    }

    @Test("reading ahead stops at what is drawn at once, and ends with the reader")
    func backPressure() async throws {
        let folder = try RadarFolder(count: 40)
        let map = smallMap(folder) { $0.jobs = 2 }
        var iterator: MapFrames.Iterator? = map.frames().makeAsyncIterator()
        _ = try await iterator?.next()
        try await Task.sleep(for: .milliseconds(100))
        #expect(map.cache.frames.drawnFrames <= 3)
        iterator = nil
        try await Task.sleep(for: .milliseconds(20))
        #expect(map.cache.frames.drawnFrames <= 3)
    }

    @Test("a page has the whole picture for its map, since its panels stand around it")
    func page() async throws {
        let folder = try RadarFolder(count: 2)
        let target = try TemporaryFolder()
        let map = smallMap(folder) {
            $0.furnishing = Furnishing()
            ($0.width, $0.height) = (480, 320)
        }
        let picture = try await map.export(to: .gif(path: target.path("loop.gif")))
        let page = try await map.export(to: .player(path: target.path("loop.html")))
        #expect(page.height == picture.height)
        // The extent is that of the radar, 8 by 6 degrees: above a strip it is shown at a smaller scale.
        #expect(page.bounds.width < picture.bounds.width)
        #expect(try target.names() == ["loop.gif", "loop.html"])
    }

    @Test("a cancelled export leaves nothing behind")
    func cancelledExport() async throws {
        let folder = try RadarFolder(count: 40)
        let target = try TemporaryFolder()
        let map = smallMap(folder) { $0.jobs = 1 }
        let began = Shared(false)
        let task = Task {
            try await map.export(to: .gif(path: target.path("loop.gif"))) { done, _ in
                began.update { $0 = true }
                if done == 2 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        for _ in 0..<10_000 where !began.value { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        let result = await task.result
        if case .failure(let error) = result { #expect(error is CancellationError) }
        let names = try target.names()
        #expect(names == (result.isSuccess ? ["loop.gif"] : []))
    }
}

extension Result {
    var isSuccess: Bool { if case .success = self { true } else { false } }
}

@Suite("a live weather map")
struct LiveWeatherMapTests {
    @Test("a new scan moves the range, and only its frame is drawn")
    func refresh() async throws {
        let folder = try RadarFolder(count: 4)
        let clock = HandClock(now: RadarFolder.time(3))
        let map = smallMap(folder, clock: clock) {
            $0.time = .span(
                from: TimeExpression(.latest, offsetSeconds: -900, text: "latest-15m"),
                to: TimeExpression(.latest, text: "latest"))
            $0.refreshInterval = .seconds(60)
        }
        let log = EventLog(map)
        map.startAnimating()
        try await log.wait(for: .animationStarted)
        map.stopAnimating()
        map.goTo(RadarFolder.time(3))
        #expect(map.cache.frames.drawnFrames == 4)
        try await log.wait(for: .animationStopped)
        log.clear()
        try folder.add(4)
        clock.advance(by: .seconds(60))
        let events = try await log.wait(for: .loadingFinished)
        #expect(
            events.prefix(3) == [
                .timelineRangeChanged(from: RadarFolder.time(1), to: RadarFolder.time(4)),
                .animationAdvanced(to: RadarFolder.time(4)), .loadingStarted,
            ], "who looks at the newest frame follows")
        #expect(map.cache.frames.drawnFrames == 5)
        log.clear()
        clock.advance(by: .seconds(60))
        try await map.refresh()
        #expect(log.events == [], "nothing is new")
    }

    @Test("a scan that was replaced is drawn anew")
    func replaced() async throws {
        let folder = try RadarFolder(count: 3)
        let map = smallMap(folder)
        let old = try await map.frame(at: RadarFolder.time(1)).picture
        try folder.add(1, variant: 1)
        try await map.refresh()
        let new = try await map.frame(at: RadarFolder.time(1)).picture
        #expect(old != new)
    }

    @Test("a delegate is told what the sequence tells")
    func delegate() async throws {
        final class Follower: WeatherMapDelegate {
            let calls = Shared<[String]>([])
            func weatherMap(_ map: WeatherMap, didUpdateTimelineRangeFrom from: Timestamp, to: Timestamp) async {
                calls.update { $0.append("range \(to - from)") }
            }
            func weatherMapDidStartLoadingAnimation(_ map: WeatherMap) async { calls.update { $0.append("start") } }
            func weatherMap(_ map: WeatherMap, didLoad loaded: Int, of total: Int) async {
                calls.update { $0.append("\(loaded)/\(total)") }
            }
            func weatherMapDidFinishLoadingAnimation(_ map: WeatherMap) async { calls.update { $0.append("finish") } }
            func weatherMapDidStartAnimating(_ map: WeatherMap) async { calls.update { $0.append("play") } }
        }
        let map = smallMap(try RadarFolder(count: 2))
        let follower = Follower()
        map.follow(with: follower)
        map.startAnimating()
        for _ in 0..<10_000 where !follower.calls.value.contains("play") { try await Task.sleep(for: .milliseconds(1)) }
        #expect(follower.calls.value == ["start", "range 300", "1/2", "2/2", "finish", "play"])
    }

    @Test("a map that nobody holds ends its events")
    func end() async throws {
        let folder = try RadarFolder(count: 1)
        var map: WeatherMap? = smallMap(folder) { $0.refreshInterval = .seconds(1) }
        let events = try #require(map?.events)
        _ = try await map?.currentFrame()
        map = nil
        var count = 0
        for await _ in events { count += 1 }
        #expect(count == 2)
    }
}
