import WxGeo
import WxRaster

/// A number that differs between loops whose frames do not look alike below their panels.
struct SceneKey {
    private var hasher = Hasher()

    init(_ loop: Loop) {
        let scene = loop.scene
        hasher.combine(scene.viewport)
        hasher.combine(scene.base)
        if let path = scene.base.path { hasher.combine(FileStamp(of: path)) }
        hasher.combine(scene.borders)
        hasher.combine(scene.pins)
        hasher.combine(scene.furnishing)
        hasher.combine(loop.gaps)
        if let radar = scene.radar {
            hasher.combine(radar.opacity)
            hasher.combine(radar.colorTable)
            hasher.combine(radar.resampling)
            for series in radar.series {
                hasher.combine(series.product)
                hasher.combine(series.axes)
            }
        }
        if let (content, liesBelowRadar) = scene.advisories {
            hasher.combine(content.opacity)
            hasher.combine(content.styles)
            hasher.combine(liesBelowRadar)
        }
    }

    mutating func add(_ part: some Hashable) { hasher.combine(part) }

    var value: Int { hasher.finalize() }
}

extension BaseMap {
    /// The file or folder of the base; nil where it has none.
    fileprivate var path: String? {
        switch self {
        case .builtIn, .none: nil
        case .image(let path), .tiles(let path): path
        }
    }
}
