import Foundation
import Testing
import WxRenderCLI
import WxTestSupport

@Suite("a full disk")
struct FullDiskTests {
    /// A small file system of its own, where the user may mount one.
    private final class SmallDisk {
        let folder: TemporaryFolder

        /// - Parameter size: as `mount -o size=` takes it.
        init?(size: String) throws {
            folder = try TemporaryFolder()
            guard let mount = Program.find("mount"), getuid() == 0 else { return nil }
            let options = ["-t", "tmpfs", "-o", "size=\(size)", "tmpfs", folder.url.path]
            guard try Program.run(options, of: mount).status == 0 else { return nil }
        }

        deinit {
            if let umount = Program.find("umount") { _ = try? Program.run([folder.url.path], of: umount) }
        }
    }

    @Test(
        "a disk that fills up ends the run with 5, and what stood there stands alone",
        arguments: ["loop.gif", "loop.apng", "./"])
    func fillsUp(output: String) throws {
        guard let disk = try SmallDisk(size: "64k") else {
            try Test.cancel("no small file system can be mounted here")
        }
        let folder = disk.folder
        for name in ["loop.gif", "frame-0001.png", "manifest.json"] { try folder.write("old".utf8, to: name) }
        let run = try wxrender(Samples.loop + ["--size", "640x360", "-o", output], folder: folder)
        expectFailure(run, .output, naming: "space")
        #expect(try folder.names() == ["frame-0001.png", "loop.gif", "manifest.json"])
        for name in try folder.names() { #expect(try folder.read(name) == Array("old".utf8)) }
    }
}
