import Synchronization

/// How other threads say that a frame is needed; nil where frames are made in any case.
final class WakeHandle: Sendable {
  private let storage = Mutex<(@Sendable () -> Void)?>(nil)

  var handler: (@Sendable () -> Void)? {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}
