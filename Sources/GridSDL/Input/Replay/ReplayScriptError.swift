/// What is wrong with a replay file, and where.
package nonisolated struct ReplayScriptError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The file's name, as it was given.
  package var file: String
  /// Counted from 1; 0 where the whole file is meant.
  package var line: Int
  package var problem: String

  package var description: String {
    line > 0 ? "\(file): line \(line): \(problem)" : "\(file): \(problem)"
  }
}
