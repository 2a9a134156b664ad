import Glibc

/// Standard output and standard error. The only code that writes text to them.
package enum Terminal {
  /// Whether standard error is a terminal, so that a person reads it.
  package static var showsErrors: Bool { isatty(STDERR_FILENO) != 0 }

  /// Writes a text of several lines to standard output, and checks that it has arrived.
  ///
  /// Parts of the text that come from outside have to be escaped by ``Swift/String/forTerminal``
  /// before, so that their line feeds are.
  ///
  /// - Throws: ``TerminalError``, as for a full disk.
  package static func print(_ text: String, terminator: String = "\n") throws(TerminalError) {
    try write(Array((text.forTerminalLines + terminator).utf8))
  }

  /// Writes a JSON document to standard output, and checks that it has arrived.
  package static func print(json: String, terminator: String = "\n") throws(TerminalError) {
    try write(Array((json.jsonForTerminal + terminator).utf8))
  }

  /// Writes bytes for another program to standard output, and checks that they have arrived.
  package static func write(_ bytes: [UInt8]) throws(TerminalError) {
    let code = ByteOutput.write(bytes, to: STDOUT_FILENO).code
    guard code == 0 else { throw TerminalError(code: code) }
    // Some file systems report a failure when a descriptor is closed. Others print later.
    let copy = dup(STDOUT_FILENO)
    guard copy < 0 || close(copy) == 0 else { throw TerminalError(code: errno) }
  }

  /// Writes a message to standard error, in one line.
  ///
  /// - Parameter program: The name before the message; nil for none.
  package static func report(_ message: String, from program: String? = "GridApp") {
    let line = (program.map { $0 + ": " } ?? "") + message.forTerminal + "\n"
    _ = ByteOutput.write(Array(line.utf8), to: STDERR_FILENO)
  }

  /// Replaces closed descriptors of the standard streams, so that no file that is opened later gets
  /// the number of one, and with it the text of the program.
  ///
  /// Writing to standard output still fails then. Call it first thing in the program.
  package static func openClosedStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is the closed one.
      _ = unsafe open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// Text that could not be written to standard output.
package struct TerminalError: Error, CustomStringConvertible, Equatable, Sendable {
  /// The error number.
  package let code: Int32

  package var description: String {
    "standard output: cannot be written (\(unsafe String(cString: strerror(code)))); "
      + "the output is incomplete"
  }
}
