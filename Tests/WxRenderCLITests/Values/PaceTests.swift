import Testing
import WxRender
import WxRenderCLI

@Suite("Paces of an animation")
struct PaceTests {
    @Test("frames a second are read exactly")
    func fps() throws {
        #expect(try FrameDelay(parsingFPS: "12") == FrameDelay(numerator: 1, denominator: 12))
        #expect(try FrameDelay(parsingFPS: "12.5") == FrameDelay(numerator: 10, denominator: 125))
        #expect(try FrameDelay(parsingFPS: "23.976") == FrameDelay(numerator: 1000, denominator: 23_976))
        #expect(try FrameDelay(parsingFPS: "0.01") == FrameDelay(numerator: 100, denominator: 1))
    }

    @Test(
        "a pace that can not be is refused",
        arguments: ["", "0", "0.0", "-5", "x", "1e3", "1001", "0.001", "12.3456", "nan", ".", "99999999999999999999"])
    func badFPS(_ text: String) throws {
        let found = try #require(problem { () throws(ValueProblem) in try FrameDelay(parsingFPS: text) })
        #expect(hasErrorForm(found))
    }

    @Test("a delay is a length of time that can be seen")
    func delay() throws {
        #expect(try FrameDelay(parsingDelay: "100ms") == FrameDelay(milliseconds: 100))
        #expect(try FrameDelay(parsingDelay: "0.5s") == FrameDelay(milliseconds: 500))
        for text in ["0", "0s", "0.0001s", "", "5", "11m", "-1s"] {
            let found = try #require(problem { () throws(ValueProblem) in try FrameDelay(parsingDelay: text) })
            #expect(hasErrorForm(found))
        }
    }
}
