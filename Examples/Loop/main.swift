import WxGeo
import WxRender

let radar = try RadarCatalog(["samples/radar"], reader: RadarReader())
let view = Viewport(showing: radar.bounds, width: 1280, height: 720)
let scene = Scene(viewport: view, layers: [.radar(RadarContent(series: radar.series))])
let loop = Loop(scene: scene, frameTimes: radar.validTimes)
let report = try loop.write(to: .gif(path: "loop.gif"))
print("\(report.frames.count) frames, \(report.missingFrames) of them without radar")
