import Foundation

/// The entries of the changelog about changes since the last release.
struct MigrationNotes {
  /// The version of the last release.
  let release: String
  /// The identifiers in code of each entry. An entry is an item of a list or a row of a table.
  private let entries: [Set<String>]

  /// Reads the part of a changelog above its first released version.
  ///
  /// - Returns: `nil` if no version has been released.
  init?(changelog: String) {
    guard let heading = changelog.firstMatch(of: /(?m)^## (\d+\.\d+\.\d+)/) else { return nil }
    release = String(heading.1)
    let lines = changelog[..<heading.range.lowerBound].split(
      separator: "\n", omittingEmptySubsequences: false)
    var texts: [String] = []
    for line in lines {
      let begins =
        line.isEmpty || line.hasPrefix("- ") || line.hasPrefix("|") || line.hasPrefix("#")
      if begins || texts.isEmpty {
        texts.append(String(line))
      } else {
        texts[texts.count - 1] += " " + line
      }
    }
    entries = texts.map { text in
      Set(text.matches(of: /`([^`]*)`/).flatMap { $0.1.matches(of: /\w+/).map { String($0.0) } })
    }
  }

  /// Whether an entry names a declaration: a member with the type that it is in, and a conformance with its protocol.
  func name(_ declaration: String) -> Bool {
    let words: [Substring]
    if let colon = declaration.range(of: ": ") {
      let type = declaration[..<colon.lowerBound].split(separator: ".").last ?? ""
      let proto = declaration[colon.upperBound...].split(separator: ".").last ?? ""
      words = [type, proto]
    } else {
      words = declaration.split(separator: ".").suffix(2).map { $0.prefix { $0 != "(" } }
    }
    // The name of an operator is no word: the type has to do.
    let needed = words.map(String.init).filter { $0.wholeMatch(of: /\w+/) != nil }
    return entries.contains { $0.isSuperset(of: needed) }
  }
}
