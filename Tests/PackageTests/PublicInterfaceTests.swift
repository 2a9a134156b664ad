import Foundation
import TestSupport
import Testing

/// Guards the public declarations of the products: a change is visible in the lists of `docs/api`, and one that breaks
/// programs has an entry in the changelog.
struct PublicInterfaceTests {
  private static let lists = Script.root.appending(path: "docs/api")

  @Test func `the public declarations are those of the lists`() throws {
    let result = try Script.run("scripts/api", try SymbolGraphs.path)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test func `a difference is one line, with its declarations and the command that accepts it`()
    throws
  {
    let folder = try ScratchFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: SymbolGraphs.path) {
      var text = try String(contentsOfFile: SymbolGraphs.path + "/" + name, encoding: .utf8)
      if name == "GridLayout.symbols.json" {
        // The symbol has one path, as names of other declarations do not contain.
        text = text.replacing(#""LayoutSize","width""#, with: #""LayoutSize","breadth""#)
      }
      try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
    }
    let result = try Script.run("scripts/api", folder.path)
    #expect(result.status == 1)
    #expect(
      result.output == "docs/api/GridLayout.txt: gone: LayoutSize.width; new: LayoutSize.breadth; "
        + "scripts/api --update writes it\n")
  }

  @Test func `each declaration that changed since the last release has an entry in the changelog`()
    throws
  {
    let changelog = try String(
      contentsOf: Script.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let notes = try #require(MigrationNotes(changelog: changelog))
    let released = try PublicInterface(in: Self.lists.appending(path: notes.release))
    let current = try PublicInterface(in: Self.lists)
    try #require(!released.isEmpty && !current.isEmpty)
    let missing = current.changes(since: released).filter { !notes.name($0) }
    #expect(
      missing.isEmpty,
      """
      CHANGELOG.md does not name \(missing.count) declarations that were removed or changed since \(notes.release). A \
      row of "Renamed and removed" has the type and the member in code: \(missing.joined(separator: ", "))
      """)
  }

  @Test func `only the lists of the last release are kept`() throws {
    let changelog = try String(
      contentsOf: Script.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.lists.path)
    let folders = names.filter { !$0.hasSuffix(".txt") && $0 != "README.md" }
    #expect(
      folders == [try #require(MigrationNotes(changelog: changelog)).release],
      "scripts/api --release VERSION replaces them")
  }

  @Test func `a removed, a changed and a renamed declaration are changes, an added one is not`() {
    let old = PublicInterface(
      list: """
        A\tstruct A
        A.f(x:)\tfunc f(x: Int)
        A.g()\tfunc g()
        A: Hashable\tconformance
        B\tstruct B
        B.C\tstruct C
        B.C.d\tvar d: Int
        B: Hashable\tconformance
        E\tstruct E
        E.f()\tfunc f()
        E.g()\t@MainActor func g()
        E.h\tvar h: Int { get }
        E.i\tvar i: Int { get set }
        """)
    let new = PublicInterface(
      list: """
        A\tstruct A
        A.f(x:)\tfunc f(x: Double)
        A.h()\tfunc h()
        E\tstruct E
        E.f()\tfunc f()
        E.f()\tfunc f() async
        E.g()\tfunc g()
        E.h\tvar h: Int { get set }
        E.i\tvar i: Int { get }
        """)
    #expect(new.changes(since: old) == ["A.f(x:)", "A.g()", "A: Hashable", "B", "E.i"])
    #expect(old.changes(since: old) == [])
  }

  @Test func `an entry names a member together with its type`() throws {
    let changelog = """
      ## Unreleased

      - Rename `noteUse` of
        `Cache` to `wasUsed`. Nothing is `Other`.
      - Remove `Size.depth`.

      | old | new |
      | --- | --- |
      | `View.show(_:at:)` | `View.present(_:)` |
      | `Size: Codable` | removed |

      ## 0.1.0

      - Add `Late.member`.
      """
    let notes = try #require(MigrationNotes(changelog: changelog))
    #expect(notes.release == "0.1.0")
    for declaration in ["Cache.noteUse()", "Size.depth", "View.show(_:at:)", "Outer.Size.depth"] {
      #expect(notes.name(declaration), "\(declaration)")
    }
    #expect(notes.name("Size: Codable") && notes.name("Other"))
    for declaration in ["Size.noteUse()", "View.depth", "View.hide()", "Late.member", "Late"] {
      #expect(!notes.name(declaration), "\(declaration)")
    }
    #expect(!notes.name("Cache: Codable"))
    #expect(MigrationNotes(changelog: "## Unreleased\n") == nil)
  }
}
