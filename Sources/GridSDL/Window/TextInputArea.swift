import CSDL2
import GridEngine

/// Reports the position of the caret to input methods, which place their windows next to it.
@MainActor package final class TextInputArea {
  private var reported: (x: Int32, y: Int32, width: Int32, height: Int32)?

  /// Creates an area that has reported nothing.
  package init() {}

  /// Reports a caret that was drawn; call it after each frame.
  ///
  /// - Parameters:
  ///   - caret: The frame of the caret in window points; nil if no text is typed.
  ///   - unit: The number of units of SDL's windows per point.
  package func report(_ caret: Rect?, unit: Double) {
    guard let caret else {
      reported = nil
      return
    }
    let (left, top) = ((caret.minX * unit).rounded(), (caret.minY * unit).rounded())
    let place = (
      x: Int32(left), y: Int32(top), width: max(1, Int32((caret.maxX * unit).rounded() - left)),
      height: max(1, Int32((caret.maxY * unit).rounded() - top))
    )
    if let reported, reported == place { return }
    reported = place
    var rect = SDL_Rect(x: place.x, y: place.y, w: place.width, h: place.height)
    unsafe SDL_SetTextInputRect(&rect)
  }
}
