import Testing

@testable import WxRenderCLI

@Suite("sizes of files")
struct ByteCountTests {
    // kB, MB and GB are powers of 1000 (IEC 80000-13), KiB, MiB and GiB of 1024.
    @Test(
        "sizes are read in bytes",
        arguments: [
            ("8MB", 8_000_000), ("800kB", 800_000), ("1.5MiB", 1_572_864), ("5000000", 5_000_000),
            ("2 gb", 2_000_000_000),
            ("1b", 1), ("3M", 3_000_000), ("0.5K", 500), ("1GiB", 1_073_741_824), ("4KiB", 4096),
        ])
    func sizes(text: String, bytes: Int) throws {
        #expect(try ByteCount.parse(text) == bytes)
    }

    @Test(
        "other texts are refused",
        arguments: ["", "MB", "8XB", "8 MB x", "-1MB", "0", "0.4b", "1e3", "∞", "9999999999GB"])
    func refused(text: String) {
        #expect(throws: ValueProblem.self) { try ByteCount.parse(text) }
    }
}
