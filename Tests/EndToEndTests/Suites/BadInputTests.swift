import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct BadInputTests {
    private let pictures: PictureFolder
    private let folder: TemporaryFolder

    init() throws {
      pictures = try PictureFolder(count: 12)
      folder = try TemporaryFolder()
    }

    /// One line that names what was wrong, and a status; nothing that only a programmer reads.
    private func expect(
      _ outcome: ChildProcess.Outcome, status: Int32, naming word: String,
      _ location: SourceLocation = #_sourceLocation
    ) {
      #expect(outcome.status == status, "\(outcome.errors)", sourceLocation: location)
      let lines = outcome.errors.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(
        lines.count == 2 && lines.last == "", "\(outcome.errors)", sourceLocation: location)
      #expect(outcome.errors.contains(word), "\(outcome.errors)", sourceLocation: location)
      for sign in ["Fatal", "Swift/", "0x0000", "Error Domain", "Stack dump"] {
        #expect(!outcome.errors.contains(sign), sourceLocation: location)
      }
    }

    @Test func `a path that does not exist is named`() async throws {
      try await XvfbServer.run { display in
        let path = folder.path("nowhere")
        let outcome = try await AppUnderTest([path], on: display).finish()
        expect(outcome, status: 1, naming: path)
      }
    }

    @Test func `a folder without pictures is named`() async throws {
      _ = try folder.write("no picture", to: "notes.txt")
      try await XvfbServer.run { display in
        let outcome = try await AppUnderTest([folder.url.path], on: display).finish()
        expect(outcome, status: 1, naming: folder.url.path)
      }
    }

    @Test func `a file that may not be read is named`() async throws {
      let path = folder.path("secret.png")
      try FileManager.default.copyItem(
        atPath: "\(pictures.path)/\(PictureFolder.name(0))", toPath: path)
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      try await XvfbServer.run { display in
        let app = try AppUnderTest([path], on: display, wrapper: Self.withoutPrivilege)
        expect(try await app.finish(), status: 1, naming: path)
      }
    }

    /// Takes from root the right to read everything; others do not have it.
    private static var withoutPrivilege: [String] {
      getuid() == 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : []
    }

    @Test(arguments: [
      (["--no-such-option"], "--no-such-option"), (["--window", "0x0"], "0x0"),
      (["--window", "wide"], "wide"), (["--columns", "0"], "0"), (["--columns", "many"], "many"),
      (["--renderer", "vulkan"], "vulkan"), (["--hud", "loud"], "loud"),
      (["--duration=-1"], "-1"), (["--duration", "soon"], "soon"),
    ])
    func `a wrong option is named and ends with status 64`(
      options: [String], word: String
    ) async throws {
      // No display: what is wrong with the command line is said before one is looked for.
      let outcome = try await AppUnderTest([pictures.path] + options).finish()
      expect(outcome, status: 64, naming: word)
    }

    @Test func `a recording that cannot be written is named`() async throws {
      try await XvfbServer.run { display in
        let path = folder.path("no-folder/frames.csv")
        let app = try AppUnderTest([pictures.path, "--record", path], on: display)
        expect(try await app.finish(), status: 1, naming: path)
      }
    }

    @Test func `a script that cannot be read is named`() async throws {
      try await XvfbServer.run { display in
        let path = folder.path("missing.replay")
        let app = try AppUnderTest([pictures.path, "--replay", path], on: display)
        expect(try await app.finish(), status: 1, naming: path)
      }
    }

    @Test func `without a display it says so`() async throws {
      let outcome = try await AppUnderTest([pictures.path]).finish()
      expect(outcome, status: 1, naming: "display")
    }

    @Test func `a broken picture among good ones leaves a mark and stops nothing`() async throws {
      try pictures.add("this is no picture", named: "picture-00003-broken.png")
      try pictures.add("", named: "picture-00004-empty.jpg")
      try await XvfbServer.run { display in
        let app = try await display.open([pictures.path, "--columns", "6", "--hud", "off"])
        let screen = try await display.screen(showing: "every good picture") {
          pictures.places(in: $0).count == 12
        }
        #expect(pictures.readingOrder(in: screen) == Array(0..<12))
        let outcome = try await app.close(on: display)
        #expect(outcome.status == 0)
        #expect(!outcome.errors.contains("Fatal"))
      }
    }
  }
}
