import Glibc
import GridImages

/// Splits the output of another program into paths.
///
/// A zero byte ends a path, as `find -print0` writes it. A line feed does too, until the first zero
/// byte: then it is a part of a name. Empty paths are left out.
struct PathSplitter: Sendable {
  /// The bytes of the path that has not ended, at most one more than the longest path has.
  private var rest: [UInt8] = []
  private var endsWithZeros = false

  /// The longest path of Linux, in bytes. What is longer leads to no file, and need not be kept.
  private static let longestPath = Int(PATH_MAX)

  /// Returns the paths that end in the next bytes of the output.
  mutating func split(_ bytes: ArraySlice<UInt8>) -> [String] {
    if bytes.contains(0) { endsWithZeros = true }
    let parts = bytes.split(omittingEmptySubsequences: false) {
      $0 == 0 || $0 == UInt8(ascii: "\n") && !endsWithZeros
    }
    var paths: [String] = []
    for (index, part) in parts.enumerated() {
      if index > 0 { paths += finish() }
      rest += part.prefix(Self.longestPath + 1 - rest.count)
    }
    return paths
  }

  /// Returns the path without an end, if there is one.
  mutating func finish() -> [String] {
    defer { rest = [] }
    guard !rest.isEmpty else { return [] }
    let text = SourcePath.string(fromBytes: rest)
    // Lists of file managers contain addresses.
    if case .path(let path) = FileURI.target(of: text) { return [path] }
    return [text]
  }
}
