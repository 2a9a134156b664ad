/// One of several implementations of the same operation.
public struct Contender {
  public let name: String
  let run: () -> Double

  /// Creates a contender.
  ///
  /// - Parameters:
  ///   - name: The name of the implementation.
  ///   - operations: The number of operations in `body`; the time is divided by it.
  ///   - prepare: Creates the input of `body`; not timed.
  ///   - body: Performs the operations.
  public init<Input>(
    _ name: String, operations: Int, prepare: @escaping () -> Input,
    body: @escaping (inout Input) -> Void
  ) {
    self.name = name
    run = {
      var input = prepare()
      let start = threadTime()
      body(&input)
      let time = threadTime() - start
      blackHole(input)
      return time / Double(operations)
    }
  }
}

extension Duration {
  /// The total time in nanoseconds.
  public var nanoseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
}
