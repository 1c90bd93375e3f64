import Testing
import WxTestSupport

@testable import WxRender

@Suite("whatever is asked of a weather map")
struct WeatherMapActionTests {
    @Test("1,000 random sequences of actions hold what events promise", arguments: 0..<10)
    func random(_ hundred: Int) async throws {
        let folder = try RadarFolder(count: 4)
        for seed in 0..<100 { try await sequence(seed: UInt64(hundred * 100 + seed), folder) }
    }

    private func sequence(seed: UInt64, _ folder: RadarFolder) async throws {
        var random = SplitMix64(seed: seed)
        let clock = HandClock(now: RadarFolder.time(100))
        let map = smallMap(folder, clock: clock) {
            $0.timelineScrubbing = Bool.random(using: &random)
            $0.jobs = Int.random(in: 1...2, using: &random)
        }
        let log = EventLog(map)
        var actions: [String] = []
        for _ in 0..<Int.random(in: 3...14, using: &random) {
            actions.append(try await act(on: map, clock, &random))
        }
        map.stopAnimating()
        // Told through the same channel as all events: what comes after it came after the stop.
        map.state.update { $0.emit(.warning("stopped")) }
        let events = try await log.wait("the stop") { $0.contains(.warning("stopped")) }
        let end = events.firstIndex(of: .warning("stopped")) ?? events.endIndex
        check(events[..<end], "seed \(seed): \(actions)")
        try await Task.sleep(for: .milliseconds(1))
        let late = log.events.dropFirst(end + 1)
        #expect(late.allSatisfy { $0.isOfRange }, "seed \(seed): \(actions): \(late) after the stop")
        #expect(!map.isAnimating && !map.isLoadingAnimation)
    }

    private func act(on map: WeatherMap, _ clock: HandClock, _ random: inout SplitMix64) async throws -> String {
        switch Int.random(in: 0..<11, using: &random) {
        case 0, 1:
            map.startAnimating()
            return "start"
        case 2:
            map.pauseAnimation()
            return "pause"
        case 3:
            map.stopAnimating()
            return "stop"
        case 4:
            map.resetAnimation()
            return "reset"
        case 5:
            let frame = Int.random(in: -1...5, using: &random)
            map.goTo(RadarFolder.time(frame))
            return "go \(frame)"
        case 6:
            map.updateLayer("radar") { $0.opacity = Double.random(in: 0...1, using: &random) }
            return "opacity"
        case 7:
            map.configuration.maximumFrames = Int.random(in: 1...4, using: &random)
            return "range"
        case 8:
            try await map.refresh()
            return "refresh"
        case 9:
            clock.advance(by: .milliseconds(Int.random(in: 0...2000, using: &random)))
            return "tick"
        default:
            try await Task.sleep(for: .microseconds(Int.random(in: 0...800, using: &random)))
            return "wait"
        }
    }

    private func check(_ events: some Sequence<WeatherMapEvent>, _ what: String) {
        var isLoading = false
        var loaded = 0
        var isAnimating = false
        for event in events {
            switch event {
            case .loadingStarted:
                #expect(!isLoading, "\(what): two loadings at once")
                (isLoading, loaded) = (true, 0)
            case .loadingProgress(let done, let total):
                #expect(isLoading && done == loaded + 1 && done <= total, "\(what): progress \(done) of \(total)")
                loaded = done
            case .loadingFinished, .loadingCancelled:
                #expect(isLoading, "\(what): an end without a start")
                isLoading = false
            case .animationStarted:
                #expect(!isAnimating, "\(what): started twice")
                isAnimating = true
            case .animationPaused:
                #expect(isAnimating, "\(what): paused what did not run")
                isAnimating = false
            case .animationStopped, .animationReset: isAnimating = false
            case .warning(let line): Issue.record("\(what): \(line)")
            case .timelineRangeChanged, .animationAdvanced, .layersChanged: break
            }
        }
        #expect(!isLoading && !isAnimating, "\(what): still at it after the stop")
    }
}

extension WeatherMapEvent {
    /// Whether it tells of the range rather than of loading or playing.
    fileprivate var isOfRange: Bool {
        switch self {
        case .timelineRangeChanged, .animationAdvanced: true
        default: false
        }
    }
}
