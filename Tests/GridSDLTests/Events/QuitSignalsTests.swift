import Glibc
import TestSupport
import Testing

@testable import GridSDL

/// Tests which signals are handled, in processes of their own: actions concern the process, and windows of
/// other tests set them.
struct QuitSignalsTests {
  @Test func `signals have their default actions again when the last window system ends`() async {
    await #expect(processExitsWith: .success) {
      let signals = [SIGINT, SIGTERM, SIGHUP]
      restoreDefaultActions(of: signals)
      QuitSignals.install()
      QuitSignals.install()
      try #require(!signals.contains(where: hasDefaultAction))
      QuitSignals.uninstall()
      try #require(!signals.contains(where: hasDefaultAction))
      QuitSignals.uninstall()
      try #require(signals.allSatisfy(hasDefaultAction))
      QuitSignals.uninstall()
      QuitSignals.install()
      try #require(!signals.contains(where: hasDefaultAction))
      QuitSignals.uninstall()
      try #require(signals.allSatisfy(hasDefaultAction))
    }
  }

  @Test func `a second signal ends the process, also one of another kind`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      restoreDefaultActions(of: [SIGINT, SIGTERM])
      QuitSignals.install()
      // To the process: threads of Dispatch block signals.
      kill(getpid(), SIGINT)
      try await until { hasDefaultAction(SIGTERM) }
      kill(getpid(), SIGTERM)
      while true { sleep(60) }
    }
  }
}

/// Gives signals their default actions: the tests may have been started by nohup.
private func restoreDefaultActions(of signals: [Int32]) {
  for number in signals {
    var action = sigaction()
    unsafe sigaction(number, &action, nil)
  }
}

private func hasDefaultAction(_ signal: Int32) -> Bool {
  var action = sigaction()
  guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
  return unsafe action.__sigaction_handler.sa_handler == nil
}
