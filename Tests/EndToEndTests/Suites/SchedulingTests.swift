import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The app next to other programs that need the processor, and the memory that it takes.
  @Suite struct SchedulingTests {
    @Test func `photos appear next to programs that keep every processor busy`() async throws {
      let pictures = try PictureFolder(count: 6)
      try await XvfbServer.run { display in
        let loads = try (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
          try ChildProcess(["/bin/sh", "-c", "while :; do :; done"], environment: [:])
        }
        let app = try await display.open(
          [pictures.path, "--hud", "off", "--require-sandbox", "--no-disk-cache"])
        _ = try await display.screen(showing: "the pictures") {
          pictures.readingOrder(in: $0).elementsEqual(0..<6)
        }
        #expect(try await app.close(on: display).status == 0)
        // Read after the app has ended: releasing them ends them.
        let areRunning = loads.allSatisfy(\.isRunning)
        #expect(areRunning)
      }
    }

    @Test func `without a graphics card the code of OpenGL is not kept in memory`() async throws {
      let pictures = try PictureFolder(count: 6)
      try await SwaySession.run { display in
        let app = try await display.open([
          pictures.path, "--hud", "off", "--renderer", "software",
        ])
        _ = try await display.screen(showing: "the pictures") {
          pictures.readingOrder(in: $0).elementsEqual(0..<6)
        }
        let code = try Self.residentCode(of: app.id, in: "libLLVM")
        // Loading it reads 35 MB. A machine with a graphics card does not load it.
        #expect(code < 4 << 20, "\(code) bytes")
        #expect(try await app.close(on: display).status == 0)
      }
    }

    /// The bytes of executable mappings of a library that are in memory.
    private static func residentCode(of id: Int32, in library: String) throws -> Int {
      let maps = try String(contentsOfFile: "/proc/\(id)/smaps", encoding: .utf8)
      var isCode = false
      var bytes = 0
      for line in maps.split(separator: "\n") {
        let words = line.split(separator: " ")
        if words.count >= 5, words[0].contains("-") {
          isCode = words[1].contains("x") && line.contains(library)
        } else if isCode, words.first == "Rss:" {
          bytes += 1_024 * (Int(words[1]) ?? 0)
        }
      }
      return bytes
    }
  }
}
