/// Waits until something is so.
public func until(
  isolation: isolated (any Actor)? = #isolation, _ condition: () throws -> Bool
) async throws {
  while try !condition() { try await Task.sleep(for: .milliseconds(2)) }
}
