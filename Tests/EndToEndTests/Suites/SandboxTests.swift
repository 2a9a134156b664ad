import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// The processes that decode photos for the app.
  @Suite struct SandboxTests {
    private let pictures: PictureFolder
    private let folder: TemporaryFolder

    init() throws {
      pictures = try PictureFolder(count: 6)
      folder = try TemporaryFolder()
    }

    /// A wrapper that makes the system refuse mechanisms to the app, as a container does.
    private static func without(_ parts: String) throws -> [String] {
      let program = URL(filePath: try Repository.binary()).deletingLastPathComponent()
        .appending(component: "EscapeWorker").path
      return [program, "restricted", parts]
    }

    @Test func `the version with details names the machine and the posture`() async throws {
      let outcome = try await AppUnderTest(["--version", "--verbose"]).finish()
      let lines = outcome.output.split(separator: "\n")
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(
        lines.dropFirst().map { $0.prefix { $0 != ":" } }
          == ["system", "processor", "session", "sandbox"], "\(outcome.output)")
      #expect(["sandbox: seccomp+landlock", "sandbox: seccomp"].contains(lines.last))
    }

    @Test(arguments: [
      ("landlock,namespaces", "seccomp"),
      ("landlock,namespaces,seccomp", "none: the system refuses seccomp (Operation not permitted)"),
    ])
    func `a container without landlock, namespaces or seccomp has a lower posture`(
      refused: String, posture: String
    ) async throws {
      let outcome = try await AppUnderTest(
        ["--version", "--verbose"], wrapper: Self.without(refused)
      ).finish()
      #expect(outcome.output.hasSuffix("\nsandbox: \(posture)\n"), "\(outcome.output)")
    }

    @Test func `the app refuses to start if the required sandbox is missing`() async throws {
      try await XvfbServer.run { display in
        let outcome = try await AppUnderTest(
          [pictures.path, "--require-sandbox"], on: display, wrapper: Self.without("seccomp")
        ).finish()
        #expect(outcome.status == 1)
        #expect(
          outcome.errors
            == "GridApp: --require-sandbox: the system refuses seccomp (Operation not permitted); "
            + "start without the option to decode photos anyway\n")
      }
    }

    @Test(arguments: ["--decode-in-process", "--decode=main"])
    func `the required sandbox excludes decoding in the app`(option: String) async throws {
      let outcome = try await AppUnderTest([pictures.path, "--require-sandbox", option]).finish()
      #expect(outcome.status == 64 && outcome.errors.contains("exclude each other"))
    }

    @Test func `workers that are killed are replaced, and end with the app`() async throws {
      for index in 0..<3 { try copyPicture(index) }
      try await XvfbServer.run { display in
        let app = try await display.open(
          [folder.url.path, "--hud", "off", "--require-sandbox"])
        try await waitForPictures(3, on: display)
        let first = try workers(of: app)
        #expect(!first.isEmpty)
        for id in first { kill(id, SIGKILL) }
        for index in 3..<6 { try copyPicture(index) }
        try await waitForPictures(6, on: display)
        let second = try workers(of: app)
        #expect(!second.isEmpty && Set(first).isDisjoint(with: second))
        app.kill()
        try await eventually("the workers to end") { second.allSatisfy { !isRunning($0) } }
      }
    }

    @Test func `without workers there is no other process, and the recording says so`() async throws
    {
      try await XvfbServer.run { display in
        for options in [[], ["--decode-in-process"]] {
          let recording = folder.path("recording\(options.count).csv")
          let app = try await display.open(
            [pictures.path, "--hud", "off", "--record", recording] + options)
          _ = try await display.screen(showing: "the pictures") {
            pictures.places(in: $0).count == 6
          }
          #expect(try workers(of: app).isEmpty == !options.isEmpty)
          #expect(try await app.close(on: display).status == 0)
          let sidecar = try String(
            contentsOfFile: URL(filePath: recording).deletingPathExtension().path + ".json",
            encoding: .utf8)
          #expect(
            sidecar.contains(options.isEmpty ? "\"seccomp" : "\"none: --decode-in-process\""))
        }
      }
    }

    private func copyPicture(_ index: Int) throws {
      let name = PictureFolder.name(index)
      try FileManager.default.copyItem(
        atPath: "\(pictures.path)/\(name)", toPath: folder.path(name))
    }

    private func waitForPictures(_ count: Int, on display: some HeadlessDisplay) async throws {
      _ = try await display.screen(showing: "\(count) pictures") {
        pictures.readingOrder(in: $0).elementsEqual(0..<count)
      }
    }

    /// Whether a process runs. One that has ended and was not reaped does not.
    private func isRunning(_ id: Int32) -> Bool {
      let status = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
      return !status.isEmpty && !status.contains(") Z ")
    }

    /// Returns the identifiers of the app's decode workers.
    private func workers(of app: AppUnderTest) throws -> [Int32] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { name in
        guard let id = Int32(name),
          let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
          let command = try? String(contentsOfFile: "/proc/\(id)/cmdline", encoding: .utf8),
          command.contains("decode-worker"),
          status[(status.lastIndex(of: ")") ?? status.startIndex)...].split(separator: " ")
            .dropFirst(2).first == "\(app.id)"
        else { return nil }
        return id
      }
    }
  }
}
