import Dispatch
import GridEngine

/// A timer for simulated likes.
///
/// Taking a tick schedules the next one. While the window is hidden no tick is taken, and nothing
/// runs.
final class LikesTicker {
  /// The seconds between ticks. Each tick draws a frame in an idle window.
  static let interval = 1.5

  private let ticks: Mailbox<Void>

  /// Starts the timer; `wake` is called on another thread.
  init(wake: @escaping @Sendable () -> Void) {
    ticks = Mailbox(onFilled: wake)
    schedule()
  }

  /// Whether a tick is due.
  var isDue: Bool { !ticks.isEmpty }

  /// Takes a due tick, and schedules the next one.
  ///
  /// - Returns: Whether a tick was due.
  func take() -> Bool {
    guard !ticks.takeAll().isEmpty else { return false }
    schedule()
    return true
  }

  private func schedule() {
    let ticks = ticks
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.interval) {
      ticks.post(())
    }
  }
}
