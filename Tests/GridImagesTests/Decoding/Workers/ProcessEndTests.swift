import CSandbox
import Glibc
import Testing

/// The reports of `grid_process_end` about a process.
struct ProcessEndTests {
  /// Runs a command of a shell, waits until the process has closed its channel, and ends it without giving it
  /// time.
  private func signalAtEnd(of command: String) throws -> Int32 {
    var process = try start(command)
    #expect(grid_channel_wait(process.channel, -1) == GRID_CHANNEL_OK.rawValue)
    return unsafe grid_process_end(&process, 0)
  }

  private func start(_ command: String) throws -> grid_process {
    var process = grid_process()
    let words = ["sh", "-c", command]
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    let error = unsafe grid_process_start("/bin/sh", &arguments, &process)
    try #require(error == 0)
    return process
  }

  // A busy machine may take long from the closed channel to the end of the process.
  @Test(arguments: [SIGSEGV, SIGABRT, SIGSYS, SIGTERM])
  func `a signal is reported even if the process has no time to end`(signal: Int32) throws {
    for _ in 0..<20 { #expect(try signalAtEnd(of: "kill -\(signal) $$") == signal) }
  }

  @Test func `a process that exits has no signal`() throws {
    #expect(try signalAtEnd(of: "exit 3") == 0)
  }

  @Test func `a process that still runs has no signal`() throws {
    var process = try start("exec sleep 1000")
    #expect(unsafe grid_process_end(&process, 0) == 0)
  }

  @Test func `a process that another one kills has that signal`() throws {
    var process = try start("exec sleep 1000")
    kill(process.id, SIGKILL)
    #expect(unsafe grid_process_end(&process, 10_000) == SIGKILL)
  }
}
