import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
  @Suite struct BadInputTests {
    private let pictures: PictureFolder
    private let folder: TemporaryFolder

    init() throws {
      pictures = try PictureFolder(count: 12)
      folder = try TemporaryFolder()
    }

    /// Expects one line that names the problem, and a status, without internal details.
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

    @Test func `a path that cannot be opened or written is named in one line`()
      async throws
    {
      let inputs = try badInputs()
      try await DisplayKind.runAll { _, display in
        for input in inputs {
          let app = try AppUnderTest(input.arguments, on: display)
          expect(try await app.finish(), status: 1, naming: input.word)
        }
      }
    }

    /// Returns command lines that fail at each stage: before a display is opened, while the window
    /// is made, before the first frame, after it, and after the last one.
    private func badInputs() throws -> [(arguments: [String], word: String)] {
      let missing = folder.path("nowhere")
      let text = try folder.write("no picture", to: "notes.txt")
      let broken = try folder.write("{\"sections\": [{\"grup\": 1}]}", to: "broken.json")
      let script = try folder.write("0 fly 3", to: "broken.replay")
      let output = folder.path("no-folder/output")
      let photos = pictures.path
      return [
        ([missing], missing), ([photos, missing], missing), ([text], text),
        (["--layout", missing], missing), (["--layout", broken], "broken.json"),
        (["--layout", broken, photos], "broken.json"),
        ([photos, "--replay", missing], missing), ([photos, "--replay", script], script),
        ([photos, "--record", output], output), ([photos, "--trace", output], output),
        ([photos, "--screenshot", output, "--duration", "0.2"], output),
        (["http://127.0.0.1:1/posts.json"], "http://127.0.0.1:1/posts.json"),
        (["http://"], "http://"), (["https://[::/posts.json"], "https://[::/posts.json"),
        (["--scene", "contacts", missing + ".vcf"], missing + ".vcf"),
        (["--scene", "gallery", missing], missing), (["--scene", "photos", text], text),
      ]
    }

    @Test(arguments: DisplayKind.allCases)
    func `a folder without photos opens with a message, and then shows added photos`(
      kind: DisplayKind
    ) async throws {
      _ = try folder.write("no picture", to: "notes.txt")
      try await kind.run { display in
        let app = try await display.open([folder.url.path, "--hud", "off"])
        _ = try await display.screen(showing: "a message") { screen in
          let middle = screen.cropped(x: 300, y: 360, width: 680, height: 80)
          return middle.count(every: 1) { min($0.red, $0.green, $0.blue) > 120 } > 100
        }
        for index in 0..<3 {
          let name = PictureFolder.name(index)
          try FileManager.default.copyItem(
            atPath: "\(pictures.path)/\(name)", toPath: folder.path(name))
        }
        _ = try await display.screen(showing: "three pictures") {
          pictures.readingOrder(in: $0).elementsEqual(0..<3)
        }
        #expect(app.errors.isEmpty)
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func `an unreadable file or folder is named`(kind: DisplayKind) async throws {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
      let file = folder.path("secret.png")
      try FileManager.default.copyItem(
        atPath: "\(pictures.path)/\(PictureFolder.name(0))", toPath: file)
      let directory = folder.path("secrets")
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: false)
      for path in [file, directory] {
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      }
      try await kind.run { display in
        for path in [file, directory] {
          let app = try AppUnderTest(
            [path, "--renderer", "software"], on: display, wrapper: Self.asNobody)
          expect(try await app.finish(), status: 1, naming: path)
        }
      }
      // Make the folder readable again, so that it can be removed.
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory)
    }

    @Test func `a termination signal ends the app cleanly at any time`() async throws {
      try await DisplayKind.runAll { _, display in
        for pause in [0, 30, 100, 300, 1000] {
          let app = try AppUnderTest([pictures.path, "--scene", "photos"], on: display)
          if pause == 1000 {
            try await eventually("a window") { try await display.showsWindow(of: app) }
          } else {
            try await Task.sleep(for: .milliseconds(pause))
          }
          app.terminate()
          let outcome = try await app.finish()
          // Before the handler is installed, the signal ends the process.
          #expect([0, 128 + SIGTERM].contains(outcome.status), "after \(pause) ms")
          if pause == 1000 { #expect(outcome.status == 0) }
          #expect(outcome.errors.isEmpty, "after \(pause) ms")
        }
      }
    }

    @Test func `a termination signal to another thread ends an app that rests`() async throws {
      try await DisplayKind.runAll { _, display in
        let app = try await display.open([pictures.path, "--scene", "photos"])
        _ = try await display.screen(showing: "every picture") {
          pictures.places(in: $0).count >= 12 && $0.isWithoutPlaceholders
        }
        try await eventually("the app to rest", every: .seconds(1)) {
          let before = try ProcessorUse(of: app.id)
          try await Task.sleep(for: .seconds(1))
          return try ProcessorUse(of: app.id).ticks == before.ticks
        }
        try app.terminate(thread: "decode 0")
        #expect(try await app.finish().status == 0)
      }
    }

    /// The wrapper that drops root's right to read everything. The user is that of the Wayland
    /// compositor, whose socket only it can reach.
    private static var asNobody: [String] {
      getuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    }

    @Test(arguments: [
      (["--no-such-option"], "--no-such-option"), (["--window", "0x0"], "0x0"),
      (["--window", "wide"], "wide"), (["--columns", "0"], "0"), (["--columns", "many"], "many"),
      (["--renderer", "vulkan"], "vulkan"), (["--hud", "loud"], "loud"),
      (["--duration=-1"], "-1"), (["--duration", "soon"], "soon"),
    ])
    func `an invalid option is named and ends with status 64`(
      options: [String], word: String
    ) async throws {
      // No display, because the command line is checked before one is opened.
      let outcome = try await AppUnderTest([pictures.path] + options).finish()
      expect(outcome, status: 64, naming: word)
    }

    @Test func `a missing display is reported`() async throws {
      let outcome = try await AppUnderTest([pictures.path]).finish()
      expect(outcome, status: 1, naming: "display")
    }

    @Test func `a broken photo among valid ones shows a placeholder and stops nothing`()
      async throws
    {
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
