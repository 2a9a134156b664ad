import Foundation
import Testing

/// Checks the files for contributors against what they describe.
struct ContributorFilesTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: Script.root.appending(path: path), encoding: .utf8)
  }

  /// Returns the groups of packages that the first command in a text installs.
  private func groups(in text: some StringProtocol) -> [String] {
    guard let match = String(text).firstMatch(of: /install-dependencies ([a-z ]+)/) else {
      return []
    }
    return match.1.split(separator: " ").map(String.init)
  }

  @Test func `the container has the packages of the tests, by the script that installs them`()
    throws
  {
    let container = try text("Containerfile")
    let installed = groups(in: container[try #require(container.range(of: "RUN ")).lowerBound...])
    let commands = try text("Makefile").split(separator: "\n\n")
    for name in ["check:", "test:", "docs:", "soak:", "deb:"] {
      let command = try #require(commands.first { $0.hasPrefix(name) })
      let needed = groups(in: command)
      #expect(!needed.isEmpty && Set(needed).isSubset(of: installed), "\(name) \(needed)")
    }
    // Only what the script needs itself is named.
    #expect(container.components(separatedBy: "apt-get install").count == 2)
    for line in container.split(separator: "\n") where line.hasPrefix("COPY ") {
      let path = try #require(line.split(separator: " ").dropFirst().first)
      #expect(
        FileManager.default.fileExists(atPath: Script.root.appending(path: String(path)).path))
    }
  }

  @Test func `every promise of a Swift version is the one that is tested`() throws {
    let container = try text("Containerfile")
    let tested = try #require(container.firstMatch(of: /swift:(\d+\.\d+)-/)).1
    for page in ["README.md", "CONTRIBUTING.md", "docs/public-api.md"] {
      let versions = try text(page).matches(of: /Swift\s+(\d+\.\d+)/).map(\.1)
      #expect(!versions.isEmpty && versions.allSatisfy { $0 == tested }, "\(page): \(versions)")
    }
    #expect(try text("scripts/install-dependencies").contains("get \(tested) or newer"))
  }

  @Test(arguments: ["app", "frame-times", "library"])
  func `a form for issues asks for what a report needs`(name: String) throws {
    let form = try text(".github/ISSUE_TEMPLATE/\(name).yml")
    let asked =
      name == "library"
      ? ["swift --version", "recording", "Environment"]
      : name == "app"
        ? ["GridApp --version --verbose", "Environment"]
        : ["GridApp --version --verbose", "recording", "Environment"]
    for fact in asked { #expect(form.contains(fact), "\(fact)") }
  }
}
