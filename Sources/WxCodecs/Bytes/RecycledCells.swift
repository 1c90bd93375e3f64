import Synchronization

/// Large arrays that were used for one grid and serve the next: a national grid takes 50 MB.
///
/// Freed and asked for anew, such a block costs its page faults each time; kept by malloc, it is soon split by some small
/// one, and the next grid needs another. Here it stays whole. There are never more than were in use at once.
package final class RecycledCells<Cell: FixedWidthInteger & Sendable>: Sendable {
    /// Arrays smaller than this are left to malloc.
    private static var least: Int { (4 << 20) / MemoryLayout<Cell>.size }
    private let arrays = Mutex<[[Cell]]>([])

    fileprivate init() {}

    /// An array of so many cells, whatever stands in them.
    package func take(count: Int) -> [Cell] {
        let found = arrays.withLock { arrays -> [Cell]? in
            // Not one that is far larger: a small grid would hold on to it.
            let place = arrays.firstIndex { $0.capacity >= count && $0.capacity / 2 <= count }
            return place.map { arrays.swapRemove(at: $0) }
        }
        guard var cells = found else {
            return unsafe [Cell](unsafeUninitializedCapacity: count) { buffer, filled in
                // Integers have no state that has to be there before they are written.
                filled = count
            }
        }
        if cells.count > count {
            cells.removeLast(cells.count - count)
        } else {
            cells.append(contentsOf: repeatElement(0, count: count - cells.count))
        }
        return cells
    }

    /// Takes an array back; whoever still holds another copy of it makes the next user copy it.
    package func give(_ cells: consuming [Cell]) {
        guard cells.count >= Self.least else { return }
        let cells = cells
        arrays.withLock { $0.append(cells) }
    }

    /// Lets go of what is not in use.
    package func removeAll() { arrays.withLock { $0 = [] } }
}

extension Array {
    /// Removes an element, and puts the last one in its place.
    fileprivate mutating func swapRemove(at place: Int) -> Element {
        swapAt(place, count - 1)
        return removeLast()
    }
}

/// A kind of cell that grids are made of.
package protocol RecyclableCell: FixedWidthInteger, Sendable {
    /// The arrays of such cells that wait for a next use.
    static var recycled: RecycledCells<Self> { get }
}

private let recycledBytes = RecycledCells<UInt8>()
private let recycledWords = RecycledCells<UInt16>()

extension UInt8: RecyclableCell {
    package static var recycled: RecycledCells<UInt8> { recycledBytes }
}

extension UInt16: RecyclableCell {
    package static var recycled: RecycledCells<UInt16> { recycledWords }
}
