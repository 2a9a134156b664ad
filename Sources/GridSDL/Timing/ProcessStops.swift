import Glibc
import Synchronization

/// Reports that the process was stopped and continued, as by `SIGSTOP` or Ctrl Z in a terminal.
///
/// The clock only shows that time has passed, which a blocked thread shows too.
nonisolated enum ProcessStops {
  private static let wasContinued = Atomic(false)
  /// Whether the signal is handled. A program that handles it itself keeps its handler.
  private static let isWatching: Bool = {
    _ = take()
    var action = sigaction()
    guard unsafe sigaction(SIGCONT, nil, &action) == 0,
      unsafe action.__sigaction_handler.sa_handler == nil
    else { return false }
    unsafe action.__sigaction_handler.sa_handler = { _ in
      ProcessStops.wasContinued.store(true, ordering: .relaxed)
    }
    action.sa_flags = SA_RESTART
    return unsafe sigaction(SIGCONT, &action, nil) == 0
  }()

  /// Handles `SIGCONT` from now on.
  static func watch() { _ = isWatching }

  /// Returns whether the process was continued since the last call.
  static func take() -> Bool { wasContinued.exchange(false, ordering: .relaxed) }
}
