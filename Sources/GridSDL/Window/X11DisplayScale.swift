import CX11
import Foundation
import Synchronization

/// The scale that the user of an X server chose, by the dots per inch of the server or the desktop.
///
/// SDL 2 has no scale on X11: the units of its windows are pixels.
@safe
@MainActor package final class X11DisplayScale {
  private let handle: OpaquePointer
  private let listener: Listener
  /// The number of pixels per point, 1 … 4.
  package private(set) var value: Double

  /// Connects to the server that `DISPLAY` names; nil if that is impossible.
  init?() {
    let listener = Listener()
    let context = unsafe Unmanaged.passUnretained(listener).toOpaque()
    let handle = unsafe grid_x11_settings_create(notifyListener, context)
    guard let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
    self.listener = listener
    value = unsafe Self.scale(ofDotsPerInch: grid_x11_settings_dpi(handle))
  }

  isolated deinit { unsafe grid_x11_settings_destroy(handle) }

  /// Calls `wake` on another thread after each change.
  func onChange(_ wake: @escaping @Sendable () -> Void) { listener.set(wake) }

  /// Reads the scale again, and returns whether it changed. O(1).
  func update() -> Bool {
    let newest = unsafe Self.scale(ofDotsPerInch: grid_x11_settings_dpi(handle))
    defer { value = newest }
    return newest != value
  }

  /// Returns the scale for a resolution; 96 dots per inch, or no value, are a scale of 1.
  ///
  /// In steps of an eighth: a monitor of 100 or 101 dots per inch is no reason to draw all edges between
  /// two pixels.
  nonisolated static func scale(ofDotsPerInch dpi: Double) -> Double {
    min(max((dpi / 96 * 8).rounded() / 8, 1), 4)
  }
}

/// Called on the thread of the settings.
private nonisolated func notifyListener(_ context: UnsafeMutableRawPointer?) {
  guard let context = unsafe context else { return }
  unsafe Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue().notify()
}

/// The receiver of changes, called on the thread of the settings.
private nonisolated final class Listener: Sendable {
  private let wake = Mutex<(@Sendable () -> Void)?>(nil)

  func set(_ wake: @escaping @Sendable () -> Void) { self.wake.withLock { $0 = wake } }

  func notify() { wake.withLock { $0 }?() }
}
