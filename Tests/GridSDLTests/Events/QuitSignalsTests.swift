import Glibc
import Testing

@testable import GridSDL

/// Tests which signals are handled. Serialized by the suite, because actions concern the process.
@Suite(.serialized) struct QuitSignalsTests {
  private func hasDefaultAction(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
    return unsafe action.__sigaction_handler.sa_handler == nil
  }

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

  @Test func `a second signal has its default action`() throws {
    // A signal would also post a quit event, which other tests could receive.
    // nohup ignores SIGHUP.
    let number = try #require([SIGINT, SIGTERM, SIGHUP].first(where: hasDefaultAction))
    QuitSignals.install()
    defer { QuitSignals.uninstall() }
    var action = sigaction()
    #expect(unsafe sigaction(number, nil, &action) == 0)
    #expect(UInt32(bitPattern: action.sa_flags) & UInt32(SA_RESETHAND) != 0)
  }
}
