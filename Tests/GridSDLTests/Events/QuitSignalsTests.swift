import Glibc
import TestSupport
import Testing

@testable import GridSDL

/// Tests which signals are handled. Serialized by the suite, because actions concern the process.
@Suite(.serialized) struct QuitSignalsTests {
  @Test func `signals have their default actions again when the last window system ends`() throws {
    let signals = [SIGINT, SIGTERM, SIGHUP].filter(hasDefaultAction)
    try #require(!signals.isEmpty)
    QuitSignals.install()
    QuitSignals.install()
    #expect(!signals.contains(where: hasDefaultAction))
    QuitSignals.uninstall()
    #expect(!signals.contains(where: hasDefaultAction))
    QuitSignals.uninstall()
    #expect(signals.allSatisfy(hasDefaultAction))
    QuitSignals.uninstall()
    QuitSignals.install()
    #expect(!signals.contains(where: hasDefaultAction))
    QuitSignals.uninstall()
    #expect(signals.allSatisfy(hasDefaultAction))
  }

  @Test func `a second signal ends the process, also one of another kind`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      // The tests may have been started by nohup.
      for number in [SIGINT, SIGTERM] {
        var action = sigaction()
        unsafe sigaction(number, &action, nil)
      }
      QuitSignals.install()
      // To the process: threads of Dispatch block signals.
      kill(getpid(), SIGINT)
      try await until { hasDefaultAction(SIGTERM) }
      kill(getpid(), SIGTERM)
      while true { sleep(60) }
    }
  }
}

private func hasDefaultAction(_ signal: Int32) -> Bool {
  var action = sigaction()
  guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
  return unsafe action.__sigaction_handler.sa_handler == nil
}
