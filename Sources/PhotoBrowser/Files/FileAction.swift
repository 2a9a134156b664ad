import ItemSources

/// An action on the selected files, or on the focused or the open photo.
package enum FileAction: Hashable, Sendable {
  /// Offers the files to other programs through the clipboard.
  case copy
  case moveToTrash
  /// Gives the photos stars.
  case rate(Rating)
  /// Undoes the last change of files.
  case undo
  /// Opens the files with the desktop's default program.
  case open
  /// Shows a menu of the installed programs that can open the files.
  case chooseProgram
  /// Opens the files with a program.
  case openWith(InstalledProgram)
  /// Shows the files in the file manager.
  case showInFolder
}
