import Foundation

/// The public declarations of all products, from the lists in a folder.
struct PublicInterface {
  /// The declarations of each name, such as `Size.width` or `Size: Hashable`. Overloads share one.
  private var declarations: [String: Set<String>] = [:]

  /// Reads the lists in a folder.
  init(in folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    for file in files where file.pathExtension == "txt" {
      read(try String(contentsOf: file, encoding: .utf8))
    }
  }

  /// Reads a list: a line is a name, a tab, and a declaration.
  init(list: String) { read(list) }

  private mutating func read(_ list: String) {
    for line in list.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      declarations[parts[0], default: []].insert(parts.last ?? "")
    }
  }

  var isEmpty: Bool { declarations.isEmpty }

  /// Returns the names of declarations that have been removed or changed since an earlier interface, in ascending
  /// order. Members and conformances of a removed type are not among them.
  ///
  /// A declaration that moved to another product counts as present: products export what they are built on. So does
  /// one that is no longer isolated to the main actor, and a property that can be set now.
  func changes(since earlier: PublicInterface) -> [String] {
    let changed = earlier.declarations.filter { name, old in
      let new = declarations[name] ?? []
      return !old.allSatisfy { declaration in
        let free = declaration.replacing("@MainActor ", with: "")
        return [declaration, free].contains {
          new.contains($0) || new.contains($0.replacing(" { get }", with: " { get set }"))
        }
      }
    }
    let removed = Set(changed.keys.filter { declarations[$0] == nil })
    return changed.keys.filter { name in
      !Self.containers(of: name).contains { removed.contains($0) }
    }.sorted()
  }

  /// Returns the names of the types that a declaration is nested in, or whose conformance it is.
  private static func containers(of name: String) -> [String] {
    if let colon = name.range(of: ": ") {
      let type = String(name[..<colon.lowerBound])
      return [type] + containers(of: type)
    }
    // The arguments of a function have colons, but no dots.
    let parts = name.split(separator: ".")
    return parts.indices.dropFirst().map { parts[..<$0].joined(separator: ".") }
  }
}
