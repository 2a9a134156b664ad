import CSDL2
import Synchronization

/// A custom SDL event with which other threads wake the main thread.
nonisolated final class EventWaker: Sendable {
  /// SDL's type number of the event.
  let type = SDL_RegisterEvents(1)
  private let isOpen = Mutex(true)

  /// The code of an event that ends a wait, but changes nothing that is displayed.
  static let quietCode: Int32 = 1

  /// Adds the event to SDL's queue. Has no effect after ``close()``. Callable from any thread.
  ///
  /// - Parameter isQuiet: Whether the event is not reported as ``InputEvent/woken``.
  func wake(isQuiet: Bool = false) {
    isOpen.withLock { isOpen in
      guard isOpen else { return }
      var event = unsafe SDL_Event()
      unsafe event.type = type
      if isQuiet { unsafe event.user.code = Self.quietCode }
      unsafe SDL_PushEvent(&event)
    }
  }

  /// Disables ``wake()``. Returns when no thread is in it any more.
  func close() { isOpen.withLock { $0 = false } }
}
