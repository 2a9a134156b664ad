import Foundation

/// A file with the flags of a library, as pkg-config reads it.
struct PkgConfigFile {
  /// The path of the file.
  let path: String
  /// The folders with the library's own headers.
  let folders: [String]
  /// The libraries whose headers those of this one include. The file names others that it only links with,
  /// whose folders pkg-config prints, too.
  let requirements: [String]

  /// Reads the file of a library; `nil` if it is not installed.
  init?(_ name: String) throws {
    let result = try Script.run(URL(filePath: "/usr/bin/pkg-config"), ["--path", name])
    guard result.status == 0 else { return nil }
    path = result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    var values: [String: String] = [:]
    var fields: [String: String] = [:]
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      if let match = line.wholeMatch(of: /(\w+) *= *(.*)/) {
        values[String(match.1)] = Self.expand(match.2, values)
      } else if let match = line.wholeMatch(of: /([\w.]+): *(.*)/) {
        fields[String(match.1)] = Self.expand(match.2, values)
      }
    }
    folders = (fields["Cflags"] ?? "").split(separator: " ").filter { $0.hasPrefix("-I") }
      .map { String($0.dropFirst(2)) }
    // `pango, cairo >=  1.12.10`
    requirements = (fields["Requires"] ?? "").matches(of: /([\w.+-]+)( *[<>=]+ *[\w.]+)?/)
      .map { String($0.1) }
  }

  /// Returns the folders with the headers of libraries and of those that they require.
  static func folders(of names: [String]) throws -> [String] {
    var folders: [String] = []
    var pending = names
    var seen: Set<String> = []
    while let name = pending.popLast() {
      guard seen.insert(name).inserted, let file = try PkgConfigFile(name) else { continue }
      folders += file.folders
      pending += file.requirements
    }
    return folders
  }

  private static func expand(_ text: Substring, _ values: [String: String]) -> String {
    String(text).replacing(/\$\{(\w+)\}/) { values[String($0.1)] ?? "" }
  }
}
