import Foundation
import Testing

/// Checks the conventions of the C code that neither the compiler nor clang-format knows.
struct CConventionsTests {
  @Test func `the guard of a header is its module and its name`() throws {
    var count = 0
    for file in try Self.files().filter({ $0.path.hasSuffix(".h") }) {
      let name = file.path.split(separator: "/").last.map { $0.dropLast(2) } ?? ""
      let isOnly = name.uppercased() == file.module.uppercased()
      let guardName = (isOnly ? "\(name)_H" : "\(file.module)_\(name)_H").uppercased()
      #expect(
        file.text.hasPrefix("#ifndef \(guardName)\n#define \(guardName)\n"),
        "\(file.path): the guard has to be \(guardName)")
      #expect(file.text.hasSuffix("\n#endif\n"), "\(file.path)")
      count += 1
    }
    #expect(count > 90)
  }

  @Test func `structures and enumerations have tags instead of typedefs`() throws {
    for file in try Self.files() {
      #expect(
        !file.text.contains(/typedef (?:struct|enum|union)\b(?!\s*\w+\s+\w+\()/), "\(file.path)")
    }
  }

  @Test func `a file includes its own header, then those of the system, then those of its module`()
    throws
  {
    for file in try Self.files() {
      let includes = file.text.matches(of: /(?m)^#include (["<])/).map { $0.1 }
      // Only the first one may precede those of the system.
      let rest = includes.first == "\"" ? includes.dropFirst() : includes[...]
      let local = rest.drop { $0 == "<" }
      #expect(local.allSatisfy { $0 == "\"" }, "\(file.path)")
    }
  }

  /// The C files of all modules, with the names of these.
  private static func files() throws -> [(path: String, module: String, text: String)] {
    try ["Sources", "Tools/Sources", "Fuzz/Sources"].flatMap { folder in
      let root = Script.root.appending(path: folder)
      let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      return try (all?.allObjects as? [URL] ?? [])
        .filter { ["c", "h"].contains($0.pathExtension) }.map { file in
          let path = file.path.dropFirst(root.path.count + 1)
          let module = String(path.prefix { $0 != "/" })
          return ("\(folder)/\(path)", module, try String(contentsOf: file, encoding: .utf8))
        }
    }
  }
}
