import FrameTiming
import GridEngine
import GridSDL
import ItemSources

/// A scene that the window can show: data, layout and cells.
@MainActor
package protocol Scene: AnyObject {
  /// The title of the window.
  var title: String { get }
  /// The collection view of the scene.
  var collectionView: CollectionView { get }
  /// The number of columns of the grid.
  var columns: Int { get set }
  /// Resets the number of columns to the initial one, and returns whether it changed.
  func resetColumns() -> Bool
  /// Returns the areas of a window of `size` points that overlays must not cover: pinned headers,
  /// an index.
  func protectedAreas(in size: Size) -> [Rect]
  /// The size of the scene's panel over the grid, in points; nil for none.
  var statusPanelSize: Size? { get }
  /// The message instead of an empty grid; nil for none.
  var notice: String? { get }
  /// Whether the window offers other folders next to the ``notice``, because there are no photos here.
  var offersOtherFolders: Bool { get }

  /// Applies changed techniques.
  func techniquesDidChange()

  /// Shows changed colors, and type of another size.
  func appearanceDidChange()

  /// Draws the panel whose size is ``statusPanelSize``.
  func drawStatusPanel(in panel: Rect, into list: inout DrawList)

  /// Draws the scene's elements over the grid, in window points.
  func drawOver(in size: Size, into list: inout DrawList)

  /// Offers an event to the scene before the grid.
  ///
  /// - Returns: Whether the scene handled the event.
  func handle(_ event: InputEvent, at time: FrameTime) -> Bool

  /// Whether the first items are still loading. A replay waits for them, so that each run is the
  /// same.
  var isLoading: Bool { get }

  /// Removes and returns a message for the user; nil for none.
  func takeMessage() -> String?

  /// Returns the texts of the bubble next to a dragged scroll bar for an item: a title such as a
  /// date or the start of a name, and a detail.
  func place(of item: IndexPath) -> (title: String, detail: String)

  /// Returns information about an item for screen readers, which is read after its name; empty for
  /// none.
  func accessibilityValue(of item: IndexPath) -> String

  /// Whether results of other threads are pending for ``update()``.
  var hasPendingUpdates: Bool { get }

  /// Applies the results of other threads. Called in the update phase of a frame.
  ///
  /// - Throws: A `CommandFailure` if there is nothing to show and never will be.
  func update() throws(CommandFailure)
}

extension Scene {
  package var columns: Int {
    get { 1 }
    set {}
  }
  package func resetColumns() -> Bool { false }
  package func protectedAreas(in size: Size) -> [Rect] { [] }
  package var statusPanelSize: Size? { nil }
  package func drawStatusPanel(in panel: Rect, into list: inout DrawList) {}
  package var notice: String? { nil }
  package var offersOtherFolders: Bool { false }
  package var hasPendingUpdates: Bool { false }
  /// Configures all cells again, so that they request their photos with the new techniques.
  package func techniquesDidChange() { reconfigureCells() }
  package func appearanceDidChange() { collectionView.reconfigureViews() }
  /// Configures all visible and prepared cells again.
  package func reconfigureCells() {
    let cells = collectionView.visibleCells + collectionView.preparedCells
    collectionView.reconfigureItems(at: cells.compactMap { $0.layoutAttributes?.indexPath })
  }
  /// Scrolls to an item, for a replay.
  package func jump(toItem index: Int) {
    guard let path = collectionView.indexPath(ofItem: index) else { return }
    collectionView.scrollToItem(at: path, animated: false)
  }
  package func drawOver(in size: Size, into list: inout DrawList) {}
  package func accessibilityValue(of item: IndexPath) -> String { "" }
  package func handle(_ event: InputEvent, at time: FrameTime) -> Bool { false }
  package var isLoading: Bool { false }
  package func takeMessage() -> String? { nil }
  package func update() throws(CommandFailure) {}

  /// Returns the number of the item and the count of its section.
  package func place(of item: IndexPath) -> (title: String, detail: String) {
    let count = collectionView.numberOfItems(inSection: item.section)
    return ((item.item + 1).grouped, "of \(count.grouped)")
  }
}

/// A scene whose items can be searched by name.
@MainActor
package protocol SearchableScene: Scene {
  /// Shows the items that match what the user typed: those whose names contain it, ignoring case; all
  /// items if it is empty. Photos also have filters, see ``PictureQuery``.
  func showItems(matching text: String)
}

/// A scene whose items can be filtered and sorted.
@MainActor
package protocol ArrangeableScene: SearchableScene {
  /// Selects the next sort order.
  func cycleOrder()
}

/// A scene of photos, which have several orders, each with two directions.
@MainActor
package protocol SortableScene: ArrangeableScene {
  /// The sort order.
  var order: PictureOrder { get set }
  /// Whether the list begins with the last photo of the order. Another order keeps it.
  var isReversed: Bool { get set }
}

extension SortableScene {
  package func cycleOrder() { order = order.next }
}

/// A scene whose items can be sorted by date.
@MainActor
package protocol DatedScene: Scene {
  /// The months of the displayed items, which are the sections; nil unless they are sorted by date.
  var months: MonthIndex? { get }
  /// Scrolls to the date that the user typed, without animation.
  ///
  /// - Returns: A message for the user if there is nothing to scroll to, or something close to it.
  func goToDate(_ text: String) -> String?
}
