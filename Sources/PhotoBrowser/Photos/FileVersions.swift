/// The number of times that each file was written since it was listed.
final class FileVersions {
  private var versions: [String: Int] = [:]

  /// The version of a file, 0 until it is written again.
  subscript(path: String) -> Int { versions[path] ?? 0 }

  /// Records that a file was written.
  func raise(_ path: String) { versions[path, default: 0] += 1 }
}
