/// Why a command cannot go on, in the one line that the user reads: what, where, what to do.
nonisolated struct CommandFailure: Error, CustomStringConvertible, Sendable {
  let description: String

  init(_ description: String) { self.description = description }
}
