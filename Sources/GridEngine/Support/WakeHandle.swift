import Synchronization

/// The closure by which other threads request a frame; `nil` if frames are produced continuously.
final class WakeHandle: Sendable {
  private let storage = Mutex<(@Sendable () -> Void)?>(nil)

  var handler: (@Sendable () -> Void)? {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}
