import CMemory

/// How the process deals with memory that it no longer needs.
package enum ProcessMemory {
    /// Keeps freed memory for the next frame instead of giving it back to the system; call it before any thread starts.
    ///
    /// A loop asks for the same few blocks again for every frame: a grid of 50 MB, pictures of 4 MB. Given back and
    /// fetched anew, each of their pages costs a fault and is cleared by the kernel: two fifths of the processor time
    /// of a loop of national grids (1.61 s of 24 frames, 0.97 s with this). The most that is held at once grows by a grid
    /// where small blocks have taken a freed one's place. One arena serves all threads, since what one frees
    /// another asks for.
    package static func keepsFreedBlocks() {
        wx_keep_freed_blocks()
    }
}
