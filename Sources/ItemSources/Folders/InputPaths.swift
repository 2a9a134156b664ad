import GridImages

/// The paths of standard input that a listing has taken: the photos are listed as they arrive, and the
/// folders after all of them.
///
/// A program that lists files, such as `find`, also names their folders. These are left out, because a
/// folder would show the files that the program has left out.
package struct InputPaths: Sendable {
  /// The number of paths.
  private(set) var count = 0
  private var missing: (count: Int, first: String) = (0, "")
  /// All folders, in the order of the input.
  private var named: [String] = []
  /// The folders above the paths, as far as the paths name them.
  private var parents: Set<String> = []

  /// The folders in which the input names nothing.
  package var folders: [String] { named.filter { !parents.contains(Self.withoutSlash($0)) } }

  /// Adds a path.
  ///
  /// - Returns: Whether it is that of a photo.
  mutating func add(_ path: String) -> Bool {
    count += 1
    addParents(of: path)
    guard let file = FileCalls.shared.run(PropertiesCall(path: path)) ?? nil else {
      missing = (missing.count + 1, missing.count == 0 ? path : missing.first)
      return false
    }
    if file.isFolder {
      named.append(path)
      return false
    }
    return PictureFolder.isListedFile(path)
  }

  private mutating func addParents(of path: String) {
    var path = Self.withoutSlash(path)
    while path != "/", path != "." {
      let prefix = PictureNames.split(path).prefix
      path = prefix.isEmpty ? "." : Self.withoutSlash(prefix)
      // The folders above this one are known, too.
      guard parents.insert(path).inserted else { return }
    }
  }

  private static func withoutSlash(_ path: String) -> String {
    var path = path
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    return path
  }

  // MARK: Messages

  /// A message for the user about paths that lead to no file; nil if there are none.
  package var problem: String? {
    missing.count > 0
      ? "standard input: \(missing.count) of \(count) paths cannot be read, such as \(missing.first)"
      : nil
  }

  /// The message of a program that ends, because the input names no photo and no folder.
  package var failure: String {
    guard count > 0 else {
      return "standard input: contains no path; pipe paths of photos into it, one on each line"
    }
    let unread =
      missing.count > 0 ? ", and \(missing.count) cannot be read, such as \(missing.first)" : ""
    return "standard input: none of \(count) paths is a photo\(unread)"
  }
}
