import FrameTiming
import GridEngine

/// A drag from the window to another program: it takes all input until the drag ends.
final class DragElement: WindowElement {
  private let clipboard: Clipboard

  init(of clipboard: Clipboard) { self.clipboard = clipboard }

  func place(in context: ElementContext) -> ElementPlace {
    clipboard.isDragging ? .window : .hidden
  }

  var isModal: Bool { clipboard.isDragging }

  /// Handles movements and the release of the button, where the window receives them.
  func handle(_ event: InputEvent, _ context: ElementContext) -> Bool {
    guard clipboard.isDragging else { return false }
    switch event {
    case .pointerMoved: clipboard.moveDrag()
    case .pointerUp(_, .primary): clipboard.drop()
    // Content that is dropped on its own window stays where it is.
    case .pointerDown, .keyDown, .text, .filesDropped: break
    default: return false
    }
    return true
  }

  func dismiss(_ context: ElementContext) -> Bool {
    guard clipboard.isDragging else { return false }
    clipboard.cancelDrag()
    return true
  }
}
