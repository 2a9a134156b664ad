import Testing

/// Checks what `IndexPath` documents about the type of the same name in Foundation.
struct IndexPathTests {
  private static let both = """
    import Foundation
    import GridEngine

    """
  private static let use = """
    func row(after path: IndexPath) -> IndexPath {
      IndexPath(item: path.item + 1, section: path.section)
    }
    """

  @Test func `the type is ambiguous in a file that imports Foundation`() throws {
    let messages = try OutsideProgram.messages(for: [Self.both + Self.use])
    #expect(messages.contains("'IndexPath' is ambiguous for type lookup"))
  }

  @Test func `the name of the path of an item is never ambiguous`() throws {
    let use = Self.use.replacingOccurrences(of: "IndexPath", with: "ItemPath")
    #expect(try OutsideProgram.messages(for: [Self.both + use]) == "")
  }

  @Test func `a typealias in one file of a module chooses the type for all files`() throws {
    let alias = "import GridEngine\ntypealias IndexPath = GridEngine.IndexPath\n"
    #expect(try OutsideProgram.messages(for: [alias, Self.both + Self.use]) == "")
  }

  @Test func `an import of the structure chooses the type for one file`() throws {
    let text = "import struct GridEngine.IndexPath\n" + Self.both + Self.use
    #expect(try OutsideProgram.messages(for: [text]) == "")
  }

  @Test func `an expression is not ambiguous`() throws {
    let text = Self.both + "let path = IndexPath(item: 3, section: 0)\nlet item = path.item\n"
    #expect(try OutsideProgram.messages(for: [text]) == "")
  }
}
