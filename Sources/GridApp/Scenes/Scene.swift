import FrameTiming
import GridEngine
import GridSDL

/// Something the window can show: its data, its layout, its cells.
protocol Scene: AnyObject {
  /// What the window's title says.
  var title: String { get }
  /// What shows it.
  var collectionView: CollectionView { get }
  /// How many columns the grid has.
  var columns: Int { get set }
  /// Goes back to as many columns as the scene began with; whether there were others.
  func resetColumns() -> Bool
  /// The parts of a window of `size` points that nothing may cover: pinned headers, an index.
  func protectedAreas(in size: Size) -> [Rect]
  /// The size of a panel of the scene's own that floats over its grid, points; nil for none.
  var statusPanelSize: Size? { get }
  /// What is to be said in place of a grid that has nothing in it, or nil.
  var notice: String? { get }

  /// Takes up that techniques were switched: shows its items as they ask.
  func techniquesDidChange()

  /// Draws the panel whose size is ``statusPanelSize``.
  func drawStatusPanel(in panel: Rect, into list: inout DrawList)

  /// Draws what belongs to the scene and lies over its grid, points of the window.
  func drawOver(in size: Size, into list: inout DrawList)

  /// Lets the scene have an event before the grid does.
  ///
  /// - Returns: Whether the event is done with.
  func handle(_ event: InputEvent, at time: FrameTime) -> Bool

  /// Whether the first items are still being looked for; a replay waits for them, so that each run
  /// of it finds the same.
  var isLoading: Bool { get }

  /// What the user is to be told for a moment, once; nil for nothing.
  func takeMessage() -> String?

  /// What a reader who drags the scroll bar is told of the place of an item: what it is found by, as
  /// a date or the beginning of a name, and what else there is to say.
  func place(of item: IndexPath) -> (title: String, detail: String)

  /// Whether other threads left something for ``update()``.
  var hasPendingUpdates: Bool { get }

  /// Takes up what other threads finished; in the frame's update phase.
  ///
  /// - Throws: A `CommandFailure` when there is nothing to show and never will be.
  func update() throws(CommandFailure)
}

extension Scene {
  var columns: Int {
    get { 1 }
    set {}
  }
  func resetColumns() -> Bool { false }
  func protectedAreas(in size: Size) -> [Rect] { [] }
  var statusPanelSize: Size? { nil }
  func drawStatusPanel(in panel: Rect, into list: inout DrawList) {}
  var notice: String? { nil }
  var hasPendingUpdates: Bool { false }
  /// Configures every cell there is again, which asks for its picture the new way.
  func techniquesDidChange() { reconfigureCells() }
  /// Configures every cell there is again, in view or ready.
  func reconfigureCells() {
    let cells = collectionView.visibleCells + collectionView.preparedCells
    collectionView.reconfigureItems(at: cells.compactMap { $0.layoutAttributes?.indexPath })
  }
  func drawOver(in size: Size, into list: inout DrawList) {}
  func handle(_ event: InputEvent, at time: FrameTime) -> Bool { false }
  var isLoading: Bool { false }
  func takeMessage() -> String? { nil }
  func update() throws(CommandFailure) {}

  /// Which of how many it is in its section.
  func place(of item: IndexPath) -> (title: String, detail: String) {
    let count = collectionView.numberOfItems(inSection: item.section)
    return ((item.item + 1).grouped, "of \(count.grouped)")
  }
}

/// A scene in which the user finds items by name.
protocol SearchableScene: Scene {
  /// Shows the items that have `part` in their names, in any case of letters; all for none.
  func showItems(named part: String)
}

/// A scene whose items the user can narrow down and put in order.
protocol ArrangeableScene: SearchableScene {
  /// Goes on to the next order.
  func cycleOrder()
}
