import Dispatch

/// A map with weather on it, over time: layers, pins, a timeline that loads and plays, and pictures of all of it.
///
/// ```swift
/// let map = WeatherMap(configuration: WeatherMapConfiguration(time: .latest(hours: 2)))
/// map.addLayer(.radar("scans/"))
/// map.addLayer(.advisories("alerts.json"))
/// map.startAnimating()
/// for await event in map.events { print(event) }
/// ```
///
/// Nothing is opened before it is needed: by ``startAnimating()``, ``goTo(_:)``, a picture, an export or ``refresh()``.
/// All members may be used from any thread or task; those that are not `async` return at once.
public final class WeatherMap: Sendable {
    let state: Monitor<WeatherMapState>
    let clock: any MapClock
    let cache: MapCache
    let inventory = ScanInventory()
    /// What the frames of the present loop share; nil before it was drawn.
    let prepared = Shared<Prepared?>(nil)
    /// Inputs are opened by one at a time.
    let resolver = DispatchQueue(label: "wxrender.inputs")

    /// Makes a map.
    ///
    /// - Parameters:
    ///   - configuration: ``WeatherMapConfiguration/cacheBytes`` counts as it is now.
    ///   - layers: the weather layers, the lowest first; of two of one kind the later one counts.
    ///   - annotations: pins above everything.
    ///   - clock: what `now` means, and what refreshing and playing wait by.
    public init(
        configuration: WeatherMapConfiguration = WeatherMapConfiguration(), layers: [MapLayer] = [],
        annotations: [Pin] = [], clock: any MapClock = SystemClock()
    ) {
        self.clock = clock
        cache = MapCache(limit: configuration.cacheBytes)
        state = Monitor(
            WeatherMapState(
                MapSetup(configuration: configuration, layers: layers.oneOfEachKind, annotations: annotations)))
        state.update { keepRefreshing(in: &$0) }
    }

    deinit {
        let listeners = state.update { state in
            state.loading?.isCancelled.update { $0 = true }
            state.endPlayback()
            state.refreshing?.cancel()
            return state.takeListeners()
        }
        // Each takes itself off the list as it ends, which needs the lock.
        for listener in listeners { listener.finish() }
    }

    /// What happens to the map from now on, each time it is asked for as a sequence of its own.
    ///
    /// The sequence ends with the map. Events are kept until they are read.
    public var events: AsyncStream<WeatherMapEvent> {
        let (stream, continuation) = AsyncStream<WeatherMapEvent>.makeStream()
        let id = state.update { state in
            let id = state.newID()
            state.add(continuation, id: id)
            return id
        }
        continuation.onTermination = { [weak state] _ in state?.update { $0.removeListener(id) } }
        return stream
    }

    /// How the map looks, what time it shows, and how it plays; a change takes effect with the next frame.
    public var configuration: WeatherMapConfiguration {
        get { state.update { $0.setup.configuration } }
        set {
            change { state in
                let interval = state.setup.configuration.refreshInterval
                state.setup.configuration = newValue
                if newValue.refreshInterval != interval { keepRefreshing(in: &state) }
            }
        }
    }

    /// Pins above everything.
    public var annotations: [Pin] {
        get { state.update { $0.setup.annotations } }
        set { change { $0.setup.annotations = newValue } }
    }

    /// Changes what is shown: what is being loaded for the old state is given up, and loaded for the new one.
    func change(_ body: (inout WeatherMapState) -> Void) {
        state.update { state in
            body(&state)
            state.revision += 1
            state.isLoaded = false
            let wasLoading = state.loading != nil
            state.cancelLoading()
            if wasLoading || state.isRunning || state.isWaiting { beginLoading(in: &state) }
        }
    }
}
