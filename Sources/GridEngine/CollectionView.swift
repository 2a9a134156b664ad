/// A scrolling grid that shows the items of a data source, arranged by a layout.
///
/// It keeps views only for visible elements and for those that are expected to become visible soon.
///
/// The view draws nothing itself. Once per frame its owner calls ``layoutIfNeeded()``, then
/// ``forEachDisplayedView(_:)`` to draw the ``CollectionReusableView/drawList`` of each view. The
/// work per frame is proportional to the visible or changed elements, never to the number of items.
///
/// - SeeAlso: `UICollectionView`.
@MainActor
public final class CollectionView {
  /// The layout that arranges the elements; change it with
  /// ``setCollectionViewLayout(_:animated:)``.
  public var collectionViewLayout: CollectionViewLayout { currentLayout.layout }
  /// The object that provides item counts and views, kept weakly. Setting it reloads all data.
  public var dataSource: (any CollectionViewDataSource)? {
    get { source.main }
    set {
      source = DataSourceRoles(newValue)
      selection.use(newValue as? any ItemStates)
      reloadData()
    }
  }
  /// The delegate, notified when cells are prepared, displayed, no longer displayed and discarded.
  public weak var delegate: (any CollectionViewDelegate)?

  /// The size, scale and insets of the viewport. A change invalidates the layout.
  ///
  /// Another ``/GridLayout/LayoutEnvironment/textScale`` configures all existing views again, and measures all
  /// elements with estimated sizes again.
  public var environment: LayoutEnvironment {
    didSet {
      guard environment != oldValue else { return }
      currentLayout.invalidate()
      if environment.textScale != oldValue.textScale { reconfigureViews() }
      requests.changes.during { dataPrefetcher.cancelAll() }
    }
  }

  /// The position of the viewport's top left corner in content coordinates, in points.
  public var contentOffset: Point { coordinates.offset(scroller.offset) }

  /// The distances by which content can be scrolled beyond its edges, in points; zero by default.
  ///
  /// Use it for bars that cover the edges of the view: content rests below them and scrolls under
  /// them. The layout does not change. Content that rests at its beginning stays at it. In a window,
  /// the bars of its elements add to it: ``adjustedContentInset``.
  ///
  /// - SeeAlso: `UIScrollView.contentInset`; ``/GridLayout/LayoutEnvironment/safeAreaInsets``, which moves the
  ///   content itself.
  public var contentInset: DirectionalEdgeInsets {
    get { scroller.inset }
    set {
      guard newValue != scroller.inset else { return }
      scroller.setInset(newValue, in: scrollContext)
      reportScrolling()
    }
  }

  /// The ``contentInset``, and what the bars of a window need, in points.
  ///
  /// - SeeAlso: `UIScrollView.adjustedContentInset`.
  public var adjustedContentInset: DirectionalEdgeInsets { scroller.adjustedInset }

  /// The bars of the window that cover the view.
  package var bars: WindowBars {
    get { scroller.bars }
    set {
      guard newValue != scroller.bars else { return }
      scroller.setInset(scroller.inset, bars: newValue, in: scrollContext)
      reportScrolling()
    }
  }

  /// The scrolling motion along both axes; change it with ``scroll(_:)``.
  public var motion: ScrollState { coordinates.motion(scroller.motion) }

  /// A Boolean value that indicates whether items can be selected; `true` by default.
  ///
  /// Changing it does not change the current selection.
  public var allowsSelection: Bool {
    get { selection.allowsSelection }
    set { selection.allowsSelection = newValue }
  }
  /// A Boolean value that indicates whether several items can be selected; `true` by default, unlike
  /// in UIKit.
  ///
  /// Changing it does not change the current selection.
  public var allowsMultipleSelection: Bool {
    get { selection.allowsMultipleSelection }
    set { selection.allowsMultipleSelection = newValue }
  }

  /// The number of unused views that are kept for other elements.
  package var reuseCapacity: ReuseCapacity {
    get { views.reuseCapacity }
    set { views.reuseCapacity = newValue }
  }

  /// Measures text as it is drawn; `nil` by default. Views receive it before they are configured, as
  /// ``CollectionReusableView/textMeasuring``.
  ///
  /// A window of GridSDL sets it.
  public var textMeasuring: (any TextMeasuring)?

  /// The numbers of views created, reused and prepared so far.
  public var counters: CellCounters { views.counters }

  /// The handler of problems that the view recovered from; writes to standard error by default.
  public var reportHandler: (CollectionReport) -> Void = CollectionReport.print
  /// Whether too many visible elements were reported.
  var hasReportedTooMany = false

  /// The closure that requests a frame after work on another thread has finished.
  ///
  /// It is called on any thread. An owner that sleeps between frames has to wake up.
  public var wakeHandler: (@Sendable () -> Void)? {
    get { wake.handler }
    set { wake.handler = newValue }
  }

  let wake = WakeHandle()

  /// The layout, its solved form and its invalidation.
  let currentLayout: CurrentLayout
  /// The position of the content in the viewport.
  let scroller = ContentScroller()
  /// The scrollers of orthogonal sections.
  let rows = RowScrollers()
  /// The routing of gestures to content and rows.
  let gestures = GestureRouter()

  /// All views: displayed, offscreen or in the reuse pool.
  let views: LiveViews
  /// The data source, with its optional roles.
  private(set) var source = DataSourceRoles(nil)
  /// The selection, focus and hover of items.
  private(set) lazy var selection = SelectionController { [unowned self] in itemCounts() }
  /// The current requests to the data source.
  let requests = ViewRequests()
  /// The anchors that stay fixed on screen while layout, data or sizes change.
  var anchors = AnchorKeeper()
  /// The sizes that views requested in the current measuring pass.
  var measurements = SizeMeasurements()
  /// The animations of views towards their layout frames.
  let animator = ViewAnimator()
  /// The interactive movement of an item.
  let reordering = ReorderSession()
  /// The regions of views that user input refers to.
  let regions = RegionTracker()
  /// The changes that are reported in a batch update.
  let batch = BatchCollector()
  /// The preparation of cells in idle time.
  let preparer: CellPreparer
  /// The prefetching of data for items that come near.
  let dataPrefetcher = DataPrefetcher()

  /// Creates a collection view with a layout and a viewport.
  public init(layout: CollectionViewLayout, environment: LayoutEnvironment) {
    currentLayout = CurrentLayout(layout)
    self.environment = environment
    views = LiveViews()
    preparer = CellPreparer(views)
    preparer.host = self
    layout.host = self
  }

  /// The solved form of ``collectionViewLayout``.
  var solvedLayout: any SolvedLayout { currentLayout.solved }

  /// The conversion between the leading coordinates of the engine and those of the program.
  ///
  /// Everything that is not public, here and in the types of the engine, is in leading coordinates. Public
  /// functions convert their arguments and results.
  var coordinates: LeadingCoordinates { solvedLayout.coordinates }

  /// The size of the content, in points.
  public var contentSize: Size { solvedLayout.contentSize }

  /// The visible rectangle of the content, in content coordinates.
  public var bounds: Rect { Rect(origin: contentOffset, size: environment.containerSize) }

  /// The visible rectangle of the content, in leading coordinates.
  var visibleBounds: Rect { Rect(origin: scroller.offset, size: environment.containerSize) }

  /// Returns the number of items in a section; 0 for a section that does not exist.
  public func numberOfItems(inSection section: Int) -> Int {
    let counts = itemCounts()
    return counts.indices.contains(section) ? counts[section] : 0
  }

  /// The displayed cells, in no particular order. Prepared cells that are offscreen are not
  /// included.
  public var visibleCells: [CollectionViewCell] {
    views.displayedViews.compactMap { $0 as? CollectionViewCell }
  }

  /// The number of configured cells that are offscreen.
  public var offscreenCellCount: Int { views.offscreenCount }

  /// Returns the cell of an item; `nil` if the item has neither a displayed nor an offscreen cell.
  ///
  /// - Complexity: O(1).
  public func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    views.view(of: ElementID(.cell, at: indexPath)) as? CollectionViewCell
  }

  /// Returns the item at a point of the viewport; `nil` between cells.
  ///
  /// If cells overlap, the one in front is returned.
  public func indexPathForItem(atViewportPoint point: Point) -> IndexPath? {
    let place = place(at: coordinates.viewport(point))
    var nearest: LayoutAttributes?
    for view in views.displayedViews where view is CollectionViewCell && !view.isLeaving {
      guard let attributes = view.attributes, attributes.frame.contains(place) else {
        continue
      }
      let isNearer = nearest.map {
        ($0.zIndex, $0.indexPath) < (attributes.zIndex, attributes.indexPath)
      }
      if isNearer ?? true { nearest = attributes }
    }
    return nearest?.indexPath
  }

  /// Returns the item whose cell is nearest to a point of the viewport; `nil` if no cell is
  /// visible.
  public func indexPathForItem(nearestToViewportPoint point: Point) -> IndexPath? {
    views.item(nearestTo: place(at: coordinates.viewport(point)))?.indexPath
  }

  /// Returns the index of an item counted through all sections, from 0; `nil` if there is no such
  /// item.
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
