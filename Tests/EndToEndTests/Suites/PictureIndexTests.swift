import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
  @Suite struct PictureIndexTests {
    private let pictures: PictureFolder
    private let cache: TemporaryFolder

    init() throws {
      pictures = try PictureFolder(count: 300)
      cache = try TemporaryFolder()
    }

    private func start(on display: any HeadlessDisplay, seconds: Double) throws -> AppUnderTest {
      try AppUnderTest(
        [pictures.path, "--order", "month", "--duration", "\(seconds)"], on: display,
        wrapper: ["env", "XDG_CACHE_HOME=\(cache.url.path)"])
    }

    private var index: URL { cache.url.appending(path: "gridapp/photos.sqlite") }

    @Test func `an app that is killed while it writes leaves a valid index`() async throws {
      try await DisplayKind.x11.run { display in
        for delay in [300, 500, 700, 900, 1_200] {
          let app = try start(on: display, seconds: 20)
          try await Task.sleep(for: .milliseconds(delay))
          app.kill()
          _ = try await app.finish()
        }
        let outcome = try await start(on: display, seconds: 2).finish()
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
      }
      #expect(FileManager.default.fileExists(atPath: index.path))
    }

    @Test func `a damaged index is replaced, and one line says so`() async throws {
      try await DisplayKind.x11.run { display in
        _ = try await start(on: display, seconds: 2).finish()
        for ending in ["-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: index.path + ending)
        }
        try Data(repeating: 0x55, count: 20_000).write(to: index)
        let outcome = try await start(on: display, seconds: 2).finish()
        #expect(outcome.status == 0)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 1 && lines[0].contains("photos.sqlite: damaged"))
        let next = try await start(on: display, seconds: 2).finish()
        #expect(next.errors.isEmpty, "\(next.errors)")
      }
    }

    @Test func `files that cannot be shown are listed`() async throws {
      try pictures.add("", named: "a.mp4")
      try pictures.add("", named: "b.psd")
      try pictures.add("", named: "c.txt")
      let app = try AppUnderTest([pictures.path, "--list-skipped"], environment: nil)
      let outcome = try await app.finish()
      #expect(outcome.status == 0)
      #expect(
        outcome.output.split(separator: "\n").sorted() == [
          "\(pictures.path)/a.mp4: videos cannot be shown",
          "\(pictures.path)/b.psd: .psd files cannot be shown",
        ])
    }
  }
}
