import Foundation
import Testing

@testable import GridSDL

/// Tests the end of a program whose display has gone.
struct DisplayConnectionTests {
  @Test func `the connection may be found lost on any thread`() async {
    await #expect(processExitsWith: .exitCode(1)) {
      // With the actor of the main thread, the handler would trap.
      Thread { DisplayConnection.endWithDisplay() }.start()
      try await Task.sleep(for: .seconds(60))
    }
  }
}
