/// A scrolling grid: asks a layout where things are, a data source for their views, and keeps just
/// those views alive that are seen or about to be.
///
/// It draws nothing itself: once a frame its owner calls ``layoutIfNeeded()`` and then
/// ``forEachDisplayedView(_:)`` to draw each view's ``CollectionReusableView/drawList``. Its work in a
/// frame is proportional to what is visible or changed, never to the number of items.
@MainActor
public final class CollectionView {
  /// Where elements are.
  public internal(set) var collectionViewLayout: CompositionalLayout
  /// Where counts and cells come from, kept weakly; a change reloads.
  public var dataSource: (any CollectionViewDataSource)? {
    get { source.main }
    set {
      source = DataSourceRoles(newValue)
      reloadData()
    }
  }
  /// Told when cells are prepared and discarded, come into view and leave it.
  public weak var delegate: (any CollectionViewDelegate)?

  /// Size, scale and insets of the viewport; a change lays out anew at the next layout.
  public var environment: LayoutEnvironment {
    didSet {
      guard environment != oldValue else { return }
      keepBeginningInPlace(after: oldValue)
      invalidation.invalidate()
      dataPrefetcher.cancelAll()
    }
  }

  /// The content coordinate at the viewport's top left corner, points.
  public internal(set) var contentOffset: Point = .zero

  /// What moves the content; change it by ``scroll(_:)``.
  public internal(set) var motion = ScrollState(
    x: ScrollPhysics(range: 0...0, viewport: 0), y: ScrollPhysics(range: 0...0, viewport: 0))

  /// Whether views that leave are used again; off only to show what reuse is worth.
  public var isReuseEnabled: Bool {
    get { views.isReuseEnabled }
    set { views.isReuseEnabled = newValue }
  }

  /// What has been made, reused and prepared so far.
  public var counters: CellCounters { views.counters }

  /// Told what was not as it should be and was got over; writes to standard error by default.
  public var reportHandler: (CollectionReport) -> Void = CollectionReport.print

  /// Called on any thread when a frame is needed although nothing happened here: work elsewhere has
  /// finished. An owner that sleeps between frames has to be woken by it.
  public var wakeHandler: (@Sendable () -> Void)? {
    get { wake.handler }
    set { wake.handler = newValue }
  }

  let wake = WakeHandle()

  /// The scrollers of orthogonal sections.
  let rows = RowScrollers()
  /// The gesture that is going on, or the last one.
  var gesture = ScrollGesture()
  /// Where it was told to scroll to, until it rests there.
  var scrollTarget: ScrollTarget?

  /// The views that are displayed, wait, or are in the pool.
  let views: LiveViews
  /// The data source, in all its roles.
  private(set) var source = DataSourceRoles(nil)
  /// What the data source is being asked for.
  let requests = ViewRequests()
  /// Whether the layout has to be solved anew.
  var invalidation = LayoutInvalidation()
  /// What stays in place on screen while layout, data or sizes change.
  var anchors = AnchorKeeper()
  /// The sizes that views asked for.
  var measurements = SizeMeasurements()
  /// What moves views to where the layout has them.
  let animator = ViewAnimator()
  /// The drag of an item.
  let reordering = ReorderSession()
  /// What a pinch does to how content is shown; nil where it is shown as it is laid out.
  var zoom: ContentZoom?
  /// Updates that are not on screen and at rest yet.
  var finishing = FinishingUpdates()
  /// What prepares views in idle time.
  let preparer: CellPreparer
  /// Which items' data was asked for ahead.
  let dataPrefetcher = DataPrefetcher()

  /// Makes a view of `layout` for a viewport.
  public init(layout: CompositionalLayout, environment: LayoutEnvironment) {
    collectionViewLayout = layout
    self.environment = environment
    views = LiveViews()
    preparer = CellPreparer(views)
    preparer.host = self
  }

  /// The size of all content, points.
  public var contentSize: Size { collectionViewLayout.contentSize }

  /// What of the content is in view, in content coordinates.
  public var bounds: Rect { Rect(origin: contentOffset, size: environment.containerSize) }

  /// The largest legal offset; the smallest is zero.
  public var maximumContentOffset: Point {
    let viewport = environment.containerSize
    return Point(
      x: max(0, contentSize.width - viewport.width),
      y: max(0, contentSize.height - viewport.height))
  }

  /// How many items a section has; 0 for one that is not there.
  public func numberOfItems(inSection section: Int) -> Int {
    let counts = itemCounts()
    return counts.indices.contains(section) ? counts[section] : 0
  }

  /// The cells in view, in no order; waiting ones are not among them.
  public var visibleCells: [CollectionViewCell] {
    views.displayedViews.compactMap { $0 as? CollectionViewCell }
  }

  /// How many cells are configured and not in view.
  public var waitingCellCount: Int { views.waitingCount }

  /// The cell for an item that is in view or waiting; nil for others. O(1).
  public func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    views.view(of: ElementID(.cell, at: indexPath)) as? CollectionViewCell
  }

  /// The item whose cell is at a point of the viewport, the nearest to the reader where several
  /// are; nil between cells.
  public func indexPathForItem(atViewportPoint point: Point) -> IndexPath? {
    let place = contentPoint(atViewportPoint: point)
    var nearest: LayoutAttributes?
    for view in views.displayedViews where view is CollectionViewCell && !view.isLeaving {
      guard let attributes = view.layoutAttributes, attributes.frame.contains(place) else {
        continue
      }
      let isNearer = nearest.map {
        ($0.zIndex, $0.indexPath) < (attributes.zIndex, attributes.indexPath)
      }
      if isNearer ?? true { nearest = attributes }
    }
    return nearest?.indexPath
  }

  /// The item whose cell is nearest to a point of the viewport; nil where none is in view.
  public func indexPathForItem(nearestToViewportPoint point: Point) -> IndexPath? {
    views.item(nearestTo: contentPoint(atViewportPoint: point))?.indexPath
  }

  /// Which item of all sections together is at a place, from 0; nil where there is none.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  public func itemIndex(at indexPath: IndexPath) -> Int? {
    var before = 0
    for (section, count) in itemCounts().enumerated() {
      if section == indexPath.section {
        return (0..<count).contains(indexPath.item) ? before + indexPath.item : nil
      }
      before += count
    }
    return nil
  }
}
