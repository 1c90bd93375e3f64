import Testing
import WxRender
import WxTestSupport

@Suite("Spacing of frames")
struct CadenceTests {
    private func instants(_ cadence: Cadence, _ span: ClosedRange<Int>) throws -> [Int]? {
        let first = Timestamp(secondsSince1970: span.lowerBound)
        let last = Timestamp(secondsSince1970: span.upperBound)
        return try cadence.instants(in: first...last)?.map(\.secondsSince1970)
    }

    @Test("a step goes from the first instant to the last that is not after the end")
    func steps() throws {
        #expect(try instants(.step(seconds: 300), 1000...1900) == [1000, 1300, 1600, 1900])
        #expect(try instants(.step(seconds: 300), 1000...1899) == [1000, 1300, 1600])
        #expect(try instants(.step(seconds: 300), 1000...1000) == [1000])
        #expect(try instants(.step(seconds: 5), -7...4) == [-7, -2, 3])
    }

    @Test("N frames include both ends, and those between lie at the nearest second")
    func frames() throws {
        #expect(try instants(.frames(4), 1000...1900) == [1000, 1300, 1600, 1900])
        #expect(try instants(.frames(4), 0...10) == [0, 3, 7, 10])
        #expect(try instants(.frames(2), 0...10) == [0, 10])
        #expect(try instants(.frames(1), 5...5) == [5])
        #expect(try instants(.frames(11), 0...10) == Array(0...10))
    }

    @Test("scans say where frames are when nothing else does")
    func everyScan() throws {
        #expect(try instants(.everyScan, 0...10) == nil)
    }

    @Test("frames that do not fit are refused")
    func refused() {
        #expect(throws: TimeError.self) { try instants(.frames(1), 0...10) }
        #expect(throws: TimeError.self) { try instants(.frames(12), 0...10) }
        #expect(throws: TimeError.self) { try instants(.frames(2), 5...5) }
        #expect(throws: TimeError.self) { try instants(.frames(1_000_001), 0...2_000_000) }
        #expect(throws: TimeError.self) { try instants(.step(seconds: 1), 0...1_000_000) }
    }

    @Test(
        "instants ascend strictly and never differ from an even spacing by more than half a second",
        arguments: [SplitMix64(seed: 9)])
    func property(_ seeded: SplitMix64) throws {
        var random = seeded
        for _ in 0..<300 {
            let seconds = Int.random(in: 1...5000, using: &random)
            let count = Int.random(in: 2...min(seconds + 1, 400), using: &random)
            let found = try #require(try instants(.frames(count), 0...seconds))
            #expect(found.count == count && found.first == 0 && found.last == seconds)
            #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 })
            for (index, instant) in found.enumerated() {
                #expect(abs(Double(instant) - Double(index * seconds) / Double(count - 1)) <= 0.5)
            }
        }
    }
}
