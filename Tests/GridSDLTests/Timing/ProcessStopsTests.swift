import Glibc
import TestSupport
import Testing

@testable import GridSDL

/// Serialized, because signals concern the process.
@Suite(.serialized) struct ProcessStopsTests {
  @Test func `a continued process is reported once`() async throws {
    ProcessStops.watch()
    _ = ProcessStops.take()
    kill(getpid(), SIGCONT)
    try await until { ProcessStops.take() }
    #expect(!ProcessStops.take())
  }
}
