import Testing
import WxTestSupport

@testable import WxCodecs

@Suite("Huffman codes of deflate")
struct HuffmanCodeTests {
    // Source: Cormen, Leiserson, Rivest, Stein, "Introduction to Algorithms", the example of section 16.3.
    @Test("the textbook's frequencies get the textbook's lengths")
    func textbook() {
        #expect(HuffmanCode(frequencies: [45, 13, 12, 16, 9, 5], longest: 15).lengths == [1, 3, 3, 3, 4, 4])
    }

    // Source: RFC 1951 section 3.2.2: lengths 3, 3, 3, 3, 3, 2, 4, 4 have the codes 010, 011, 100, 101, 110, 00, 1110,
    // 1111; these frequencies have those lengths.
    @Test("codes are the RFC's, the first bit lowest")
    func canonical() {
        let code = HuffmanCode(frequencies: [10, 10, 10, 10, 10, 20, 5, 5], longest: 15)
        #expect(code.lengths == [3, 3, 3, 3, 3, 2, 4, 4])
        #expect(code.codes.map { $0 & 0xFFFF } == [0b010, 0b110, 0b001, 0b101, 0b011, 0b00, 0b0111, 0b1111])
        #expect(code.codes.map { UInt8($0 >> 16) } == code.lengths)
    }

    @Test("frequencies that ask for longer codes than the limit get a full code within it", arguments: [7, 15])
    func limited(longest: Int) {
        // Fibonacci's numbers make the deepest tree.
        var frequencies: [UInt32] = [1, 1]
        while frequencies.count < (longest == 7 ? 19 : 40) { frequencies.append(frequencies.suffix(2).reduce(0, +)) }
        let lengths = HuffmanCode(frequencies: frequencies, longest: longest).lengths
        #expect(lengths.allSatisfy { 1...UInt8(longest) ~= $0 })
        #expect(lengths.reduce(0) { $0 + (1 << (longest - Int($1))) } == 1 << longest)
        #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 >= $1 })
    }

    @Test("random frequencies fill the space of codes, symbols that do not occur have none", arguments: UInt64(0)..<40)
    func full(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let frequencies = (0..<286).map { _ -> UInt32 in
            Bool.random(using: &random) ? 0 : 1 << UInt32.random(in: 0..<20, using: &random)
        }
        let lengths = HuffmanCode(frequencies: frequencies, longest: 15).lengths
        #expect(lengths.reduce(0) { $1 > 0 ? $0 + (1 << (15 - Int($1))) : $0 } == 1 << 15)
        #expect(zip(lengths, frequencies).allSatisfy { ($0 == 0) == ($1 == 0) })
    }

    @Test("one symbol has a code of one bit, as has the first where none occurs")
    func few() {
        #expect(HuffmanCode(frequencies: [0, 7, 0], longest: 15).lengths == [0, 1, 0])
        #expect(HuffmanCode(frequencies: [0, 0, 0], longest: 15).lengths == [1, 0, 0])
    }
}
