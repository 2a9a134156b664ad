import Foundation
import TestSupport
import Testing

/// The program that makes the library.
private let encoder = "/usr/bin/heif-enc"

extension EndToEnd {
  /// A library of HEIC, as phones write it: a decode takes many times as long as that of the preview
  /// in the file.
  @Suite(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: encoder), "heif-enc is not installed"))
  struct SlowFormatTests {
    private static let colors = [
      PixelColor(0xC83C32), PixelColor(0x3CA046), PixelColor(0x3250BE), PixelColor(0xE6C83C),
    ]

    /// Returns a folder of 600 photos of four megapixels with previews of 320 pixels: links to four
    /// files.
    private func library() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      for (index, color) in Self.colors.enumerated() {
        let source = folder.path("source.png")
        let row = PixelImage(width: 2_400, height: 1, filledWith: color).bytes
        var bytes: [UInt8] = []
        for _ in 0..<1_800 { bytes += row }
        try PixelImage(width: 2_400, height: 1_800, bytes: bytes).writePNG(to: source)
        let file = folder.path("\(index).original")
        let encode = Process()
        encode.executableURL = URL(filePath: encoder)
        encode.arguments = ["-q", "40", "-t", "320", source, "-o", file]
        try encode.run()
        encode.waitUntilExit()
        try FileManager.default.removeItem(atPath: source)
        for number in stride(from: index, to: 600, by: Self.colors.count) {
          let name = String(String(number + 1_000).dropFirst())
          try FileManager.default.linkItem(atPath: file, toPath: folder.path("\(name).heic"))
        }
      }
      return folder
    }

    @Test func `a library of HEIC is shown while it scrolls, as sharp as its previews`()
      async throws
    {
      let library = try library()
      let folder = try TemporaryFolder()
      try await SwaySession.run { display in
        let replay = try folder.write("500 pad 7500 5000\n5600 mark end\n", to: "scroll.replay")
        let csv = folder.path("frames.csv")
        let outcome = try await AppUnderTest(
          [
            library.url.path, "--columns", "6", "--hud", "off", "--no-disk-cache", "--record", csv,
            "--replay", replay, "--duration", "9",
          ], on: display
        ).finish()
        #expect(outcome.status == 0)
        let log = try FrameLog(contentsOf: csv)
        let moving = zip(try log.numbers("velocity_px_s"), try log.numbers("blank_area"))
          .filter { $0.0 > 1_000 }.map(\.1)
        try #require(moving.count > 60)
        // Without a preview in memory when a tile appears, two thirds of the window are blank. On a quiet
        // machine nothing is; beside other programs threads may get no time for a moment.
        #expect(moving.reduce(0, +) / Double(moving.count) < 0.45, "\(moving)")
      }
    }
  }
}
