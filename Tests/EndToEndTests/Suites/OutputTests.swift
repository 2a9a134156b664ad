import Foundation
import TestSupport
import Testing

/// The outputs of the program: files that it may not replace, full disks, and text for terminals.
extension EndToEnd.Untimed {
  @Suite struct OutputTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @MainActor private func recording(_ name: String) throws -> String {
      let records = SimulatedRecording.records(runs: 1, frames: 30)
      let path = folder.path(name)
      try Data(SimulatedRecording.csv(of: records)).write(to: URL(filePath: path))
      return path
    }

    @MainActor private func recording(_ name: String, work: Double) throws -> String {
      let records = SimulatedRecording.records(runs: 1, frames: 1_400, work: .steady(work))
      let path = folder.path(name)
      try Data(SimulatedRecording.csv(of: records)).write(to: URL(filePath: path))
      return path
    }

    @Test @MainActor func `a comparison ends with the status of its verdict`() async throws {
      let fast = try recording("fast.csv", work: 3)
      let slow = try recording("slow.csv", work: 9)
      let short = try recording("short.csv")
      for (arguments, status) in [
        ([fast, fast], 0), ([slow, fast], 0), ([fast, slow], 2), ([fast, fast, slow], 2),
        ([short, short], 3), ([fast, short], 1), ([fast], 64),
      ] as [([String], Int32)] {
        let outcome = try await run(["report", "--compare"] + arguments)
        #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
        #expect(outcome.errors.isEmpty == (status != 1 && status != 64), "\(outcome.errors)")
      }
    }

    private func bytes(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

    /// Runs the program to its end.
    ///
    /// - Parameter output: The file to which standard output is redirected; nil to read it.
    private func run(
      _ arguments: [String], output: String? = nil
    ) async throws -> ChildProcess.Outcome {
      let wrapper = output.map { ["/bin/sh", "-c", "exec \"$@\" >'\($0)'", "sh"] } ?? []
      return try await AppUnderTest(arguments, wrapper: wrapper).finish()
    }

    private func expectRefused(
      _ outcome: ChildProcess.Outcome, naming path: String,
      _ location: SourceLocation = #_sourceLocation
    ) {
      #expect(outcome.status == 1, "\(outcome.errors)", sourceLocation: location)
      let lines = outcome.errors.split(separator: "\n")
      #expect(
        lines.count == 1 && outcome.errors.contains(path) && outcome.errors.contains("--force"),
        "\(outcome.errors)", sourceLocation: location)
    }

    @Test func `an output that is the input or a file of another kind is refused`() async throws {
      let recording = try await recording("a.csv")
      let note = folder.path("note.txt")
      try Data("a note".utf8).write(to: URL(filePath: note))
      let before = bytes(recording)
      let commands = [
        (["convert", recording, "--to", "presentmon1", "-o", recording], recording),
        (["convert", recording, "--to", "trace", "-o", note], note),
        (["report", recording, "--html", recording], recording),
        (["report", recording, "--html", note], note),
        (["--record", note], note), (["--trace", note], note),
        (["--screenshot", recording], recording),
      ]
      for (arguments, path) in commands {
        expectRefused(try await run(arguments), naming: path)
        #expect(bytes(recording) == before && bytes(note) == Data("a note".utf8), "\(arguments)")
      }
      let forced = try await run(["report", recording, "--html", note, "--force"])
      #expect(forced.status == 0)
      #expect(bytes(note)?.starts(with: Data("<!doctype html>".utf8)) == true)
    }

    @Test func `a full disk behind standard output is an error`() async throws {
      let recording = try await recording("a.csv")
      let layout = folder.path("layout.json")
      try Data(
        """
        {"container": {"width": 9, "height": 9}, "sections": [{"items": 1, "group": {"axis": "vertical", "size": {"width": 9, "height": 9},
          "subitems": [{"size": {"width": 9, "height": 9}}]}}]}
        """.utf8
      ).write(to: URL(filePath: layout))
      try Data().write(to: URL(filePath: folder.path("film.mp4")))
      for arguments in [
        ["report", recording], ["report", recording, "--json"], ["frames", layout], ["--help"],
        ["report", "--help"], ["--version"], ["--list-skipped", folder.url.path],
        ["convert", recording, "--to", "trace"],
      ] {
        let whole = try await run(arguments)
        #expect(whole.status == 0 && !whole.output.isEmpty, "\(arguments): \(whole.errors)")
        let outcome = try await run(arguments, output: "/dev/full")
        #expect(outcome.status == 1, "\(arguments)")
        #expect(
          outcome.errors.contains("No space left on device")
            && outcome.errors.split(separator: "\n").count == 1, "\(arguments): \(outcome.errors)")
      }
    }

    @Test func `outputs in pipes that nobody reads do not keep the program waiting`() async throws {
      let recording = try await recording("a.csv")
      let pipe = folder.path("pipe")
      try #require(unsafe mkfifo(pipe, 0o600) == 0)
      let outcome = try await run(["report", recording, "--html", pipe])
      #expect(outcome.status == 1 && outcome.errors.contains("no program reads this pipe"))
      try await DisplayKind.runAll { _, display in
        for option in ["--record", "--trace", "--screenshot"] {
          let app = try AppUnderTest([option, pipe, "--duration", "0.2"], on: display)
          let outcome = try await app.finish()
          #expect(outcome.status == 1 && outcome.errors.contains(pipe), "\(option)")
        }
      }
    }

    @Test func `a screenshot on a full disk is an error and leaves no part of an image`()
      async throws
    {
      try await DisplayKind.runAll { _, display in
        let app = try AppUnderTest(
          ["--screenshot", "/dev/full", "--duration", "0.2"], on: display)
        let outcome = try await app.finish()
        #expect(outcome.status == 1 && outcome.errors.contains("No space left on device"))
      }
    }

    @Test func `names reach the terminal without their control characters`() async throws {
      let name = "red\u{1B}[31m\n\u{9B}2J\u{202E}4pm.mp4"
      try Data().write(to: URL(filePath: folder.path(name)))
      let outcomes = [
        try await run(["--list-skipped", folder.url.path]), try await run([folder.path(name)]),
        try await run([folder.path("gone" + name)]), try await run(["--scene", name]),
        try await run(["report", folder.path(name)]), try await run(["frames", folder.path(name)]),
      ]
      #expect(
        outcomes[0].status == 0 && outcomes[0].output.contains("red\\x1B[31m\\n\\u009B2J\\u202E4pm")
      )
      for outcome in outcomes {
        let text = outcome.output + outcome.errors
        #expect(text.split(separator: "\n").count == 1, "\(text)")
        #expect(
          text.unicodeScalars.allSatisfy {
            $0 == "\n" || $0.properties.generalCategory != .control && !$0.properties.isBidiControl
          }, "\(text)")
      }
    }

    @Test func `names that are not UTF-8 are opened and written`() async throws {
      // Swift's strings cannot have the bytes, so a shell makes them.
      let script = """
        cd "$1" && name=$(printf 'caf\\351') && mkdir "$name" && : >"$name/a.mp4" &&
          mv a.csv "$name/a.csv" && "$2" --list-skipped "$name" >list &&
          "$2" report "$name/a.csv" --html "$name.html" >/dev/null &&
          "$2" convert "$name/a.csv" --to trace -o "$name.json" && ls | LC_ALL=C od -c
        """
      _ = try await recording("a.csv")
      let outcome = try await AppUnderTest(
        [], wrapper: ["/bin/sh", "-c", script, "sh", folder.url.path]
      ).finish()
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.replacing(" ", with: "").contains("caf351.html"))
      #expect(
        String(decoding: bytes(folder.path("list")) ?? Data(), as: UTF8.self)
          == "caf\\xE9/a.mp4: videos cannot be shown\n")
    }

    @Test func `a file URI is a path, and one of another host is refused`() async throws {
      try Data().write(to: URL(filePath: folder.path("a b.mp4")))
      let uri = "FILE://localhost" + folder.url.path
      let outcome = try await run(["--list-skipped", uri])
      #expect(outcome.status == 0 && outcome.output.contains("a b.mp4"))
      let other = try await run(["--list-skipped", "file://other" + folder.url.path])
      #expect(other.status == 64 && other.errors.contains("on the computer other"))
    }
  }
}
