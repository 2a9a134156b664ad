/// A value of a JSON document.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// The members of an object. If a key is repeated, its last value counts.
  case object([String: JSONValue])

  /// The value in an error message: long strings are truncated, arrays and objects are named by
  /// type.
  var summary: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): JSONWriter.text(of: value)
    case .string(let value): value.count > 40 ? "\"\(value.prefix(40))…\"" : "\"\(value)\""
    case .array: "an array"
    case .object: "an object"
    }
  }
}
