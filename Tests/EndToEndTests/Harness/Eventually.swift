import TestSupport

/// Returns what `look` finds, once it finds something; looks again and again until then.
///
/// The deadline is for a test that would otherwise never end and is generous: a busy machine is no
/// reason to fail.
///
/// - Parameter what: What is waited for, as it reads after "waited 30 seconds for".
/// - Throws: ``DeadlineMissed``, and what `look` throws.
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

/// Returns once `holds` does.
func eventually(
  _ what: String, within limit: Duration = .seconds(30), every pause: Duration = .milliseconds(30),
  holds: () async throws -> Bool
) async throws {
  let _: Void = try await eventually(what, within: limit, every: pause) {
    try await holds() ? () : nil
  }
}
