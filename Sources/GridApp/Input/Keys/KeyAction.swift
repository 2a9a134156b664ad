import Demos
import GridEngine
import GridSDL

/// The action of a key in the grid or in the open photo.
enum KeyAction: Hashable, Sendable {
  /// Closes the innermost open element: a drag, the open photo, the search field, ….
  case leave
  /// A command for the app.
  case command(AppCommand)
  /// Opens the search field.
  case find
  /// Opens the field for a date.
  case findDate

  // The grid.
  case grid(GridKeyAction)
  /// Moves the focus and keeps the selection, also in scenes where the arrows select.
  case moveFocusOnly(FocusDirection)
  /// Opens the focused item, or selects it if it cannot be opened.
  case openItem
  case addColumns(Int)
  case resetColumns
  case board(BoardEdit)

  // The open photo.
  /// Shows the photo that is a number of photos later; a negative number goes back.
  case step(Int)
  case firstPicture, lastPicture
  /// Pans a zoomed photo; shows the next or previous one if the photo fits the window.
  case pan(FocusDirection)
  /// Zooms the photo by a number of steps.
  case zoom(Int)
  case fitPicture, toggleActualPixels
  /// Rotates the view by a number of quarter turns; a positive number is clockwise.
  case rotate(Int)
  case closePicture
}
