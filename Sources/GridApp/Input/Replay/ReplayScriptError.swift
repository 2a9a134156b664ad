/// What is wrong with a replay file, and where.
nonisolated struct ReplayScriptError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The file's name, as it was given.
  var file: String
  /// Counted from 1; 0 where the whole file is meant.
  var line: Int
  var problem: String

  var description: String {
    line > 0 ? "\(file): line \(line): \(problem)" : "\(file): \(problem)"
  }
}
