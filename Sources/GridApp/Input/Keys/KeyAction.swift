import GridEngine

/// What a key does to the grid or to the open picture.
enum KeyAction: Hashable, Sendable {
  /// Leaves the innermost thing that is open: a drag, the open picture, the find field, ….
  case leave
  /// Something that concerns the app as a whole.
  case command(AppCommand)
  /// Opens the field in which a name is typed.
  case find

  // The grid.
  case scroll(ScrollKey)
  /// Moves the focus; where it cannot move, the content scrolls by a row.
  case moveFocus(FocusDirection, selects: Bool)
  case focusNext, focusPrevious
  /// Opens the item with the focus, or selects it where it cannot be opened.
  case openItem
  case toggleSelection, selectAll
  case addColumns(Int)
  case resetColumns
  case board(BoardEdit)

  // The open picture.
  /// Goes on by so many pictures.
  case step(Int)
  case firstPicture, lastPicture
  /// Moves a magnified picture; goes to another one where all of it is seen.
  case pan(FocusDirection)
  /// Magnifies the picture by so many steps.
  case zoom(Int)
  case fitPicture, toggleOwnPixels
  case closePicture
}

/// A change of the gallery's board of tiles.
enum BoardEdit: Int, CaseIterable, Sendable { case shuffle, insert, delete }
