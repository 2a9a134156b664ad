/// A value of a JSON document.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// The last of several values of one key counts.
  case object([String: JSONValue])

  /// The value as a message would show it: short values in full, long ones by what they are.
  var summary: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): JSONWriter.text(of: value)
    case .string(let value): value.count > 40 ? "\"\(value.prefix(40))…\"" : "\"\(value)\""
    case .array: "a list"
    case .object: "an object"
    }
  }
}
