/// A row of a table of operations: a start, what is done to it, and what comes out.
public struct OperationCase<Subject>: Sendable {
  /// The row's name in the table.
  public var id: String
  /// The start, as text.
  public var start: String
  /// What comes out, as text: the subject, or the error that refuses the operation.
  public var result: String
  public var operation: @Sendable (inout Subject) throws -> Void

  public init(
    id: String, start: String, result: String,
    operation: @escaping @Sendable (inout Subject) throws -> Void
  ) {
    self.id = id
    self.start = start
    self.result = result
    self.operation = operation
  }
}

extension OperationCase: CustomStringConvertible {
  public var description: String { "\(id): \(start) → \(result)" }
}
