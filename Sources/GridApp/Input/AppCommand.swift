import GridEngine
import GridSDL
import ItemSources
import Lab
import PhotoBrowser
import Scenes

/// A command of the user to the app, as opposed to the grid.
enum AppCommand: Hashable, Sendable {
  case quit, toggleHUD, moveHUD, toggleRecording, toggleCapture, resetFigures, toggleHelp,
    toggleInspector, toggleFullScreen, toggleSlideshow, toggleInfo
  /// Shows the selected photos next to each other.
  case comparePhotos
  /// Shows or hides the panel of techniques.
  case toggleTechniques
  /// Lists the photos again, as on a share, which reports no changes.
  case listAgain
  /// Closes the innermost open element of the app; the grid closes its own.
  case leave
  /// Explains that the scene cannot be searched.
  case explainFind
  /// Selects the next variant of a technique.
  case toggle(Technique)
  /// Selects a variant of a technique by name.
  case set(Technique, String)
  /// Selects the best variant of each technique.
  case resetTechniques
  /// Shows the bundled posts with or without a simulated server.
  case toggleServer
  /// Shows a scene.
  case show(SceneName)
  /// Shows files and folders.
  case open([String])
  /// Shows the folder that contains the shown one.
  case openParent
  /// Asks for photos or folders to show.
  case choose(FileChooser.Kind)
  /// Shows only items that match a search; the empty string shows all.
  case filter(String)
  /// Goes to the date that the user typed; explains that the scene has no dates if it has none.
  case goToDate(String)
  /// Selects the next sort order.
  case nextOrder
  /// Sorts photos.
  case order(PictureOrder)
  /// Reverses the sort order.
  case reverseOrder
  /// Selects the next arrangement of tiles.
  case nextTiles
  /// Selects an arrangement of tiles.
  case arrange(TileArrangement)
  /// Shows the names of photos below their tiles, or hides them.
  case toggleCaptions
  /// Deselects everything.
  case clearSelection
  /// Performs a click, for a tap on a touch screen.
  case click(Point, count: Int)
  /// Changes or passes on the selected files.
  case file(FileAction)
  /// Asks for a new name of the open or the selected photo.
  case beginRenaming
  /// Gives the photo that is being renamed a new name, without its extension.
  case rename(String)
  /// Shows the context menu at a point; nil for the focused item.
  case showMenu(Point?)
  /// Shows a menu at a point; nil for that of the menu before, or for the corner of the header's menu.
  case openMenu(AppMenu, at: Point?)
  /// Adds a marker to the recording.
  case mark(String)

  /// Whether a script must not perform the command, because it changes files or asks the user.
  var isOnlyForUsers: Bool {
    switch self {
    case .file, .rename, .choose: true
    default: false
    }
  }

  /// Whether the command would interfere with a drag: it opens the menu, or concerns files.
  var endsDrags: Bool {
    switch self {
    case .file, .beginRenaming, .showMenu, .openMenu, .choose: true
    default: false
    }
  }
}
