import FrameTiming
import Synchronization

/// Whether the machine has run short of memory, and for how long that counts.
///
/// - SeeAlso: Linux' "pressure stall information", which tells that tasks wait for memory before
///   any has to be killed for it.
package final class MemoryRelief {
  /// Seconds without pressure after which budgets grow back.
  static let duration = 60.0

  /// When the budgets may grow back; nil while nothing is short.
  package private(set) var nextChange: FrameTime?
  private let pressed: PressureFlag
  private let watcher: PressureWatcher?

  /// Watches the machine's memory, where its kernel tells.
  ///
  /// - Parameter wake: Ends the event loop's sleep; called on another thread.
  package init(path: String = "/proc/pressure/memory", wake: @escaping @Sendable () -> Void) {
    let flag = PressureFlag()
    pressed = flag
    watcher = PressureWatcher(path: path) {
      flag.raise()
      wake()
    }
  }

  /// Whether less should be held than else.
  package var isShort: Bool { nextChange != nil }

  /// Takes note of memory running short, as the watcher does, on any thread.
  nonisolated func press() { pressed.raise() }

  /// Takes up what was noted and what time has passed.
  ///
  /// - Returns: Whether ``isShort`` changed.
  package func takeChange(at time: FrameTime) -> Bool {
    let wasShort = isShort
    if pressed.take() {
      nextChange = time.advanced(bySeconds: Self.duration)
    } else if let end = nextChange, time >= end {
      nextChange = nil
    }
    return isShort != wasShort
  }
}

/// Set on the watcher's thread, taken on the main one.
private nonisolated final class PressureFlag: Sendable {
  private let flag = Atomic(false)

  func raise() { flag.store(true, ordering: .relaxed) }

  func take() -> Bool { flag.exchange(false, ordering: .relaxed) }
}
