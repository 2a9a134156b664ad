import FrameTiming
import GridAccessibility
import GridEngine

/// Publishes the elements of a window to screen readers, at most ten times a second.
///
/// While no screen reader runs, a frame costs one comparison here.
package final class WindowAccessibility {
  /// The minimum time between two trees. A screen reader speaks some five words a second, so that more
  /// trees would only cost time while content scrolls.
  private static let interval = 0.1

  private let service: AccessibilityService
  private let window: Window
  private var isActive = false
  private var hadKeyboardFocus = false
  /// Whether something may have changed since the last tree.
  private var isDirty = false
  private var nextTime = FrameTime(nanoseconds: 0)

  /// Starts to watch for screen readers.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - programName: The name of the program, as screen readers list it.
  ///   - wake: Ends the sleep of the event loop; called on any thread.
  package init(of window: Window, programName: String, wake: @escaping @Sendable () -> Void) {
    self.window = window
    service = AccessibilityService(programName: programName, wake: wake)
  }

  isolated deinit { service.stop() }

  /// Records that a frame was drawn, whose elements may have changed.
  package func frameDrawn() { if service.isActive { isDirty = true } }

  /// The time at which a tree has to be published; nil if there is none.
  package func nextChange(after time: FrameTime) -> FrameTime? {
    isDirty ? max(time, nextTime) : nil
  }

  /// Publishes a tree if something may have changed, and performs requests. Called with the events of
  /// the window.
  ///
  /// - Parameters:
  ///   - time: The current time.
  ///   - perform: Performs a request.
  ///   - children: Returns the elements of the window.
  package func update(
    at time: FrameTime, title: String, perform: (AccessibilityRequest) -> Void,
    children: () -> [AccessibilityNode]
  ) {
    guard service.isActive else {
      isActive = false
      isDirty = false
      return
    }
    for request in service.takeRequests() { perform(request) }
    if !isActive || window.hasKeyboardFocus != hadKeyboardFocus { isDirty = true }
    isActive = true
    guard isDirty, time >= nextTime else { return }
    isDirty = false
    nextTime = time.advanced(bySeconds: Self.interval)
    hadKeyboardFocus = window.hasKeyboardFocus
    var root = AccessibilityNode(
      AccessibilityID(part: 0), .window, label: title, frame: Rect(size: window.size),
      traits: hadKeyboardFocus ? [.active] : [])
    root.children = children()
    service.publish(root, screenOrigin: window.screenOrigin)
  }
}
