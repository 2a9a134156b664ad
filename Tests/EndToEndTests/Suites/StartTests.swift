import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// Tests starts in surroundings that lack something.
  @Suite struct StartTests {
    private let pictures: PictureFolder

    init() throws {
      pictures = try PictureFolder(count: 30)
    }

    /// A command that runs the app without `/proc`.
    private let withoutProc = [
      "unshare", "--mount", "--map-root-user", "sh", "-c",
      "mount -t tmpfs none /proc && exec \"$@\"", "sh",
    ]

    @Test func `without proc no argument is lost`() async throws {
      let version = try await AppUnderTest(["--version"], on: nil, wrapper: withoutProc).finish()
      #expect(version.status == 0 && version.output.contains("."))
      let wrong = try await AppUnderTest(["--nonsense"], on: nil, wrapper: withoutProc).finish()
      #expect(wrong.status == 64 && wrong.errors.contains("--nonsense"))
    }

    @Test func `without proc a required sandbox exists, or the app refuses in one line`()
      async throws
    {
      let folder = try TemporaryFolder()
      try await XvfbServer.run { display in
        let app = try AppUnderTest(
          [
            pictures.path, "--require-sandbox", "--columns", "6", "--hud", "off", "--duration", "4",
            "--screenshot", folder.path("end.png"),
          ], on: display, wrapper: withoutProc)
        let outcome = try await app.finish()
        if outcome.status == 0 {
          #expect(try pictures.columns(in: PixelImage(contentsOfPNG: folder.path("end.png"))) == 6)
        } else {
          #expect(outcome.status == 1)
          #expect(outcome.errors.contains("--require-sandbox"))
          #expect(outcome.errors.count { $0 == "\n" } == 1, "\(outcome.errors)")
        }
      }
    }

  }
}
