import Dispatch
import ItemSources

/// Says now and then that somebody may have liked something.
///
/// The next tick is asked for when the last one is taken: while the window is hidden nobody takes
/// any, and nothing runs.
final class LikesTicker {
  /// Seconds from one tick to the next. Each is a frame that an idle window draws.
  static let interval = 1.5

  private let ticks: Mailbox<Void>

  /// Begins to tick; `wake` is called on another thread.
  init(wake: @escaping @Sendable () -> Void) {
    ticks = Mailbox(onFilled: wake)
    schedule()
  }

  /// Whether there is a tick to take.
  var isDue: Bool { !ticks.isEmpty }

  /// Takes the tick that is due.
  ///
  /// - Returns: Whether there was one.
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
