/// A row of a table of operations: the initial value, the operation and the result.
public struct OperationCase<Subject>: Sendable {
  /// The row's name in the table.
  public var id: String
  /// The initial value, in notation.
  public var start: String
  /// The result in notation, or the error of a rejected operation.
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
