/// What a collection view shows of one element: a cell, a header, a badge, a decoration.
///
/// A view draws itself into a ``DrawList`` in its own coordinates, points from its top left corner.
/// The list is kept until the view's size, content or state changes, so a view that only scrolls is
/// never drawn again.
@MainActor
open class CollectionReusableView {
  /// Where the layout puts it.
  public internal(set) var layoutAttributes: LayoutAttributes? {
    didSet {
      guard let layoutAttributes, layoutAttributes.frame != oldValue?.frame else { return }
      apply(layoutAttributes)
    }
  }

  /// Its size in points.
  public internal(set) var size: Size = .zero {
    didSet {
      guard size != oldValue else { return }
      setNeedsDisplay()
      sizeDidChange()
    }
  }

  /// Which pool it returns to; set once, by the dequeue that made it.
  var reuseClass: ReuseClass?
  /// Where it is in its pool.
  var pooling = ReusePool.ViewState()
  /// When it was seen, and how it is shown.
  var display = LiveViews.ViewState()
  /// How it moves to where the layout has it.
  var animation = ViewAnimator.ViewState()
  /// How far it is prepared.
  var preparation = CellPreparer.ViewState()

  private var cachedDrawList = DrawList()
  private var needsDisplay = true

  /// Makes a view without content.
  public required init() {}

  /// Called when the view leaves the pool to show another element, before it is configured; not
  /// for a new view, nor on reconfigure, nor when a waiting view is shown again.
  ///
  /// Reset what configuration does not set, and give up work that was for the old element.
  open func prepareForReuse() {}

  /// Called just before the view becomes visible, each time it does.
  open func willDisplay() {}

  /// Called when the view is no longer visible; once for each ``willDisplay()``. It waits, and may
  /// be displayed again as it is.
  open func didEndDisplaying() {}

  /// Called when the view goes back to the pool: its element is no longer shown nor expected.
  ///
  /// Give back what is expensive to hold; ``prepareForReuse()`` follows if it is used again.
  open func didEnterPool() {}

  /// Called when the layout puts the view somewhere else than it was; first after it is configured.
  open func apply(_ layoutAttributes: LayoutAttributes) {}

  /// Called when ``size`` changed while the view shows an element.
  open func sizeDidChange() {}

  /// Draws the whole content for ``size`` into `list`, which is empty.
  open func draw(into list: inout DrawList) {}

  /// The size the view would like on the axes that the layout only estimates.
  ///
  /// - Parameter proposed: The frame's size by the layout, points.
  /// - Returns: The size wanted; axes that are not estimated are ignored. `proposed` by default.
  open func preferredSize(fitting proposed: Size) -> Size { proposed }

  /// Has the view drawn again before it is next shown.
  public func setNeedsDisplay() { needsDisplay = true }

  /// What the view looks like, drawn now if something changed since it last was.
  public var drawList: DrawList {
    if needsDisplay {
      needsDisplay = false
      cachedDrawList.removeAll()
      draw(into: &cachedDrawList)
    }
    return cachedDrawList
  }
}

/// A view that shows an item.
@MainActor
open class CollectionViewCell: CollectionReusableView {
  /// What the user does with the item; set before the cell is configured, and a change has it drawn
  /// again.
  public internal(set) var state = CellState() {
    didSet { if state != oldValue { stateDidChange() } }
  }

  /// Called when ``state`` changed; draws the cell again by default.
  open func stateDidChange() { setNeedsDisplay() }
}
