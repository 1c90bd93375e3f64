/// A rectangle in design units: pixels of a picture at scale 1.
package struct DesignRect: Hashable, Sendable {
    /// Units from the frame's left edge.
    package var x: Double
    /// Units from the frame's top edge.
    package var y: Double
    /// Units across.
    package var width: Double
    /// Units down.
    package var height: Double

    /// Makes a rectangle.
    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The right edge.
    package var maxX: Double { x + width }
    /// The lower edge.
    package var maxY: Double { y + height }
    /// The middle between left and right.
    package var midX: Double { x + width / 2 }
    /// The middle between top and bottom.
    package var midY: Double { y + height / 2 }

    /// Whether the two share more than an edge, or come nearer than `gap` units.
    package func intersects(_ other: DesignRect, gap: Double = 0) -> Bool {
        x < other.maxX + gap && other.x < maxX + gap && y < other.maxY + gap && other.y < maxY + gap
    }

    /// Whether the other lies inside, edges included.
    package func contains(_ other: DesignRect) -> Bool {
        other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY
    }

    /// The rectangle moved in by `distance` on each side; out where it is negative.
    package func insetBy(_ distance: Double) -> DesignRect {
        DesignRect(
            x: x + distance, y: y + distance, width: max(0, width - 2 * distance),
            height: max(0, height - 2 * distance))
    }
}
