/// A view of one element: a cell, header, footer, badge or decoration.
///
/// A view records a ``DrawList`` in its own coordinates, in points from its top left corner. The
/// list is kept until the view's size, content or state changes, so scrolling never redraws a view.
///
/// - SeeAlso: `UICollectionReusableView`.
@MainActor
open class CollectionReusableView {
  /// The layout attributes that the view currently has.
  public var layoutAttributes: LayoutAttributes? { attributes.map(coordinates.attributes) }

  /// The layout attributes in leading coordinates.
  var attributes: LayoutAttributes? {
    didSet {
      guard let attributes else { return }
      if let oldValue, attributes.isDrawnUnlike(oldValue) { setNeedsDisplay() }
      if attributes.frame != oldValue?.frame { apply(coordinates.attributes(attributes)) }
    }
  }

  /// The conversion of ``attributes`` to ``layoutAttributes``.
  private var coordinates = LeadingCoordinates.leftToRight

  /// Sets the attributes and their conversion.
  func place(at attributes: LayoutAttributes, in coordinates: LeadingCoordinates) {
    // From right to left a frame also changes if the content grows after it.
    let isMoved = coordinates != self.coordinates && attributes.frame == self.attributes?.frame
    self.coordinates = coordinates
    self.attributes = attributes
    if isMoved { apply(coordinates.attributes(attributes)) }
  }

  /// The size of the view, in points.
  public internal(set) var size: Size = .zero {
    didSet {
      guard size != oldValue else { return }
      setNeedsDisplay()
      sizeDidChange()
    }
  }

  /// Measures text as it is drawn; that of ``CollectionView/textMeasuring`` when the view was requested.
  public internal(set) var textMeasuring: (any TextMeasuring)?

  /// The regions that user input refers to; reset when the view shows another element.
  public internal(set) var regionState = RegionState() {
    didSet { if regionState != oldValue { regionStateDidChange() } }
  }

  /// Sets the region with the keyboard focus.
  ///
  /// A change in place keeps the old value on the heap, so most views, for which nothing changes, must
  /// not begin one.
  func setFocusedRegion(_ name: String?) {
    if regionState.focused != name { regionState.focused = name }
  }

  /// The name of the element for users of screen readers; nil, the default, for the texts that the view
  /// draws.
  ///
  /// Set it when the view is configured, or override it, so that it is only computed while a screen
  /// reader runs.
  ///
  /// - SeeAlso: `UIAccessibility`'s property of this name; `docs/accessibility.md`.
  open var accessibilityLabel: String?

  /// Additional information for users of screen readers, which is read after the label; nil by default.
  ///
  /// The position among all items and whether the item is selected are read anyway.
  open var accessibilityValue: String?

  /// The number of the element for screen readers: 0 until one asks, and again after
  /// ``prepareForReuse()``, when the view shows another element.
  var accessibilityNumber: UInt64 = 0

  /// The reuse class of the view; set once, when the view is created.
  var reuseClass: ReuseClass?
  /// The state of the view in the reuse pool.
  var pooling = ReusePool.ViewState()
  /// The state of the view among the displayed views.
  var display = LiveViews.ViewState()
  /// The animation of the view.
  var animation = ViewAnimator.ViewState()
  /// The progress of preparing the view.
  var preparation = CellPreparer.ViewState()

  private var cachedDrawList = DrawList()
  private var needsDisplay = true

  /// Creates a view without content.
  public required init() {}

  /// Prepares the view to show another element; called before it is configured.
  ///
  /// Reset the properties that configuration does not set, and cancel work for the old element. Not
  /// called for a new view, on reconfiguration, or when an offscreen view is displayed again.
  open func prepareForReuse() {}

  /// Called just before the view becomes visible, each time.
  open func willDisplay() {}

  /// Called when the view is no longer visible; once per ``willDisplay()``.
  ///
  /// The view is kept offscreen and can be displayed again unchanged.
  open func didEndDisplaying() {}

  /// Called when the view returns to the pool because its element is no longer visible or expected.
  ///
  /// Release expensive resources. ``prepareForReuse()`` follows if the view is used again.
  open func didEnterPool() {}

  /// Applies layout attributes with another frame; first called after the view is configured.
  open func apply(_ layoutAttributes: LayoutAttributes) {}

  /// Called when ``size`` has changed while the view shows an element.
  open func sizeDidChange() {}

  /// Records the drawing commands of the view for its ``size``.
  ///
  /// - Parameter list: An empty draw list.
  open func draw(into list: inout DrawList) {}

  /// The regions of the view that receive clicks; by default those declared by ``draw(into:)``.
  ///
  /// Override it for a view whose regions do not depend on its drawing. Of regions that overlap, the
  /// last one is in front.
  open var regions: [HitRegion] { drawList.regions }

  /// Called when the user has clicked a region, with the pointer, a finger or the keyboard.
  ///
  /// - Parameters:
  ///   - region: The region, as it was declared.
  ///   - point: The position in points of the view's coordinates; the center of the region if it
  ///     was clicked with the keyboard.
  open func didClick(_ region: HitRegion, at point: Point) {}

  /// Called when ``regionState`` has changed; redraws the view by default.
  open func regionStateDidChange() { setNeedsDisplay() }

  /// Returns the frontmost region at a point of the view; `nil` if there is none.
  public func region(at point: Point) -> HitRegion? {
    regions.last { $0.rect.contains(point) }
  }

  /// Returns the size that the view needs along estimated axes.
  ///
  /// - Parameter proposed: The size from the layout, in points.
  /// - Returns: The preferred size; only estimated axes count. `proposed` by default.
  open func preferredSize(fitting proposed: Size) -> Size { proposed }

  /// Marks the draw list as outdated, so that it is recorded again before the next display.
  public func setNeedsDisplay() { needsDisplay = true }

  /// The drawing commands of the view, recorded again if something has changed.
  public var drawList: DrawList {
    if needsDisplay {
      needsDisplay = false
      cachedDrawList.removeAll()
      let row = attributes?.listRow
      row?.drawBackground(size: size, into: &cachedDrawList)
      draw(into: &cachedDrawList)
      if let row, let path = attributes?.indexPath {
        row.drawSeparators(of: path, size: size, into: &cachedDrawList)
      }
    }
    return cachedDrawList
  }
}

/// A view that shows an item.
///
/// - SeeAlso: `UICollectionViewCell`.
@MainActor
open class CollectionViewCell: CollectionReusableView {
  /// The state of the item; set before the cell is configured.
  public internal(set) var state = CellState() {
    didSet { if state != oldValue { stateDidChange() } }
  }

  /// Called when ``state`` has changed; redraws the cell by default.
  open func stateDidChange() { setNeedsDisplay() }
}
