/// An error that ends a command, described in one line: the thing, the problem, and the way out.
package nonisolated struct CommandFailure: Error, CustomStringConvertible, Sendable {
  package let description: String

  package init(_ description: String) { self.description = description }
}
