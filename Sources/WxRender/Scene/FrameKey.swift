/// What a frame's picture below the panels depends on: frames of one key look the same.
///
/// Keys hold for one run of the program, since hashes do.
package struct FrameKey: Hashable, Sendable {
    /// What all frames of a scene share.
    private let scene: Int
    private let time: Timestamp
    private var parts: [Int] = []

    /// Begins a key.
    ///
    /// - Parameter scene: a number that differs between scenes.
    init(scene: Int, time: Timestamp) {
        self.scene = scene
        self.time = time
    }

    /// Adds something that frames of one scene differ in.
    mutating func add(_ part: some Hashable) { parts.append(part.hashValue) }
}
