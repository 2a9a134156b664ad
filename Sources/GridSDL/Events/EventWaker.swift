import CSDL2
import Synchronization

/// An event by which other threads wake the main one, as long as there is a queue for it.
nonisolated final class EventWaker: Sendable {
  /// SDL's type number of the event.
  let type = SDL_RegisterEvents(1)
  private let isOpen = Mutex(true)

  /// Puts the event into SDL's queue; nothing after ``close()``. From any thread.
  func wake() {
    isOpen.withLock { isOpen in
      guard isOpen else { return }
      var event = unsafe SDL_Event()
      unsafe event.type = type
      unsafe SDL_PushEvent(&event)
    }
  }

  /// Returns once no thread is in ``wake()`` and later calls do nothing.
  func close() { isOpen.withLock { $0 = false } }
}
