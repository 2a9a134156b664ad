import GridEngine

/// Offers data to other programs of a display: through the clipboard, and by drags.
@MainActor protocol DataTransfer: AnyObject {
  /// Replaces the content of the clipboard.
  ///
  /// - Returns: Whether it was replaced.
  func setClipboard(_ content: ClipboardContent) -> Bool

  /// Whether the primary button is down on the window, so that a drag can start.
  var canStartDrag: Bool { get }
  /// Whether the icons of drags have no transparent pixels.
  var hasOpaqueIcons: Bool { get }
  /// Whether the window receives neither movements of the pointer during a drag nor its end.
  var consumesPointer: Bool { get }

  /// Starts a drag at the position of the pointer. The data can only be copied.
  ///
  /// - Returns: Whether it started.
  func startDrag(_ content: ClipboardContent, icon: DragIcon?) -> Bool
  /// Whether a drag is running: the button is down.
  var isDragging: Bool { get }
  /// Moves the drag to the pointer, where the window receives its movements.
  func moveDrag()
  /// Ends the drag with the release of the button, where the window receives that.
  func drop()
  /// Cancels the drag if one is running.
  func cancelDrag()

  /// Releases data that no program can request any more. Call it once per frame.
  func dispatch()
}

/// The image next to the pointer during a drag.
struct DragIcon: Sendable {
  /// The distance of the icon from the pointer, to the right and downwards, in points.
  static let distance = 12

  /// Rows from the top: blue, green and red, multiplied by alpha, then alpha.
  let pixels: [UInt32]
  let size: PixelSize
  /// The number of pixels per point.
  let scale: Double
}
