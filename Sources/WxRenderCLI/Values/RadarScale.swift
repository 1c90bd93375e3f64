/// The rule from the indices of a palette PNG to values: `index · scale + offset`.
package struct RadarScale: Hashable, Sendable {
    package let scale: Double
    package let offset: Double
    /// The index that stands for no data, 0 to 255; nil where every index is a value.
    package let noData: Int?

    package init(scale: Double, offset: Double, noData: Int? = nil) {
        self.scale = scale
        self.offset = offset
        self.noData = noData
    }

    /// Reads `SCALE,OFFSET[,NODATA]`.
    package init(parsing text: String) throws(ValueProblem) {
        guard let numbers = Numbers.list(text), (2...3).contains(numbers.count) else {
            throw ValueProblem("not two or three numbers; write SCALE,OFFSET[,NODATA] such as 0.5,-32.5,0")
        }
        // Beyond these no quantity is measured, and products with an index stay exact enough to print.
        guard abs(numbers[0]) <= 1e9, abs(numbers[1]) <= 1e9, numbers[0] != 0 else {
            throw ValueProblem(
                "SCALE is not 0 and both are within ±1e9; write SCALE,OFFSET[,NODATA] such as 0.5,-32.5,0")
        }
        var noData: Int?
        if numbers.count == 3 {
            guard let index = Int(exactly: numbers[2]), (0...255).contains(index) else {
                throw ValueProblem("NODATA is an index, 0 to 255; write SCALE,OFFSET[,NODATA] such as 0.5,-32.5,0")
            }
            noData = index
        }
        self.init(scale: numbers[0], offset: numbers[1], noData: noData)
    }
}
