import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// Tests the app as it is installed.
  @Suite struct InstallationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs a program, and returns its status and its output.
    private func run(
      _ command: [String], _ variables: [String: String] = [:],
      within limit: Duration = .seconds(60)
    ) async throws -> ChildProcess.Outcome {
      let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
      return try await ChildProcess(command, environment: environment).finish(within: limit)
    }

    /// Ends the test if a program is missing.
    private func require(_ programs: String...) throws {
      for program in programs
      where !FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)") {
        try Test.cancel(
          "there is no \(program); scripts/install-dependencies install test installs it")
      }
    }

    /// Installs the tested program, or removes it.
    private func install(
      _ action: String = "install", prefix: String = "/usr", destination: String
    ) async throws {
      try require("jq")
      let outcome = try await run(
        [Repository.path("scripts/install-app"), action],
        [
          "PREFIX": prefix, "DESTDIR": destination, "GRIDAPP_BINARY": try Repository.binary(),
        ])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }

    private func files(_ path: String) -> [String] {
      let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      return all.filter { file in
        let kind = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(file)")[.type]
        return kind as? FileAttributeType != .typeDirectory
      }
    }

    /// Expects the bundled photos in the window of a program.
    private func expectPhotos(of program: String) async throws {
      try await XvfbServer.run { display in
        let app = try await display.open(["--hud", "off"], program: program)
        _ = try await display.screen(showing: "photographs") {
          $0.colors(every: 5).count > 1000 && $0.isWithoutPlaceholders
        }
        let outcome = try await app.close(on: display)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      }
    }

    @Test func `an installed app finds its files, and uninstalling leaves none`() async throws {
      let root = folder.path("root")
      try await install(destination: root)
      let installed = Set(files(root))
      for file in [
        "usr/bin/GridApp", "usr/bin/gridapp",
        "usr/share/applications/org.gridapp.GridApp.desktop",
        "usr/share/metainfo/org.gridapp.GridApp.metainfo.xml",
        "usr/share/icons/hicolor/48x48/apps/org.gridapp.GridApp.png",
        "usr/share/icons/hicolor/scalable/apps/org.gridapp.GridApp.svg",
        "usr/share/man/man1/GridApp.1.gz", "usr/share/man/man1/gridapp.1.gz",
        "usr/share/doc/gridapp/copyright", "usr/share/bash-completion/completions/gridapp",
        "usr/share/zsh/site-functions/_GridApp", "usr/share/fish/vendor_completions.d/gridapp.fish",
        "usr/share/gridapp/Library/posts.json", "usr/share/gridapp/contacts.vcf",
      ] { #expect(installed.contains(file), "\(file)") }
      // The second name finds the same files.
      try await expectPhotos(of: root + "/usr/bin/gridapp")
      try await install("uninstall", destination: root)
      #expect(files(root) == [])
    }

    @Test
    func `uninstalling removes the lists that desktops made, unless they list something else`()
      async throws
    {
      try require("update-desktop-database")
      let prefix = folder.path("prefix")
      try await install(prefix: prefix, destination: "")
      #expect(files(prefix).contains("share/applications/mimeinfo.cache"))
      try await install("uninstall", prefix: prefix, destination: "")
      #expect(files(prefix) == [])

      try await install(prefix: prefix, destination: "")
      let other = "[Desktop Entry]\nType=Application\nName=A\nExec=a\nMimeType=image/png;\n"
      try Data(other.utf8).write(to: URL(filePath: "\(prefix)/share/applications/a.desktop"))
      try await install("uninstall", prefix: prefix, destination: "")
      #expect(
        Set(files(prefix)) == ["share/applications/a.desktop", "share/applications/mimeinfo.cache"])
    }

    /// Words that are typed, with the last one unfinished, and a completion that has to be among those of a
    /// shell.
    @Test(arguments: [
      ("gridapp --col", "--columns"), ("GridApp browse --col", "--columns"),
      ("gridapp rep", "report"), ("gridapp report --comp", "--compare"),
      ("gridapp photos --order mo", "month"), ("gridapp convert a.csv --to tr", "trace"),
    ])
    func `bash and fish complete commands, options and their values`(
      line: String, completion: String
    ) async throws {
      try require("jq")
      let program = try Repository.binary()
      let script = try await run([Repository.path("scripts/completions"), program, "bash"])
      let bash = try folder.write(script.output, to: "gridapp.bash")
      // As bash calls the function: with the words of the line, and the number of the last.
      let call = """
        source "$0"
        read -ra COMP_WORDS <<<"$1"
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _GridApp
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let answer = try await run(["bash", "-c", call, bash, line])
      #expect(answer.output.split(separator: "\n").map(String.init) == [completion])

      guard FileManager.default.isExecutableFile(atPath: "/usr/bin/fish") else { return }
      let other = try await run([Repository.path("scripts/completions"), program, "fish"])
      let fish = try folder.write(other.output, to: "gridapp.fish")
      let answers = try await run([
        "fish", "--no-config", "-c", "source $argv[1]; complete --do-complete $argv[2]", fish, line,
      ])
      // A line is the completion, a tabulator and its description.
      #expect(
        answers.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == [completion[...]])
    }

    @Test func `zsh accepts its completions, for both names`() async throws {
      try require("jq", "zsh")
      let script = try await run(
        [Repository.path("scripts/completions"), Repository.binary(), "zsh"])
      let path = try folder.write(script.output, to: "_GridApp")
      #expect(script.output.hasPrefix("#compdef GridApp gridapp\n"))
      let outcome = try await run(["zsh", "-n", path])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }

    @Test func `the menu finds a program outside the usual folders by its whole path`()
      async throws
    {
      let prefix = folder.path("home of ada & bob/.local")
      try await install(prefix: prefix, destination: folder.path("root"))
      let desktop = try String(
        contentsOfFile: folder.path("root") + prefix
          + "/share/applications/org.gridapp.GridApp.desktop", encoding: .utf8)
      #expect(desktop.contains("\nExec=\"\(prefix)/bin/GridApp\" --pictures %F\n"))
      let path = try folder.write(desktop, to: "org.gridapp.GridApp.desktop")
      try require("desktop-file-validate")
      let outcome = try await run(["desktop-file-validate", path])
      #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.output)")
    }

    @Test func `the manual page has every option that help shows, and no warning`() async throws {
      try require("jq", "man")
      let program = try Repository.binary()
      let page = try await run([Repository.path("scripts/man-page"), program])
      #expect(page.status == 0, "\(page.errors)")
      let path = try folder.write(page.output, to: "GridApp.1")
      let shown = try await run(
        ["man", "--warnings", "-l", "-Tutf8", path], ["MANWIDTH": "100", "MANPAGER": "cat"])
      #expect(shown.status == 0 && shown.errors.isEmpty, "\(shown.errors)")
      let text = shown.output.replacing(/.\u{8}/, with: "").replacing(/\u{1B}\[[0-9;]*m/, with: "")
      var options: Set<Substring> = []
      for command in [
        ["--help"], ["report", "--help"], ["convert", "--help"], ["lab", "--help"],
      ] {
        let help = try await run([program] + command)
        for match in help.output.matches(of: /(?m)^  (?:-\w, )?(--[a-z-]+)/) {
          options.insert(match.1)
        }
      }
      #expect(options.count > 30)
      for option in options { #expect(text.contains(option), "\(option)") }
      #expect(!text.contains("--print-overlay"), "the option is for tests only")
      // A flag and its opposite share a text. Lines are justified with more spaces, from either end.
      #expect(text.contains(/\n +--disk-cache, --no-disk-cache\n +Whether +to +store/))
      #expect(text.contains(/default is --disk-cache/))
      #expect(text.contains(/\nEXAMPLES\n +GridApp --pictures\n/))
      #expect(text.contains("$XDG_CACHE_HOME/gridapp\n"))
    }
  }

  /// Makes the package, which takes minutes the first time.
  @Suite struct InstallationSoakTests {
    @Test(.enabled(if: Soak.isOn))
    func `the package has no error, is installed and runs`() async throws {
      let folder = try TemporaryFolder()
      func run(_ command: [String]) async throws -> ChildProcess.Outcome {
        var environment = ProcessInfo.processInfo.environment
        environment["GRIDAPP_BINARY"] = nil
        let outcome = try await ChildProcess(command, environment: environment)
          .finish(within: .seconds(3_600))
        #expect(outcome.status == 0, "\(command[0]): \(outcome.output) \(outcome.errors)")
        return outcome
      }
      let package = try await run([Repository.path("scripts/make-deb")]).output
        .trimmingCharacters(in: .newlines)
      if FileManager.default.isExecutableFile(atPath: "/usr/bin/lintian") {
        _ = try await run(["lintian", "--allow-root", "--fail-on", "error", package])
      } else {
        Issue.record("there is no lintian; scripts/install-dependencies test installs it")
      }
      // A system of its own, with a list of packages but none of their files.
      let root = folder.path("root")
      try FileManager.default.createDirectory(
        atPath: root + "/var/lib/dpkg", withIntermediateDirectories: true)
      for name in ["status", "available"] {
        try Data().write(to: URL(filePath: "\(root)/var/lib/dpkg/\(name)"))
      }
      _ = try await run([
        "dpkg", "--root=\(root)", "--force-depends", "--force-not-root", "--install", package,
      ])
      let status = try await run([
        "dpkg-query", "--admindir=\(root)/var/lib/dpkg", "--show",
        "--showformat=${db:Status-Status}", "gridapp",
      ])
      #expect(status.output == "installed")
      try await XvfbServer.run { display in
        let app = try await display.open(["--hud", "off"], program: root + "/usr/bin/GridApp")
        _ = try await display.screen(showing: "photographs") {
          $0.colors(every: 5).count > 1000 && $0.isWithoutPlaceholders
        }
        #expect(try await app.close(on: display).status == 0)
      }
    }
  }
}
