/// Stops the program because of a mistake in it, with a message on standard error.
///
/// Unlike `preconditionFailure`, it writes the message in optimized builds, too: programs are built for
/// release.
@inline(never)
package func stop(_ message: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  fatalError(message, file: file, line: line)
}

/// Stops the program with a message, unless a condition is met that the program has to ensure.
///
/// Unlike `precondition`, it writes the message in optimized builds, too.
@inline(__always)
package func require(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition { stop(message(), file: file, line: line) }
}
