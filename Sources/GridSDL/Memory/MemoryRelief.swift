import FrameTiming
import Synchronization

/// Tracks memory pressure, and for how long budgets stay reduced after it.
///
/// - SeeAlso: "Pressure stall information" of Linux, which reports that tasks wait for memory
///   before any has to be killed.
package final class MemoryRelief {
  /// The time without pressure, in seconds, after which budgets grow back.
  static let duration = 60.0

  /// The time at which budgets grow back; nil without memory pressure.
  package private(set) var nextChange: FrameTime?
  private let pressed: PressureFlag
  private let watcher: PressureWatcher?

  /// Watches the memory of the machine, if the kernel supports it.
  ///
  /// - Parameter wake: Wakes the event loop. Called on another thread.
  package init(path: String = "/proc/pressure/memory", wake: @escaping @Sendable () -> Void) {
    let flag = PressureFlag()
    pressed = flag
    watcher = PressureWatcher(path: path) {
      flag.raise()
      wake()
    }
  }

  /// Whether budgets are reduced.
  package var isShort: Bool { nextChange != nil }

  /// Reports memory pressure, as the watcher does. Callable from any thread.
  nonisolated func reportPressure() { pressed.raise() }

  /// Updates the state from reported pressure and the time.
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

/// A flag that the watcher's thread sets and the main thread clears.
private nonisolated final class PressureFlag: Sendable {
  private let flag = Atomic(false)

  func raise() { flag.store(true, ordering: .relaxed) }

  func take() -> Bool { flag.exchange(false, ordering: .relaxed) }
}
