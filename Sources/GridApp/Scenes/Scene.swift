import GridEngine

/// Something the window can show: its data, its layout, its cells.
protocol Scene: AnyObject {
  /// What the window's title says.
  var title: String { get }
  /// What shows it.
  var collectionView: CollectionView { get }
  /// How many columns the grid has.
  var columns: Int { get set }
  /// What is to be said in place of a grid that has nothing in it, or nil.
  var notice: String? { get }

  /// What the user is to be told for a moment, once; nil for nothing.
  func takeMessage() -> String?

  /// Whether other threads left something for ``update()``.
  var hasPendingUpdates: Bool { get }

  /// Takes up what other threads finished; in the frame's update phase.
  ///
  /// - Throws: A `CommandFailure` when there is nothing to show and never will be.
  func update() throws(CommandFailure)
}

extension Scene {
  func takeMessage() -> String? { nil }
}

/// A scene whose items the user can narrow down and put in order.
protocol ArrangeableScene: Scene {
  /// Shows the items that have `part` in their names, in any case of letters; all for none.
  func showItems(named part: String)

  /// Goes on to the next order.
  func cycleOrder()
}
