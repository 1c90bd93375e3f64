import WxGeo

/// What one loop leaves for the next: frames, and the ground that they stand on.
package final class MapCache: Sendable {
    /// Frames that were drawn.
    package let frames: FrameStore
    private let ground = Shared<Ground?>(nil)

    private struct Ground: Sendable {
        let base: BaseMap
        let borders: Borders
        let viewport: Viewport
        let drawn: PreparedBase
    }

    /// Makes an empty cache.
    ///
    /// - Parameter limit: the most bytes of pixels that frames may take.
    package init(limit: Int) { frames = FrameStore(limit: limit) }

    /// The built-in base of a view, drawn unless it was the last one asked for.
    fileprivate func base(
        _ base: BaseMap, borders: Borders, viewport: Viewport, draw: () throws -> PreparedBase
    ) rethrows -> PreparedBase {
        if let ground = ground.value, ground.base == base, ground.borders == borders, ground.viewport == viewport {
            return ground.drawn
        }
        let drawn = try draw()
        ground.update { $0 = Ground(base: base, borders: borders, viewport: viewport, drawn: drawn) }
        return drawn
    }
}

extension PreparedBase {
    /// Draws a base map, or takes it from a cache: only the one inside the program never changes.
    static func drawn(_ base: BaseMap, borders: Borders, viewport: Viewport, cache: MapCache?) throws -> PreparedBase {
        let draw = { try PreparedBase(base, borders: borders, viewport: viewport) }
        guard let cache, case .builtIn = base else { return try draw() }
        return try cache.base(base, borders: borders, viewport: viewport, draw: draw)
    }
}
