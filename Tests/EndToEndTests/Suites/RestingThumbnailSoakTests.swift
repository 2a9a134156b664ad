import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// A library of screenshots: a decode is slow, and no file contains a thumbnail.
  @Suite struct RestingThumbnailSoakTests {
    /// Returns a folder of 160 names of four files, whose thumbnails are worth being stored.
    private func library() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      var random: UInt32 = 1
      for original in 0..<4 {
        let (width, height) = (1_600, 1_000)
        var bytes = [UInt8](repeating: 255, count: 4 * width * height)
        // Noise in some rows makes the file large, and compression fast in the others.
        for index in 0..<4 * width * 40 where index % 4 != 3 {
          // Marsaglia's xorshift.
          random ^= random << 13
          random ^= random >> 17
          random ^= random << 5
          bytes[index] = UInt8(truncatingIfNeeded: random)
        }
        let file = folder.path("\(original).original")
        try PixelImage(width: width, height: height, bytes: bytes).writePNG(to: file)
        for number in stride(from: original, to: 160, by: 4) {
          try FileManager.default.linkItem(
            atPath: file, toPath: folder.path("\(number + 1_000).png"))
        }
      }
      return folder
    }

    private func count(in cache: TemporaryFolder) -> Int {
      let files = try? FileManager.default.contentsOfDirectory(
        atPath: cache.path("gridapp/thumbnails"))
      return files?.count { $0.hasSuffix(".jpg") } ?? 0
    }

    @Test(.enabled(if: Soak.isOn, "waits while other programs are busy; make soak runs it"))
    func `a window at rest makes thumbnails of the whole folder, and its recording says so`()
      async throws
    {
      let library = try library()
      let (folder, cache) = (try TemporaryFolder(), try TemporaryFolder())
      try await SwaySession.run { display in
        let csv = folder.path("frames.csv")
        let app = try AppUnderTest(
          [library.url.path, "--columns", "4", "--hud", "off", "--record", csv], on: display,
          wrapper: ["env", "XDG_CACHE_HOME=\(cache.url.path)"])
        try await eventually("a thumbnail of each photo") { count(in: cache) == 160 }
        #expect(try await app.close(on: display).status == 0)
        let conditions = try String(contentsOfFile: folder.path("frames.json"), encoding: .utf8)
        #expect(conditions.replacing(" ", with: "").contains("\"thumbnails-at-rest\":\"made\""))
      }
    }

    @Test func `none are made without a cache on disk`() async throws {
      let library = try library()
      let (folder, cache) = (try TemporaryFolder(), try TemporaryFolder())
      try await SwaySession.run { display in
        let csv = folder.path("frames.csv")
        let outcome = try await AppUnderTest(
          [
            library.url.path, "--columns", "4", "--hud", "off", "--record", csv, "--no-disk-cache",
            "--duration", "4",
          ], on: display, wrapper: ["env", "XDG_CACHE_HOME=\(cache.url.path)"]
        ).finish()
        #expect(outcome.status == 0 && count(in: cache) == 0)
        let conditions = try String(contentsOfFile: folder.path("frames.json"), encoding: .utf8)
        #expect(conditions.replacing(" ", with: "").contains("\"thumbnails-at-rest\":\"off\""))
      }
    }
  }
}
