import FrameTiming
import GridEngine
import GridSDL
import SystemFiles

/// The element at the bottom of the window that shows messages, each for a few seconds.
final class Messages: WindowElement {
  private var notices = Notices()
  private var isDirty = false

  // MARK: Messages

  /// Shows a message at the bottom of the window.
  func show(_ message: String) {
    notices.show(message, at: .now)
    isDirty = true
  }

  /// Shows the hint of the first start.
  func showHint(_ hint: String) {
    notices.showHint(hint, at: .now)
    isDirty = true
  }

  /// Removes the hint, because the user has followed it.
  func removeHint() { notices.removeHint() }

  /// Shows a message to the user, in the window and on standard error.
  func report(_ message: String) {
    show(message)
    Terminal.report(message)
  }

  // MARK: Element

  func place(in context: ElementContext) -> ElementPlace {
    guard let size = notices.size(fitting: context.room.width, measuring: context.text) else {
      return .hidden
    }
    return .floating(FloatingPart.message.place(size))
  }

  func draw(_ context: ElementContext, into list: inout DrawList) {
    isDirty = false
    notices.draw(
      in: context.frame, theme: context.theme, measuring: context.text, into: &list)
  }

  func contains(_ point: Point, _ context: ElementContext) -> Bool { false }

  func needsFrame(at time: FrameTime) -> Bool { isDirty && notices.text != nil }

  func nextChange(after time: FrameTime) -> FrameTime? { notices.nextChange(after: time) }

  func update(at time: FrameTime) -> Bool { notices.expire(at: time) }

  func description(_ context: ElementContext) -> ElementDescription? {
    notices.text.map { ElementDescription(.notification, label: $0) }
  }
}
