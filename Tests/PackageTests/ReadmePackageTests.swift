import Foundation
import TestSupport
import Testing

/// Checks the package of README.md as `scripts/readme-package` types it. `make test` also builds and runs it there.
struct ReadmePackageTests {
  private let folder: ScratchFolder
  /// The command that a reader types after the two files.
  private let command: String

  init() throws {
    folder = try ScratchFolder()
    let result = try Script.run("scripts/readme-package", "--write", folder.path)
    try #require(result.status == 0, "\(result.output)")
    command = result.output
  }

  @Test func `the README has both files of its package, and the command that runs it`() throws {
    let example = Script.root.appending(path: "Examples/Sources/PhotoWall/main.swift")
    #expect(
      try folder.text("Sources/PhotoWall/main.swift")
        == String(contentsOf: example, encoding: .utf8))
    let words = command.split(whereSeparator: \.isWhitespace)
    #expect(words.count == 4 && words.prefix(2) == ["swift", "run"], "\(command)")
    let manifest = try Manifest(in: URL(filePath: folder.path))
    #expect(manifest.target(String(words[2]))?.type == "executable", "\(command)")
  }

  @Test func `its package follows the branch that exists, because no version has a tag`() throws {
    let manifest = try Manifest(in: URL(filePath: folder.path))
    let package = try #require(manifest.packages.first)
    #expect(manifest.packages.count == 1 && package.requirement.branch == ["main"])
    // The package manager derives the name of the package from the address.
    let text = try folder.text("Package.swift")
    #expect(text.contains("package: \"\(package.identity)\""), "\(package.identity)")
  }

  @Test func `a block belongs to the file that the paragraph before it names`() throws {
    let page = folder.file("page.md")
    let script = Script.root.appending(path: "scripts/lib")
    try """
    A file in Swift, without a name:

    ```swift
    let a = 1
    ```

    `Package.swift`:

    ```text
    let b = 2
    ```

    Its other block follows another paragraph than that of `Package.swift`.

    ```swift
    let c = 3
    ```

    Last is `Sources/PhotoWall/main.swift`, whose paragraph
    goes on for a line.

    ```swift
    let d = 4
    ```
    """.write(toFile: page, atomically: true, encoding: .utf8)
    func block(_ file: String) throws -> String {
      try Script.run(
        URL(filePath: "/bin/bash"),
        ["-c", #"source "$0/readme.bash"; readme_block "$1" "$2""#, script.path, page, file]
      ).output
    }
    #expect(try block("Package.swift") == "let c = 3\n")
    #expect(try block("Sources/PhotoWall/main.swift") == "let d = 4\n")
    #expect(try block("Sources/Other/main.swift") == "")
  }
}
