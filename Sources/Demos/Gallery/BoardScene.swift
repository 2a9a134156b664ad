import Scenes

/// A scene with a board of tiles, and with items that open and close in place.
@MainActor
package protocol BoardScene: Scene {
  /// Changes the tiles of the board.
  func perform(_ edit: BoardEdit)

  /// Expands or collapses the focused item.
  ///
  /// - Returns: Whether it can be expanded.
  func openFocusedItem() -> Bool
}

/// A change of the tiles on the board of the gallery.
package nonisolated enum BoardEdit: Int, CaseIterable, Sendable { case shuffle, insert, delete }
