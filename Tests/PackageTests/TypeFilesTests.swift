import Foundation
import Testing

/// Checks that types are found by the names of files.
struct TypeFilesTests {
  /// The longest type, in lines, that may be in the file of the type that it belongs to.
  private static let longestOfAnother = 25

  @Test func `a type is in the file of its name, unless it is short`() throws {
    var count = 0
    for file in try Self.files() {
      let owner = file.deletingPathExtension().lastPathComponent.prefix { $0 != "+" }
      for type in Self.types(in: try String(contentsOf: file, encoding: .utf8)) {
        count += 1
        guard type.name != owner, type.lines > Self.longestOfAnother else { continue }
        Issue.record("\(type.name), \(type.lines) lines, is in \(file.lastPathComponent)")
      }
    }
    #expect(count > 800, "the types were not found")
  }

  @Test func `a type ends with its closing brace, and private types are left out`() {
    let text = """
      /// A.
      public struct A {
        let b = "}"
      }
      @MainActor final class C: D { init() {} }
      private enum E {
      }
      extension A {
      }
      """
    let types = Self.types(in: text)
    #expect(types.map(\.name) == ["A", "C"])
    #expect(types.map(\.lines) == [3, 1])
  }

  /// The types at the top level of a file that other files can name, with their lengths.
  private static func types(in text: String) -> [(name: String, lines: Int)] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { index in
      let declaration =
        /^(?:@\w+(?:\([^)]*\))? )*((?:\w+ )*)(?:class|struct|enum|protocol|actor) (\w+)/
      guard let match = lines[index].firstMatch(of: declaration), !match.1.contains("private")
      else { return nil }
      // The layout of the code is checked: a type ends with the first line that is a brace alone.
      let isClosed = lines[index].hasSuffix("}")
      let end = isClosed ? index : lines[index...].firstIndex(of: "}") ?? lines.endIndex
      return (String(match.2), end - index + 1)
    }
  }

  private static func files() throws -> [URL] {
    let folder = Script.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.allObjects as? [URL] ?? [])
      .filter { $0.pathExtension == "swift" && !$0.path.contains(".docc/") }
  }
}
