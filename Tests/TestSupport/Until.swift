/// The error of a condition that was not met in time.
public struct DeadlineMissed: Error, CustomStringConvertible {
  public let description: String

  public init(description: String) { self.description = description }
}

/// Waits until a condition is met, and fails after a minute, so that an error ends one test and
/// does not block the others.
public func until(
  isolation: isolated (any Actor)? = #isolation, every pause: Duration = .milliseconds(2),
  file: String = #fileID, line: Int = #line, _ condition: () throws -> Bool
) async throws {
  let end = ContinuousClock.now.advanced(by: .seconds(60))
  while try !condition() {
    guard ContinuousClock.now < end else {
      throw DeadlineMissed(
        description: "\(file):\(line): the condition was not met within a minute")
    }
    try await Task.sleep(for: pause)
  }
}
