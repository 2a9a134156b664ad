/// An error that ends a command, described in one line: the thing, the problem, and the way out.
nonisolated struct CommandFailure: Error, CustomStringConvertible, Sendable {
  let description: String

  init(_ description: String) { self.description = description }
}
