/// Follows a weather map with methods instead of a sequence of events; each has a default that does nothing.
///
/// Calls come one at a time, in the order of the events, from a task of the map's.
public protocol WeatherMapDelegate: AnyObject, Sendable {
    /// The first and the last frame are now of these instants.
    func weatherMap(_ map: WeatherMap, didUpdateTimelineRangeFrom from: Timestamp, to: Timestamp) async
    /// Frames are being drawn.
    func weatherMapDidStartLoadingAnimation(_ map: WeatherMap) async
    /// So many frames are at hand, of so many.
    func weatherMap(_ map: WeatherMap, didLoad loaded: Int, of total: Int) async
    /// All frames are at hand.
    func weatherMapDidFinishLoadingAnimation(_ map: WeatherMap) async
    /// Loading ended early.
    func weatherMapDidCancelLoadingAnimation(_ map: WeatherMap) async
    /// The animation runs.
    func weatherMapDidStartAnimating(_ map: WeatherMap) async
    /// The map now shows this instant.
    func weatherMap(_ map: WeatherMap, didAdvanceTo time: Timestamp) async
    /// The animation rests where it is.
    func weatherMapDidPauseAnimating(_ map: WeatherMap) async
    /// The animation ended.
    func weatherMapDidStopAnimating(_ map: WeatherMap) async
    /// The map shows its last frame again.
    func weatherMapDidResetAnimation(_ map: WeatherMap) async
    /// Layers were added, removed, moved, switched or otherwise changed.
    func weatherMapDidChangeLayers(_ map: WeatherMap) async
    /// Something is not as it should be, in one line.
    func weatherMap(_ map: WeatherMap, didWarn line: String) async
}

extension WeatherMapDelegate {
    /// Does nothing.
    public func weatherMap(_ map: WeatherMap, didUpdateTimelineRangeFrom from: Timestamp, to: Timestamp) async {}
    /// Does nothing.
    public func weatherMapDidStartLoadingAnimation(_ map: WeatherMap) async {}
    /// Does nothing.
    public func weatherMap(_ map: WeatherMap, didLoad loaded: Int, of total: Int) async {}
    /// Does nothing.
    public func weatherMapDidFinishLoadingAnimation(_ map: WeatherMap) async {}
    /// Does nothing.
    public func weatherMapDidCancelLoadingAnimation(_ map: WeatherMap) async {}
    /// Does nothing.
    public func weatherMapDidStartAnimating(_ map: WeatherMap) async {}
    /// Does nothing.
    public func weatherMap(_ map: WeatherMap, didAdvanceTo time: Timestamp) async {}
    /// Does nothing.
    public func weatherMapDidPauseAnimating(_ map: WeatherMap) async {}
    /// Does nothing.
    public func weatherMapDidStopAnimating(_ map: WeatherMap) async {}
    /// Does nothing.
    public func weatherMapDidResetAnimation(_ map: WeatherMap) async {}
    /// Does nothing.
    public func weatherMapDidChangeLayers(_ map: WeatherMap) async {}
    /// Does nothing.
    public func weatherMap(_ map: WeatherMap, didWarn line: String) async {}
}

extension WeatherMap {
    /// Has a delegate follow the map, until the returned task is cancelled or the map or the delegate is gone.
    ///
    /// - Returns: the task that calls; it holds neither the map nor the delegate.
    @discardableResult
    public func follow(with delegate: some WeatherMapDelegate) -> Task<Void, Never> {
        Task { [events, weak self, weak delegate] in
            for await event in events {
                guard let self, let delegate else { return }
                await delegate.receive(event, of: self)
            }
        }
    }
}

extension WeatherMapDelegate {
    fileprivate func receive(_ event: WeatherMapEvent, of map: WeatherMap) async {
        switch event {
        case .timelineRangeChanged(let from, let to): await weatherMap(map, didUpdateTimelineRangeFrom: from, to: to)
        case .loadingStarted: await weatherMapDidStartLoadingAnimation(map)
        case .loadingProgress(let loaded, let total): await weatherMap(map, didLoad: loaded, of: total)
        case .loadingFinished: await weatherMapDidFinishLoadingAnimation(map)
        case .loadingCancelled: await weatherMapDidCancelLoadingAnimation(map)
        case .animationStarted: await weatherMapDidStartAnimating(map)
        case .animationAdvanced(let time): await weatherMap(map, didAdvanceTo: time)
        case .animationPaused: await weatherMapDidPauseAnimating(map)
        case .animationStopped: await weatherMapDidStopAnimating(map)
        case .animationReset: await weatherMapDidResetAnimation(map)
        case .layersChanged: await weatherMapDidChangeLayers(map)
        case .warning(let line): await weatherMap(map, didWarn: line)
        }
    }
}
