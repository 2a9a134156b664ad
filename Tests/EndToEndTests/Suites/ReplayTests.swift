import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct ReplayTests {
    private let pictures: PictureFolder
    private let folder: TemporaryFolder

    init() throws {
      pictures = try PictureFolder(count: 600)
      folder = try TemporaryFolder()
    }

    @Test func `two runs of each bundled replay are at the same places at each mark`()
      async throws
    {
      let names = try FileManager.default
        .contentsOfDirectory(atPath: Repository.path("Resources/Replays")).sorted()
      #expect(names.count == 6)
      try await XvfbServer.run { display in
        for name in names {
          let script = Repository.path("Resources/Replays/\(name)")
          // Side by side: what they do does not depend on how fast they are.
          async let first = marks(of: script, to: "\(name).1", on: display)
          async let second = marks(of: script, to: "\(name).2", on: display)
          let (a, b) = try await (first, second)
          let text = try String(contentsOfFile: script, encoding: .utf8)
          #expect(a.map(\.text) == Self.marks(in: text), "\(name)")
          #expect(a.map(\.text) == b.map(\.text), "\(name)")
          for (a, b) in zip(a, b) {
            #expect(abs(a.position - b.position) <= 1, "\(name): \(a) and \(b)")
          }
        }
      }
    }

    @Test func `F7 writes input down that plays the same again`() async throws {
      try await XvfbServer.run { display in
        let csv = folder.path("live.csv")
        let app = try AppUnderTest(
          [pictures.path, "--columns", "6", "--record", csv, "--hud", "off"], on: display,
          wrapper: ["env", "-C", folder.path("")])
        try await eventually("a window") { try await display.showsWindow(of: app) }
        _ = try await display.screen(showing: "pictures") {
          pictures.places(in: $0).count >= 18 && $0.isWithoutPlaceholders
        }
        try await display.use(
          app, "key", "F7", "click", "--repeat", "3", "--delay", "30", "5", "sleep", "0.3",
          "key", "Next", "sleep", "0.5", "key", "F5", "click", "4", "sleep", "1", "key", "F7")
        try await display.use(app, "sleep", "1")
        #expect(try await app.close(on: display).status == 0)
        let live = try FrameLog(contentsOf: csv).offset
        #expect(live > 300)

        let all = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
        let file = try #require(all.first { $0.hasSuffix(".replay") })
        let text = try String(contentsOfFile: folder.path(file), encoding: .utf8)
        #expect(text.contains("key PageDown\n") && text.contains("mark F5\n"))
        #expect(!text.contains("F7\n"))

        let again = folder.path("again.csv")
        let outcome = try await AppUnderTest(
          [
            pictures.path, "--columns", "6", "--record", again, "--hud", "off",
            "--replay", folder.path(file), "--duration", "5",
          ], on: display
        ).finish()
        #expect(outcome.status == 0)
        #expect(try abs(FrameLog(contentsOf: again).offset - live) <= 1)
      }
    }

    /// Plays a script to its end and returns where the content was at its marks.
    private func marks(
      of script: String, to name: String, on display: any HeadlessDisplay
    ) async throws -> [TraceFile.Mark] {
      let text = try String(contentsOfFile: script, encoding: .utf8)
      let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      let last = try #require(lines.last?.split(separator: " ").first.flatMap { Double($0) })
      let path = folder.path("\(name).json")
      let outcome = try await AppUnderTest(
        [
          pictures.path, "--replay", script, "--trace", path, "--hud", "off", "--columns", "6",
          "--window", "640x480", "--duration", String(last / 1000 + 2),
        ], on: display
      ).finish()
      #expect(outcome.status == 0 && outcome.errors == "")
      return try TraceFile(contentsOf: path).marks
    }

    private static func marks(in script: String) -> [String] {
      script.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        return words.count == 3 && words[1] == "mark" ? String(words[2]) : nil
      }
    }
  }
}
