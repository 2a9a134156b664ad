import CGLX
import CSDL2
import CWayland
import Foundation
import Glibc
import Synchronization

/// The connection to the compositor or X server, which may end at any time.
///
/// A loss becomes SDL's quit event, so that a program ends as if its window had been closed. SDL and
/// graphics drivers may also wait in a call for a compositor that does not exist any more. If the
/// program has not ended after ``patience``, ``LastActions`` run, and the process ends with status 1.
@safe
@MainActor final class DisplayConnection {
  /// The time in milliseconds for an orderly end.
  private nonisolated static let patience: Int32 = 400

  /// The `wl_display`; nil under X11.
  private let display: UnsafeMutableRawPointer?
  private let watch: HangUpWatch?
  private var hasReported = false

  /// Watches the connection of a window. It must not outlive SDL's video.
  init(of window: WindowHandle) {
    guard let surface = window.waylandSurface else {
      unsafe (display, watch) = (nil, nil)
      // Xlib ends the process after a loss, whatever a handler does.
      grid_x11_on_connection_loss(Self.endWithDisplay)
      return
    }
    unsafe display = surface.display
    watch = HangUpWatch(descriptor: unsafe grid_connection_descriptor(surface.display)) {
      hasEnded in
      var event = unsafe SDL_Event()
      unsafe event.type = SDL_QUIT.rawValue
      unsafe SDL_PushEvent(&event)
      if !hasEnded(Self.patience) { Self.end() }
    }
  }

  /// Whether the connection has failed.
  var isLost: Bool { unsafe watch?.hasHungUp == true || grid_connection_has_failed(display) }

  /// Returns whether the connection has failed; true only once.
  func takeLoss() -> Bool {
    guard !hasReported, isLost else { return false }
    hasReported = true
    return true
  }

  /// Ends the process because Xlib has lost its connection. Xlib calls it on the thread that notices: from
  /// SDL 2.28 on, any thread that wakes the event loop may be the one.
  nonisolated static let endWithDisplay: @convention(c) () -> Void = { end() }

  /// Saves what can be saved, and ends the process.
  private nonisolated static func end() {
    LastActions.run(within: .milliseconds(400))
    StandardError.write(connectionLost)
    _exit(1)
  }

  /// The message of a lost connection.
  nonisolated static let connectionLost = "the connection to the display was lost"
}

/// The actions that save data when the display has gone and the main thread does not end the
/// program. They are called on another thread, or while the main thread is inside of a call of Xlib.
package nonisolated enum LastActions {
  private static let actions = Mutex<[@Sendable () -> Void]>([])

  /// Adds an action, which must not need the main thread.
  package static func add(_ action: @escaping @Sendable () -> Void) {
    actions.withLock { $0.append(action) }
  }

  /// Runs all actions on another thread, and returns when they have ended or after some time.
  static func run(within limit: DispatchTimeInterval) {
    let pending = actions.withLock { $0 }
    guard !pending.isEmpty else { return }
    let ended = DispatchSemaphore(value: 0)
    Thread {
      for action in pending { action() }
      ended.signal()
    }.start()
    _ = ended.wait(timeout: .now() + limit)
  }
}
