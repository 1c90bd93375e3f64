import Foundation

/// A real Chromium without a window, driven by ChromeDriver over WebDriver; both end with the last reference.
///
/// - Note: Source: W3C WebDriver; `goog/cdp` and `se/log` are ChromeDriver's own.
public final class Browser {
    /// A size of the window in CSS pixels.
    public struct Screen: Hashable, Sendable, CustomStringConvertible {
        /// What a test's title calls it.
        public let description: String
        let width: Int
        let height: Int
        let isPhone: Bool

        /// A usual window, one device pixel a CSS pixel.
        public static let desktop = Screen(description: "desktop", width: 1280, height: 800, isPhone: false)
        /// A phone held upright.
        public static let phone = Screen(description: "phone", width: 390, height: 844, isPhone: true)
    }

    /// What went wrong with the browser itself.
    public struct Failure: Error, CustomStringConvertible {
        /// What ChromeDriver said.
        public let description: String
    }

    private let driver: Process
    private let profile: TemporaryFolder
    private let port: Int
    private var session = ""

    /// Starts the browser; programs that are missing are an error, since `Scripts/deps.sh test` installs them.
    ///
    /// - Parameters:
    ///   - isDark: what the system prefers.
    ///   - isStill: whether the system asks for less motion.
    public init(_ screen: Screen, isDark: Bool = false, isStill: Bool = false) throws {
        guard let program = Program.find("chromedriver") else {
            throw Failure(description: "chromedriver is not installed: Scripts/deps.sh test")
        }
        profile = try TemporaryFolder()
        port = try FaultServer { _, _ in FaultServer.Reply(200) }.port
        driver = Process()
        driver.executableURL = program
        driver.arguments = ["--port=\(port)", "--log-level=SEVERE"]
        driver.standardOutput = FileHandle.nullDevice
        driver.standardError = FileHandle.nullDevice
        try driver.run()
        try waitForDriver()
        let arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
            "--disable-background-networking", "--disable-dev-shm-usage", "--force-device-scale-factor=1",
            "--window-size=\(screen.width),\(screen.height)", "--user-data-dir=\(profile.url.path)",
        ]
        let made = try send(
            "POST", "/session",
            [
                "capabilities": [
                    "alwaysMatch": [
                        "goog:chromeOptions": ["args": arguments], "goog:loggingPrefs": ["browser": "ALL"],
                    ]
                ]
            ])
        guard let identifier = (made as? [String: Any])?["sessionId"] as? String else {
            throw Failure(description: "no session: \(made)")
        }
        session = "/session/\(identifier)"
        try tell(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": screen.width, "height": screen.height, "deviceScaleFactor": screen.isPhone ? 2 : 1,
                "mobile": screen.isPhone,
            ])
        try tell(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"],
                    ["name": "prefers-reduced-motion", "value": isStill ? "reduce" : "no-preference"],
                ]
            ])
    }

    deinit {
        // The driver ends the browser with the session.
        if !session.isEmpty { _ = LoopbackHTTP.send("DELETE", port: port, path: session) }
        kill(driver.processIdentifier, SIGKILL)
        driver.waitUntilExit()
    }

    private func waitForDriver() throws {
        for _ in 0..<500 where driver.isRunning {
            if LoopbackHTTP.send("GET", port: port, path: "/status")?.status == 200 { return }
            usleep(20_000)
        }
        throw Failure(description: "chromedriver does not answer")
    }

    @discardableResult
    private func send(_ method: String, _ path: String, _ body: [String: Any]? = nil) throws -> Any {
        let bytes = try body.map { [UInt8](try JSONSerialization.data(withJSONObject: $0)) } ?? []
        guard let answer = LoopbackHTTP.send(method, port: port, path: path, body: bytes) else {
            throw Failure(description: "chromedriver went away at \(path)")
        }
        let object = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
        guard answer.status == 200, let value = object?["value"] else {
            throw Failure(description: "\(path): \(String(decoding: answer.body.prefix(600), as: UTF8.self))")
        }
        return value
    }

    @discardableResult
    private func tell(_ command: String, _ parameters: [String: Any] = [:]) throws -> Any {
        try send("POST", session + "/goog/cdp/execute", ["cmd": command, "params": parameters])
    }
}

extension Browser {
    /// Loads a page and waits for it.
    public func open(_ address: String) throws {
        try send("POST", session + "/url", ["url": address])
    }

    /// Runs the body of a function and gives what it returns.
    @discardableResult
    public func run(_ script: String) throws -> Any {
        try send("POST", session + "/execute/sync", ["script": script, "args": [String]()])
    }

    /// What an expression says, as text.
    public func text(_ expression: String) throws -> String { try run("return String(\(expression))") as? String ?? "" }

    /// What an expression counts.
    public func number(_ expression: String) throws -> Double {
        (try run("return Number(\(expression))") as? NSNumber)?.doubleValue ?? .nan
    }

    /// Whether an expression holds, now or within some seconds.
    public func holds(_ expression: String, within seconds: Double = 10) throws -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        repeat {
            if try run("return Boolean(\(expression))") as? Bool == true { return true }
            usleep(20_000)
        } while end.timeIntervalSinceNow > 0
        return false
    }

    /// Clicks an element with a real pointer; one that something covers is an error.
    public func click(_ selector: String) throws {
        let found = try send("POST", session + "/element", ["using": "css selector", "value": selector])
        guard let element = (found as? [String: Any])?.values.first as? String else {
            throw Failure(description: "no \(selector)")
        }
        try send("POST", session + "/element/\(element)/click", [:])
    }

    /// Presses keys one after the other; special ones by WebDriver's code points.
    public func press(_ keys: String) throws {
        let actions = keys.flatMap { key in
            [["type": "keyDown", "value": String(key)], ["type": "keyUp", "value": String(key)]]
        }
        try send(
            "POST", session + "/actions",
            ["actions": [["type": "key", "id": "keyboard", "actions": actions] as [String: Any]]])
    }

    /// Presses the pointer at a place of the window, moves it to others and lets go.
    public func drag(_ places: [(x: Double, y: Double)], isTouch: Bool = false) throws {
        var actions: [[String: Any]] = []
        for (index, place) in places.enumerated() {
            actions.append([
                "type": "pointerMove", "duration": index == 0 ? 0 : 40, "x": Int(place.x.rounded()),
                "y": Int(place.y.rounded()),
            ])
            if index == 0 { actions.append(["type": "pointerDown", "button": 0]) }
        }
        actions.append(["type": "pointerUp", "button": 0])
        try send(
            "POST", session + "/actions",
            [
                "actions": [
                    [
                        "type": "pointer", "id": "pointer", "parameters": ["pointerType": isTouch ? "touch" : "mouse"],
                        "actions": actions,
                    ] as [String: Any]
                ]
            ])
    }

    /// The place of a share of an element's width and height, in the window.
    public func place(in selector: String, x: Double, y: Double = 0.5) throws -> (x: Double, y: Double) {
        let box = try run(
            "const b=document.querySelector('\(selector)').getBoundingClientRect();return [b.left,b.top,b.width,b.height]"
        )
        let numbers = (box as? [NSNumber])?.map(\.doubleValue) ?? [0, 0, 0, 0]
        return (numbers[0] + x * numbers[2], numbers[1] + y * numbers[3])
    }

    /// A canvas as the bytes of a PNG file.
    public func canvas(_ selector: String) throws -> [UInt8] {
        let address = try text("document.querySelector('\(selector)').toDataURL('image/png')")
        guard let comma = address.firstIndex(of: ","),
            let bytes = Data(base64Encoded: String(address[address.index(after: comma)...]))
        else { throw Failure(description: "\(selector) gives no picture") }
        return [UInt8](bytes)
    }

    /// The window as the bytes of a PNG file.
    public func screenshot() throws -> [UInt8] {
        let text = try send("GET", session + "/screenshot") as? String ?? ""
        return [UInt8](Data(base64Encoded: text) ?? Data())
    }

    /// What the page wrote to its console since it was last asked, errors of the browser included.
    public func consoleLines() throws -> [String] {
        let entries = try send("POST", session + "/se/log", ["type": "browser"]) as? [[String: Any]] ?? []
        return entries.compactMap { $0["message"] as? String }
    }

    /// The addresses that the page asked for since it was loaded, itself excluded.
    public func requestedAddresses() throws -> [String] {
        try run("return performance.getEntriesByType('resource').map(entry=>entry.name)") as? [String] ?? []
    }

    /// A node of the accessibility tree: what a screen reader meets.
    public struct AccessibleNode: Hashable, Sendable {
        /// Such as `button` or `slider`.
        public let role: String
        /// What it is called.
        public let name: String
        /// What it says of its value.
        public let value: String
    }

    /// The accessibility tree without what is ignored, in order.
    public func accessibilityTree() throws -> [AccessibleNode] {
        try tell("Accessibility.enable")
        let answer = try tell("Accessibility.getFullAXTree") as? [String: Any]
        let nodes = answer?["nodes"] as? [[String: Any]] ?? []
        func value(_ node: [String: Any], _ property: String) -> String {
            ((node[property] as? [String: Any])?["value"]).map { "\($0)" } ?? ""
        }
        return nodes.filter { $0["ignored"] as? Bool != true }.map {
            AccessibleNode(
                role: value($0, "role"), name: value($0, "name"),
                // Sliders tell their text as a property, if they have one.
                value: ($0["properties"] as? [[String: Any]])?.first { $0["name"] as? String == "valuetext" }
                    .map { value($0, "value") } ?? value($0, "value"))
        }
    }
}
