import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.enabled(if: Soak.isOn, "takes two minutes; make soak runs it"))
  struct ComparisonSoakTests {
    private let folder: TemporaryFolder
    /// Half a minute of steady motion through the bundled library, with new photos in each second.
    private let script: String

    init() throws {
      folder = try TemporaryFolder()
      script = try folder.write("200 pad 22000 12500\n13000 pad -22000 12500\n", to: "a.replay")
    }

    @Test func `decoding on the main thread is worse, and the report names the phase`()
      async throws
    {
      try await SwaySession.run { display in
        let best = try await record("best.csv", on: display)
        let worst = try await record("worst.csv", ["--decode", "main"], on: display)
        let verdict = try await compare(best, worst)
        #expect(verdict.first?.hasSuffix(": WORSE") == true, "\(verdict)")
        let reason = try #require(verdict.dropFirst().first)
        #expect(reason.contains("update") || reason.contains("upload"), "\(verdict)")
        #expect(verdict.contains { $0.contains("decode: background, main") }, "\(verdict)")

        let same = try await compare(best, best)
        #expect(same.first?.hasSuffix(": SAME") == true, "\(same)")

        let short = try await compare(shortened(best), shortened(worst))
        #expect(short.first?.hasSuffix(": CANNOT TELL") == true, "\(short)")
        #expect(short.dropFirst().first?.contains("record longer") == true, "\(short)")
      }
    }

    @Test func `the README's example, typed as written, gives a verdict`() async throws {
      let readme = try String(contentsOfFile: Repository.path("README.md"), encoding: .utf8)
      let section = try #require(readme.components(separatedBy: "### Record and compare\n").last)
      let block = try #require(section.components(separatedBy: "```").dropFirst().first)
      let commands = block.split(separator: "\n").filter { $0.hasPrefix("$ GridApp ") }
        .map { $0.split(separator: " ").dropFirst(2).map { place(of: String($0)) } }
      try #require(commands.count == 3)
      try await SwaySession.run { display in
        for command in commands.dropLast() {
          let app = try AppUnderTest(command, on: display)
          #expect(try await app.finish(within: .seconds(120)).status == 0)
        }
        let outcome = try await AppUnderTest(commands[2]).finish()
        #expect(outcome.output.contains("b.csv compared with "), "\(outcome.errors)")
        #expect(outcome.output.contains(": WORSE\n"), "\(outcome.output)")
      }
    }

    /// Returns the path of a word: recordings are in the folder of the test, resources in the
    /// repository.
    private func place(of word: String) -> String {
      if word.hasSuffix(".csv") { return folder.path(word) }
      return word.hasPrefix("Resources/") ? Repository.path(word) : word
    }

    private func record(
      _ name: String, _ more: [String] = [], on display: any HeadlessDisplay
    ) async throws -> String {
      let csv = folder.path(name)
      let arguments = [
        "--scene", "photos", "--order", "name", "--columns", "1", "--window", "1000x700", "--hud",
        "off", "--no-disk-cache",
        "--replay", script, "--duration", "27", "--record", csv,
      ]
      let app = try AppUnderTest(arguments + more, on: display)
      #expect(try await app.finish(within: .seconds(120)).status == 0)
      return csv
    }

    /// Returns the lines of a comparison after the verdict.
    private func compare(_ a: String, _ b: String) async throws -> [String] {
      let outcome = try await AppUnderTest(["report", "--compare", a, b]).finish()
      let lines = outcome.output.split(separator: "\n").map(String.init)
        .drop { !$0.contains(" compared with ") }.map(\.self)
      let status: Int32 =
        lines.first?.hasSuffix(": WORSE") == true
        ? 2 : lines.first?.hasSuffix(": CANNOT TELL") == true ? 3 : 0
      #expect(outcome.status == status, "\(outcome.errors)")
      return lines
    }

    /// Makes a copy of a recording that ends after ten seconds, with the same conditions.
    private func shortened(_ path: String) throws -> String {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let rows = lines.dropFirst(3).filter { line in
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        return cells.count > 16 && (Double(cells[16]) ?? .infinity) < 10
      }
      let name = "short-" + (path.split(separator: "/").last.map(String.init) ?? "")
      let copy = try folder.write((lines.prefix(3) + rows).joined(separator: "\n") + "\n", to: name)
      let sidecar = String(path.dropLast(4)) + ".json"
      try FileManager.default.copyItem(atPath: sidecar, toPath: String(copy.dropLast(4)) + ".json")
      return copy
    }
  }
}
