package import WxGeo

extension TileID {
    /// Reads `Z/X/Y`, rows counted from the north.
    package init(parsing text: String) throws(ValueProblem) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            !part.isEmpty && part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
        }
        guard parts.count == 3, numbers.count == 3 else {
            throw ValueProblem("not a tile; write Z/X/Y such as 7/29/50")
        }
        do throws(TileIDError) {
            try self.init(z: numbers[0], x: numbers[1], y: numbers[2])
        } catch {
            throw ValueProblem("\(error)")
        }
    }
}
