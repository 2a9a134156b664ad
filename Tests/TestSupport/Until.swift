/// What did not come true in time.
public struct DeadlineMissed: Error, CustomStringConvertible {
  public let description: String

  public init(description: String) { self.description = description }
}

/// Waits until something is so, and fails when it is not after a minute: a fault ends a test, it does
/// not hold up all others.
public func until(
  isolation: isolated (any Actor)? = #isolation, every pause: Duration = .milliseconds(2),
  file: String = #fileID, line: Int = #line, _ condition: () throws -> Bool
) async throws {
  let end = ContinuousClock.now.advanced(by: .seconds(60))
  while try !condition() {
    guard ContinuousClock.now < end else {
      throw DeadlineMissed(description: "\(file):\(line): waited a minute for what never became so")
    }
    try await Task.sleep(for: pause)
  }
}
