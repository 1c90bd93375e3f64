import WxGeo
import WxRender

var configuration = WeatherMapConfiguration(time: .latest(hours: 2))
configuration.animationDuration = .seconds(3)
configuration.endDelay = .seconds(1)

let map = WeatherMap(configuration: configuration)
map.addLayer(.radar("samples/radar"))
map.addLayer(.advisories("samples/advisories.geojson"))
map.annotations = [Pin(coordinate: LonLat(longitude: -97.44, latitude: 35.22), color: .purple, title: "Norman")]

let events = map.events
map.startAnimating()
following: for await event in events {
    switch event {
    case .timelineRangeChanged(let from, let to): print("from \(from) to \(to)")
    case .loadingProgress(let loaded, let total) where loaded == total: print("\(total) frames loaded")
    case .animationStarted: print("playing")
    case .animationAdvanced(let time) where map.isAnimating:
        print("showing \(time)")
        break following
    default: break
    }
}
map.stopAnimating()
try await map.export(to: .gif(path: "loop.gif"))
