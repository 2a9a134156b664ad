import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.enabled(if: Soak.isOn, "takes 90 seconds; make soak runs it"))
  struct ReplaySoakTests {
    private let pictures: PictureFolder
    private let folder: TemporaryFolder

    init() throws {
      pictures = try PictureFolder(count: 600)
      folder = try TemporaryFolder()
    }

    @Test func `each bundled replay plays to its last mark without an error message`()
      async throws
    {
      let names = try FileManager.default
        .contentsOfDirectory(atPath: Repository.path("Resources/Replays")).sorted()
      #expect(names.count >= 7)
      try await XvfbServer.run { display in
        for first in stride(from: 0, to: names.count, by: 2) {
          // Run two at a time.
          try await withThrowingTaskGroup(of: Void.self) { runs in
            for name in names[first..<min(first + 2, names.count)] {
              runs.addTask {
                let mark = try await lastMark(of: name, on: display)
                #expect(mark == "end", "\(name)")
              }
            }
            try await runs.waitForAll()
          }
        }
      }
    }

    /// Plays a bundled script to its end and returns the last mark that it set.
    private func lastMark(of name: String, on display: any HeadlessDisplay) async throws -> String?
    {
      let script = Repository.path("Resources/Replays/\(name)")
      let text = try String(contentsOfFile: script, encoding: .utf8)
      let end = try #require(text.split(separator: "\n").last?.split(separator: " ").first)
      let path = folder.path("\(name).json")
      let outcome = try await AppUnderTest(
        [
          pictures.path, "--replay", script, "--trace", path, "--hud", "off", "--columns", "6",
          "--window", "640x480", "--duration", String(try #require(Double(end)) / 1000 + 2),
        ], on: display
      ).finish(within: .seconds(120))
      #expect(outcome.status == 0 && outcome.errors == "")
      return try TraceFile(contentsOf: path).marks.last?.text
    }
  }
}
