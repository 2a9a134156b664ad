import CSDL2
import Synchronization

/// A custom SDL event with which other threads wake the main thread.
nonisolated final class EventWaker: Sendable {
  /// SDL's type number of the event.
  let type = SDL_RegisterEvents(1)
  private let isOpen = Mutex(true)

  /// Adds the event to SDL's queue. Has no effect after ``close()``. Callable from any thread.
  func wake() {
    isOpen.withLock { isOpen in
      guard isOpen else { return }
      var event = unsafe SDL_Event()
      unsafe event.type = type
      unsafe SDL_PushEvent(&event)
    }
  }

  /// Disables ``wake()``. Returns when no thread is in it any more.
  func close() { isOpen.withLock { $0 = false } }
}
