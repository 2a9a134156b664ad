/// An error in a layout file, with its position.
public enum LayoutFileError: Error, Hashable, CustomStringConvertible, Sendable {
  /// The file cannot be read.
  case unreadable(file: String, reason: String)
  /// The file is not valid JSON. Line and column count from 1.
  case syntax(file: String, line: Int, column: Int, message: String)
  /// A value has the wrong type or is out of range. `path` is empty for the document itself.
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
