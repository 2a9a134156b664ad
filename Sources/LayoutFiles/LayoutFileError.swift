/// What is wrong with a layout file, and where.
public enum LayoutFileError: Error, Hashable, CustomStringConvertible, Sendable {
  /// The file cannot be read at all.
  case unreadable(file: String, reason: String)
  /// It is not JSON; line and column count from 1.
  case syntax(file: String, line: Int, column: Int, message: String)
  /// A value is not what its place asks for. `path` is empty for the file as a whole.
  case value(file: String, path: String, message: String)

  public var description: String {
    switch self {
    case .unreadable(let file, let reason): "\(file): \(reason)"
    case .syntax(let file, let line, let column, let message):
      "\(file):\(line):\(column): \(message)"
    case .value(let file, let path, let message):
      path.isEmpty ? "\(file): \(message)" : "\(file): \(path) \(message)"
    }
  }
}
