import Foundation
import GridEngine
import GridSDL
import ItemSources
import PhotoBrowser

/// What the entries of the menus depend on.
struct MenuFacts {
  /// The number of selected files; nil if the scene shows none.
  var files: Int?
  /// Whether an item is focused or selected.
  var hasFocus = false
  /// The sort order, and whether it is reversed; nil if there is none to choose.
  var order: (order: PictureOrder, isReversed: Bool)?
  /// The arrangement of tiles; nil if there is none to choose.
  var arrangement: TileArrangement?
  /// Whether photos have captions; nil if there are none to choose.
  var showsCaptions: Bool?
  var hasColumns = false
  /// Whether the shown folder is in another one that can be shown.
  var hasParent = false
  /// The folders that were shown last.
  var recent: [String] = []
  var isFullScreen = false

  /// The entries for a photo of the grid.
  var itemEntries: [ContextMenu.Entry] {
    let open = entry("Open", .openItem, isEnabled: hasFocus)
    let compare = entry(
      "Compare", .command(.comparePhotos), isEnabled: files.map { $0 > 1 } ?? false)
    let all = entry("Select all", .grid(.selectAll))
    let files = files.map { Self.fileEntries($0) } ?? []
    let others = entry("All actions ›", .command(.openMenu(.everything, at: nil)))
    return Self.joined([[open, self.files == nil ? nil : compare], files, [all], [others]])
  }

  /// The entries for the grid as a whole.
  var gridEntries: [ContextMenu.Entry] {
    let isFolder = files != nil
    return Self.joined([
      [
        entry("Find by name…", .find, isEnabled: isFolder),
        entry("Go to a date…", .findDate, isEnabled: isFolder),
      ],
      [
        Self.submenu("Sort by", .orders, .nextOrder, isEnabled: order != nil),
        Self.submenu("Arrange in", .arrangements, .nextTiles, isEnabled: arrangement != nil),
        captionsEntry,
        entry("Larger photos", .addColumns(-1), isEnabled: hasColumns),
        entry("Smaller photos", .addColumns(1), isEnabled: hasColumns),
      ],
      [
        entry("Select all", .grid(.selectAll)),
        entry("Undo", .command(.file(.undo)), isEnabled: isFolder),
      ],
      [
        entry("Open photos…", .command(.choose(.photos))),
        entry("Open folder…", .command(.choose(.folders))),
        entry("Parent folder", .command(.openParent), isEnabled: hasParent),
        recent.isEmpty
          ? nil : Self.submenu("Recent folders", .recentFolders, isEnabled: true),
        entry("List again", .command(.listAgain), isEnabled: isFolder),
      ],
      [
        fullScreenEntry,
        // Its letter is text here.
        ContextMenu.Entry(
          title: "Slideshow", action: .command(.toggleSlideshow), isEnabled: isFolder),
        entry("Frame times", .command(.toggleHUD)),
        entry("Record frame times", .command(.toggleRecording)),
        entry("Techniques", .command(.toggleTechniques)),
      ],
      [entry("Help", .command(.toggleHelp)), entry("Quit", .command(.quit))],
    ])
  }

  /// Returns the entries of a menu.
  func entries(of menu: AppMenu) -> [ContextMenu.Entry] {
    switch menu {
    case .everything: allEntries
    case .orders: orderEntries
    case .arrangements: arrangementEntries
    case .ratings: ratingEntries
    case .recentFolders: recentEntries()
    }
  }

  /// All entries: those for the selected photos, if there are any, and those for the grid.
  var allEntries: [ContextMenu.Entry] {
    guard let files, files > 0 else { return gridEntries }
    let open = entry("Open", .openItem, isEnabled: hasFocus)
    let compare = entry("Compare", .command(.comparePhotos), isEnabled: files > 1)
    let photos = Self.joined([[open, compare], Self.fileEntries(files)])
    var grid = gridEntries.filter { $0.action != .command(.file(.undo)) }
    if !grid.isEmpty { grid[0].startsGroup = true }
    return photos + grid
  }

  /// The sort orders and their directions.
  var orderEntries: [ContextMenu.Entry] {
    guard let order else { return [] }
    let orders = PictureOrder.allCases.map {
      var entry = ContextMenu.Entry(title: $0.title, action: .command(.order($0)))
      entry.isChosen = $0 == order.order
      return entry
    }
    let directions = [false, true].map { isReversed in
      let isChosen = isReversed == order.isReversed
      var entry = ContextMenu.Entry(
        title: order.order.direction(isReversed: isReversed),
        action: isChosen ? .command(.order(order.order)) : .command(.reverseOrder))
      if !isChosen { entry.trigger = KeyBindings.trigger(of: .command(.reverseOrder)) }
      entry.isChosen = isChosen
      entry.startsGroup = !isReversed
      return entry
    }
    return orders + directions
  }

  /// The ratings of photos.
  var ratingEntries: [ContextMenu.Entry] {
    (0...5).reversed().compactMap { Rating($0) }.compactMap {
      entry($0.title ?? "No stars", .command(.file(.rate($0))))
    }
  }

  /// The entry that shows or hides captions.
  private var captionsEntry: ContextMenu.Entry? {
    var captions = entry("Captions", .command(.toggleCaptions), isEnabled: showsCaptions != nil)
    captions?.isChosen = showsCaptions == true
    return captions
  }

  /// The arrangements of tiles.
  var arrangementEntries: [ContextMenu.Entry] {
    TileArrangement.allCases.map {
      var entry = ContextMenu.Entry(title: $0.shortTitle, action: .command(.arrange($0)))
      entry.isChosen = $0 == arrangement
      return entry
    }
  }

  /// Returns the entries that show the last folders.
  ///
  /// - Parameter home: The folder of the user, which is shown as "~".
  func recentEntries(
    home: String? = ProcessInfo.processInfo.environment["HOME"]
  ) -> [ContextMenu.Entry] {
    recent.map { folder in
      ContextMenu.Entry(
        title: Self.shortened(PictureFacts.folder(of: folder + "/", home: home) ?? folder),
        action: .command(.open([folder])))
    }
  }

  /// Returns a path with its first folders left out if it is long.
  private static func shortened(_ path: String) -> String {
    guard path.count > longestPath else { return path }
    let end = path.suffix(longestPath - 1)
    return "…" + (end.firstIndex(of: "/").map { end[$0...] } ?? end)
  }

  /// The number of characters of the longest path in a menu.
  private static let longestPath = 48

  /// The entries for the open photo.
  var pictureEntries: [ContextMenu.Entry] {
    let files = files.map { _ in Self.fileEntries(1) } ?? []
    return Self.joined([
      [entry("Next photo", .step(1)), entry("Previous photo", .step(-1))],
      zoomEntries,
      files,
      [
        entry("Rotate", .rotate(1)), entry("Slideshow", .command(.toggleSlideshow)),
        fullScreenEntry,
      ],
      [entry("Back to the grid", .closePicture)],
    ])
  }

  /// The entries for compared photos.
  var comparisonEntries: [ContextMenu.Entry] {
    Self.joined([zoomEntries, [fullScreenEntry], [entry("Back to the grid", .closePicture)]])
  }

  private var zoomEntries: [ContextMenu.Entry?] {
    [
      entry("Zoom in", .zoom(1)), entry("Zoom out", .zoom(-1)),
      entry("Actual pixels", .toggleActualPixels), entry("Fit to window", .fitPicture),
    ]
  }

  private var fullScreenEntry: ContextMenu.Entry? {
    entry(isFullScreen ? "Leave full screen" : "Full screen", .command(.toggleFullScreen))
  }

  private static func fileEntries(_ count: Int) -> [ContextMenu.Entry?] {
    let hasAny = count > 0
    var copy = entry("Copy", .command(.file(.copy)), isEnabled: hasAny)
    copy?.startsGroup = true
    return [
      entry("Open with the default program", .command(.file(.open)), isEnabled: hasAny),
      entry("Open with…", .command(.file(.chooseProgram)), isEnabled: hasAny),
      entry("Show in folder", .command(.file(.showInFolder)), isEnabled: hasAny),
      copy,
      entry("Rename…", .command(.beginRenaming), isEnabled: count == 1),
      entry("Information", .command(.toggleInfo), isEnabled: hasAny),
      submenu("Stars", .ratings, isEnabled: hasAny),
      entry(
        count > 1 ? "Move \(count.grouped) photos to the trash" : "Move to the trash",
        .command(.file(.moveToTrash)), isEnabled: hasAny),
      entry("Undo", .command(.file(.undo))),
    ]
  }

  /// Joins groups of entries, each with a line before it.
  private static func joined(_ groups: [[ContextMenu.Entry?]]) -> [ContextMenu.Entry] {
    groups.map { $0.compactMap(\.self) }.filter { !$0.isEmpty }.flatMap { group in
      var group = group
      group[0].startsGroup = true
      return group
    }
  }

  private static func entry(
    _ title: String, _ action: KeyAction, isEnabled: Bool = true
  ) -> ContextMenu.Entry? {
    KeyBindings.trigger(of: action).map {
      ContextMenu.Entry(title: title, action: action, trigger: $0, isEnabled: isEnabled)
    }
  }

  private func entry(
    _ title: String, _ action: KeyAction, isEnabled: Bool = true
  ) -> ContextMenu.Entry? {
    Self.entry(title, action, isEnabled: isEnabled)
  }

  /// Returns an entry that opens another menu.
  ///
  /// - Parameter next: The command whose key alternates between the choices, which the entry shows; nil for
  ///   none.
  private static func submenu(
    _ title: String, _ menu: AppMenu, _ next: AppCommand? = nil, isEnabled: Bool
  ) -> ContextMenu.Entry {
    ContextMenu.Entry(
      title: title + " ›", action: .command(.openMenu(menu, at: nil)),
      trigger: next.flatMap { KeyBindings.trigger(of: .command($0)) }, isEnabled: isEnabled)
  }
}
