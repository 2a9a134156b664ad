/// One of several ways to do the same.
public struct Contender {
  public let name: String
  let run: () -> Double

  /// Describes a way.
  ///
  /// - Parameters:
  ///   - name: Who does it.
  ///   - operations: How often `body` does it; the time is divided by this.
  ///   - prepare: Makes what `body` works on; not timed.
  ///   - body: Does it.
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
  /// The whole of it in nanoseconds.
  public var nanoseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
}
