import Foundation
import Testing
import WxTestSupport

// Expected pictures are the program's own frames, which other tests hold to GDAL and to goldens; here the browser puts
// them together again from their layers. Skia rounds half-transparent pixels its own way: up to three layers lie over
// each other on one pixel, each a step off at most.
extension PlayerTests {
    @Suite("the player's picture", .enabled(if: Picture.ffmpeg != nil, Picture.absence))
    struct PlayerPictureTests {
        /// A loop's options, and a frame's number and file in the sequence of the same loop.
        private func expectFrames(
            _ browser: Browser, page: TemporaryFolder, frames: TemporaryFolder, _ numbers: [Int], largestStep: Int
        ) throws {
            for number in numbers {
                try browser.run(
                    "const r=document.getElementById('range');r.value=\(number - 1);r.dispatchEvent(new Event('input'))"
                )
                let word =
                    "document.getElementById('wait').hidden&&document.getElementById('range').value==\(number - 1)"
                #expect(try browser.holds(word))
                let expected = try Picture.png(String(format: "out/frame-%04d.png", number), in: frames)
                // Decoding is not waited for by the page's script.
                var found = difference(try browser.map(in: page), expected)
                for _ in 0..<100 where found.step > largestStep {
                    usleep(50_000)
                    found = difference(try browser.map(in: page), expected)
                }
                #expect(found.step <= largestStep, "frame \(number): \(found)")
                print("frame \(number): \(found.pixels) of \(expected.count) pixels differ, by \(found.step) at most")
            }
        }

        @Test("on a desktop the layers make the frame again: fog, alerts, echoes, gaps, borders and names")
        func desktop() throws {
            let arguments =
                PlayedLoop.withGap + [
                    "--layers", "radar,advisories", "--advisories", Samples.advisories, "--furniture", "none",
                ]
            let page = try PlayedLoop.rendered(arguments + ["-o", "loop.html"])
            let frames = try PlayedLoop.rendered(arguments + ["-o", "out/"])
            let browser = try Browser(.desktop, isStill: true)
            try browser.open("loop.html", in: page)
            // 7 shows an older scan, 8 and 9 are gaps.
            try expectFrames(browser, page: page, frames: frames, [1, 5, 8, 12], largestStep: 3)
            #expect(try browser.consoleLines().isEmpty)
        }

        @Test("a given opacity is where the slider begins, and the dark map is the dark frame")
        func opacityAndDark() throws {
            let arguments = PlayedLoop.withGap + ["--layers", "radar:0.6", "--furniture", "none"]
            let page = try PlayedLoop.rendered(arguments + ["-o", "loop.html"])
            let frames = try PlayedLoop.rendered(arguments + ["--base", "builtin:dark", "-o", "out/"])
            let browser = try Browser(.desktop, isDark: true, isStill: true)
            try browser.open("loop.html", in: page)
            #expect(try browser.text("document.querySelector('#switches input[type=range]').value") == "60")
            try expectFrames(browser, page: page, frames: frames, [1, 12], largestStep: 3)
        }

        @Test("on a phone the same view has larger names and lines: the frame at twice the scale")
        func phone() throws {
            let page = try PlayedLoop.rendered(PlayedLoop.withGap + ["--furniture", "none", "-o", "loop.html"])
            let twice = PlayedLoop.withGap + ["--size", "390x300", "--scale", "2", "--furniture", "none"]
            let frames = try PlayedLoop.rendered(twice + ["-o", "out/"])
            let browser = try Browser(.phone, isStill: true)
            try browser.open("loop.html", in: page)
            try expectFrames(browser, page: page, frames: frames, [2, 8, 12], largestStep: 3)
            // Without radar the ground is clear of fog: the same map as when no radar was ever there.
            try browser.click("#switch-radar")
            let plain = ["--layers", "none", "--at", "2024-05-06T21:55Z", "--size", "390x300", "--scale", "2"]
            let box = ["--bbox", "-101,33,-94.5,38", "--furniture", "none", "-o", "plain.png"]
            expectSilence(try wxrender(plain + box, folder: page))
            let found = difference(try browser.map(in: page), try Picture.png("plain.png", in: page))
            #expect(found.step <= 2, "\(found)")
            #expect(try browser.consoleLines().isEmpty)
        }
    }
}
