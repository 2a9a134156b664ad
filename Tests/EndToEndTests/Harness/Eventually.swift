import TestSupport

/// Calls `look` repeatedly until it returns a value, and returns that.
///
/// The deadline is generous, because it is only for tests that would never end. A busy machine must
/// not make them fail.
///
/// - Parameter what: The description of the value, for the message "waited 30 seconds for …".
/// - Throws: ``DeadlineMissed``, and the errors of `look`.
func eventually<Found>(
  _ what: String, within limit: Duration = .seconds(30), every pause: Duration = .milliseconds(30),
  look: () async throws -> Found?
) async throws -> Found {
  let deadline = ContinuousClock.now + limit
  while true {
    if let found = try await look() { return found }
    guard ContinuousClock.now < deadline else {
      throw DeadlineMissed(description: "waited \(limit) for \(what)")
    }
    try await Task.sleep(for: pause)
  }
}

/// Returns when `holds` returns true.
func eventually(
  _ what: String, within limit: Duration = .seconds(30), every pause: Duration = .milliseconds(30),
  holds: () async throws -> Bool
) async throws {
  let _: Void = try await eventually(what, within: limit, every: pause) {
    try await holds() ? () : nil
  }
}
