import Foundation
import Testing
import WxTestSupport

extension PlayerTests {
    @Suite("the player's controls")
    struct PlayerControlTests {
        // Code points that WebDriver's section "Keyboard actions" gives to special keys.
        private static let (left, right, home, end, escape, tab) =
            ("\u{E012}", "\u{E014}", "\u{E011}", "\u{E010}", "\u{E00C}", "\u{E004}")

        @Test(
            "it plays by itself; buttons, keys, pointer and fingers move it, and it says where it is",
            arguments: [Browser.Screen.desktop, .phone])
        func playing(screen: Browser.Screen) throws {
            let folder = try PlayedLoop.rendered(PlayedLoop.everything + ["--fps", "4", "-o", "loop.html"])
            let browser = try Browser(screen)
            try browser.open("loop.html", in: folder)
            #expect(try browser.isPlaying)
            let first = try browser.frame
            #expect(try browser.holds("document.getElementById('range').value!=\(first)"))
            #expect(try browser.text("document.getElementById('status').textContent") == "")

            try browser.click("#play")
            #expect(try !browser.isPlaying)
            #expect(try browser.text("document.getElementById('status').textContent").hasPrefix("Paused at "))
            try browser.press(Self.home)
            #expect(try browser.frame == 0)
            let clock = try browser.text("document.getElementById('clock').textContent")
            #expect(clock == "Mon 6 May 2024 21:00 UTC")
            try browser.click("#forward")
            try browser.press(Self.right)
            #expect(try browser.frame == 2)
            try browser.click("#back")
            #expect(try browser.frame == 1)
            try browser.press(Self.left + Self.left)
            #expect(try browser.frame == 11, "the loop goes round")
            let spoken = try browser.text("document.getElementById('range').ariaValueText")
            #expect(spoken == "21:55 UTC, radar 21:55:00 UTC, 0 s old")

            // The bar runs from 21:00 to 21:55: three elevenths of it are 21:15.
            try browser.drag(
                [try browser.place(in: "#bar", x: 0.9), try browser.place(in: "#bar", x: 3.0 / 11)],
                isTouch: screen == .phone)
            #expect(try browser.frame == 3 && !browser.isPlaying)
            try browser.click("#latest")
            #expect(try browser.frame == 11)
            // On a button the space bar presses that.
            try browser.run("document.getElementById('range').focus()")
            try browser.press(Self.end + Self.home + " ")
            #expect(try browser.isPlaying)
            try browser.press(" ")
            #expect(try !browser.isPlaying)

            try browser.click("[data-speed='4']")
            #expect(try browser.text("document.querySelector('[data-speed=\"4\"]').ariaPressed") == "true")
            try browser.press(Self.home)
            let begin = Date()
            try browser.click("#play")
            // Eleven steps of a quarter of a second take 2.75 s at 1×, 0.7 s at 4×; the slack is for a busy machine.
            #expect(try browser.holds("document.getElementById('range').value>=8"))
            #expect(Date().timeIntervalSince(begin) < 2)
            #expect(try browser.consoleLines().isEmpty)
            #expect(try browser.requestedAddresses().isEmpty)
        }

        @Test("layers go off and on, fade, and the map follows", arguments: [Browser.Screen.desktop, .phone])
        func layers(screen: Browser.Screen) throws {
            let folder = try PlayedLoop.rendered(PlayedLoop.everything + ["-o", "loop.html"])
            let browser = try Browser(screen, isStill: true)
            try browser.open("loop.html", in: folder)
            #expect(try browser.holds("document.getElementById('wait').hidden"))
            let names = "[...document.querySelectorAll('#switches label')].map(l=>l.textContent).join()"
            #expect(try browser.text(names) == "Radar,Advisories,Borders,Labels,Pins")
            var pictures = [try browser.canvas("#map")]
            for layer in ["radar", "advisories", "borders", "labels"] {
                try browser.click("#switch-\(layer)")
                pictures.append(try browser.canvas("#map"))
                #expect(pictures[pictures.count - 1] != pictures[pictures.count - 2], "\(layer)")
            }
            for layer in ["radar", "advisories", "borders", "labels"] { try browser.click("#switch-\(layer)") }
            #expect(try browser.canvas("#map") == pictures[0])
            try browser.run(
                "const s=document.querySelector('#switches input[type=range]');s.value=50;s.dispatchEvent(new Event('input'))"
            )
            #expect(try browser.canvas("#map") != pictures[0])
            #expect(try browser.text("document.querySelector('#switches output').textContent") == "50 %")
            #expect(try browser.number("document.querySelectorAll('.pin:not([hidden])').length") == 3)
            try browser.click("#switch-pins")
            #expect(try browser.number("document.querySelectorAll('.pin:not([hidden])').length") == 0)
            #expect(try browser.consoleLines().isEmpty)
        }

        @Test("pins open their callouts by click and by focus", arguments: [Browser.Screen.desktop, .phone])
        func callouts(screen: Browser.Screen) throws {
            let folder = try PlayedLoop.rendered(PlayedLoop.everything + ["-o", "loop.html"])
            let browser = try Browser(screen, isStill: true)
            try browser.open("loop.html", in: folder)
            #expect(try browser.holds("document.getElementById('wait').hidden"))
            try browser.press(Self.escape)
            let open = "document.querySelectorAll('.callout:not([hidden])').length"
            #expect(try browser.number(open) == 0)
            try browser.click(".pin")
            #expect(try browser.number(open) == 1)
            #expect(try browser.text("document.querySelector('.pin').ariaExpanded") == "true")
            try browser.click(".pin")
            #expect(try browser.number(open) == 0)
            // The keyboard's focus opens what it stands on, and closes it when it goes on.
            try browser.run("document.getElementById('theme').focus()")
            try browser.press(Self.tab)
            #expect(try browser.text("document.activeElement.className") == "pin")
            #expect(try browser.number(open) == 1)
            try browser.press(Self.tab)
            #expect(try browser.number(open) == 1)
            #expect(try browser.consoleLines().isEmpty)
        }

        @Test(
            "the map zooms, moves and comes back; colours switch; nothing sticks out",
            arguments: [Browser.Screen.desktop, .phone])
        func view(screen: Browser.Screen) throws {
            let folder = try PlayedLoop.rendered(PlayedLoop.everything + ["-o", "loop.html"])
            let browser = try Browser(screen, isStill: true)
            try browser.open("loop.html", in: folder)
            let transform = "document.getElementById('map').style.transform"
            let whole = try browser.text(transform)
            try browser.press("+")
            let near = try browser.text(transform)
            #expect(near != whole)
            try browser.drag(
                [try browser.place(in: "#stage", x: 0.5, y: 0.8), try browser.place(in: "#stage", x: 0.3, y: 0.7)],
                isTouch: screen == .phone)
            #expect(try browser.text(transform) != near)
            try browser.click("#whole")
            #expect(try browser.text(transform) == whole)
            #expect(try browser.text("document.documentElement.dataset.theme") == "light")
            try browser.click("#theme")
            #expect(try browser.text("document.documentElement.dataset.theme") == "dark")
            #expect(try browser.text("document.getElementById('stage').dataset.map") == "dark")
            #expect(try browser.number("document.documentElement.scrollWidth-innerWidth") <= 0)
            if screen == .phone {
                // The smallest target that a finger meets without effort (WCAG 2.5.5).
                let small =
                    "[...document.querySelectorAll('button:not(.pin),#switches label,summary')]"
                    + ".filter(e=>e.offsetParent&&(e.offsetHeight<44||e.offsetWidth<44)).map(e=>e.id||e.textContent).join()"
                #expect(try browser.text(small) == "")
            }
            #expect(try browser.consoleLines().isEmpty)
        }

        @Test("who asks the system for less motion finds the latest frame, still")
        func stillness() throws {
            let folder = try PlayedLoop.rendered(PlayedLoop.everything + ["-o", "loop.html"])
            let browser = try Browser(.desktop, isStill: true)
            try browser.open("loop.html", in: folder)
            #expect(try browser.holds("document.getElementById('wait').hidden"))
            #expect(try browser.frame == 11 && !browser.isPlaying)
            usleep(700_000)
            #expect(try browser.frame == 11)
        }

        @Test("a gap is hatched on the bar to scale, and a frame in it says so; an old scan is marked")
        func gaps() throws {
            let folder = try PlayedLoop.rendered(PlayedLoop.everything + ["--tolerance", "12m", "-o", "loop.html"])
            let browser = try Browser(.desktop, isStill: true)
            try browser.open("loop.html", in: folder)
            // The scan of 21:20 stands for 12 minutes: nothing from 21:32 to 21:50, of 55 minutes from 21:00.
            #expect(try browser.number("document.querySelectorAll('.gap').length") == 1)
            let edges = try browser.run(
                "const g=document.querySelector('.gap'),b=document.getElementById('bar').getBoundingClientRect(),"
                    + "r=g.getBoundingClientRect();return [(r.left-b.left)/b.width,(r.right-b.left)/b.width]")
            let shares = (edges as? [NSNumber])?.map(\.doubleValue) ?? []
            #expect(shares.count == 2 && abs(shares[0] - 32.0 / 55) < 0.003 && abs(shares[1] - 50.0 / 55) < 0.003)
            try browser.press(Self.home + String(repeating: Self.right, count: 7))
            #expect(try browser.text("document.getElementById('note').innerText").hasPrefix("No radar data"))
            #expect(try browser.text("document.getElementById('gap').textContent").hasSuffix("last scan 21:20:00 UTC"))
            #expect(try browser.text("document.getElementById('age').className") == "mark stale")
            try browser.press(Self.left)
            #expect(try browser.text("document.getElementById('note').hidden") == "true")
            #expect(try browser.text("document.getElementById('age').textContent") == "radar 21:20:00 UTC, 10 min old")
            #expect(try browser.text("document.getElementById('age').className") == "")
        }

        @Test(
            "a screen reader finds a name on everything that can be used", arguments: [Browser.Screen.desktop, .phone])
        func accessibility(screen: Browser.Screen) throws {
            let folder = try PlayedLoop.rendered(PlayedLoop.everything + ["--title", "Squall line", "-o", "loop.html"])
            let browser = try Browser(screen, isStill: true)
            try browser.open("loop.html", in: folder)
            #expect(try browser.holds("document.getElementById('wait').hidden"))
            let tree = try browser.accessibilityTree()
            let used = tree.filter { ["button", "slider", "checkbox", "image", "img", "canvas"].contains($0.role) }
            #expect(used.allSatisfy { !$0.name.isEmpty }, "\(used.filter(\.name.isEmpty))")
            let names = Set(used.map(\.name))
            for name in [
                "Play", "Frame back", "Frame forward", "Latest frame", "Time", "Half speed", "Normal speed",
                "Double speed",
                "Fourfold speed", "Radar", "Advisories", "Borders", "Labels", "Pins", "Radar opacity",
                "Advisories opacity",
                "Zoom in", "Switch to dark colours", "Pin: Norman office, Open 24 hours",
                "Weather map, 21:55 UTC, radar 21:55:00 UTC, 0 s old",
            ] { #expect(names.contains(name), "\(name) in \(names.sorted())") }
            #expect(tree.contains { $0.role == "heading" && $0.name == "Squall line" })
            #expect(tree.contains { $0.role == "status" })
        }
    }
}
