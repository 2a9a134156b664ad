import FrameTiming
import Testing

@testable import GridEngine

/// A list of a hundred rows of 100 x 10 points, in a viewport of 100 x 40. The host logs prepared
/// items.
@MainActor
struct CellPreparerTests {
  private let views = LiveViews()
  private let preparer: CellPreparer
  private let host: Host
  private let time = FrameTime(nanoseconds: 1_000_000)

  private final class Host: CellPreparerHost {
    let solvedLayout: any SolvedLayout
    let layoutVersion: Int? = 0
    let views: LiveViews
    var visibleBounds = Rect(x: 0, y: 0, width: 100, height: 40)
    var prepared: [Int] = []
    var measured: [Int] = []
    var discarded = 0
    var isForward = { true }
    var hasMoreData = false
    let reuseClass = ReuseClass(name: "Row") { CollectionViewCell() }

    init(_ views: LiveViews, isEstimated: Bool) {
      self.views = views
      let row = LayoutSize(
        width: .fractionalWidth(1), height: isEstimated ? .estimated(10) : .absolute(10))
      solvedLayout = CompositionalLayout(
        section: LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)])))
      solvedLayout.prepare(
        itemCounts: [100], environment: LayoutEnvironment(containerSize: visibleBounds.size))
    }

    func prefetchData(isAtRest: Bool) -> PrefetchContext? {
      let physics = ScrollPhysics(position: visibleBounds.minY, range: 0...960, viewport: 40)
      return PrefetchContext(
        layout: solvedLayout, bounds: visibleBounds, motion: physics.predictedMotion(),
        framePeriod: 1.0 / 60, rowFramePeriod: 1.0 / 60, isForward: isForward(),
        rows: RowScrollers())
    }

    func prepareView(for attributes: LayoutAttributes) -> CollectionReusableView? {
      prepared.append(attributes.indexPath.item)
      let cell =
        views.takePooledView(of: reuseClass, orAfter: { false }) as? CollectionViewCell
        ?? CollectionViewCell()
      cell.reuseClass = reuseClass
      cell.attributes = attributes
      return cell
    }

    func measureAhead(_ view: CollectionReusableView) -> Bool {
      measured.append(view.layoutAttributes?.indexPath.item ?? -1)
      return false
    }

    func poolUnneededView(of reuseClass: ReuseClass) -> Bool { false }

    func discard(_ view: CollectionReusableView) {
      discarded += 1
      views.putIntoPool(view)
    }

    func trimOffscreenViews() {}
  }

  init() { self.init(isEstimated: false) }

  private init(isEstimated: Bool) {
    preparer = CellPreparer(views)
    host = Host(views, isEstimated: isEstimated)
    preparer.host = host
    let time = time
    preparer.ownScheduler.clock = { time }
    preparer.ownScheduler.processorTime = { 0 }
    host.isForward = { [preparer] in preparer.isForward }
    show()
  }

  /// Displays the visible items.
  private func show() {
    views.beginPass(in: .leftToRight)
    host.solvedLayout.forEachElement(in: host.visibleBounds, visibleBounds: host.visibleBounds) {
      views.addFound($0)
    }
    for attributes in views.found {
      guard
        let view = views.takeOffscreen(attributes.element) ?? host.prepareView(for: attributes)
      else { continue }
      preparer.endPreparation(of: view)
      views.show(view, at: attributes)
    }
    host.prepared = []
  }

  /// Prepares until no work remains.
  private func prepareAll() { while preparer.ownScheduler.runAtRest(for: 1, preparer) {} }

  /// Prepares in a frame whose deadline is in `seconds`.
  private func prepare(for seconds: Double) -> IdleOverrun? {
    preparer.ownScheduler.run(until: time.advanced(bySeconds: seconds), preparer)
  }

  @Test func `a row ahead is configured, drawn and kept`() {
    prepareAll()
    #expect(host.prepared == [4])
    #expect(views.offscreenCount == 1)
    #expect(views.counters.prepared == 1)
    prepareAll()
    #expect(host.prepared == [4], "no work remains")
  }

  @Test func `estimated sizes are measured up to a viewport ahead`() {
    let list = Self(isEstimated: true)
    list.prepareAll()
    #expect(list.host.measured.sorted() == Array(4..<8))
  }

  @Test func `nothing is prepared in a frame whose displayed views were all replaced`() {
    preparer.didLayOut(replacedAllViews: true)
    #expect(prepare(for: 1) == nil)
    #expect(host.prepared == [])
    preparer.didLayOut(replacedAllViews: false)
    // A frame does one step of unknown cost: the first one creates the view.
    for _ in 0..<2 { _ = prepare(for: 1) }
    #expect(host.prepared == [4])
  }

  @Test func `a view that is discarded undisplayed is wasted, and is prepared again`()
    throws
  {
    prepareAll()
    let element = ElementID(.cell, at: IndexPath(item: 4, section: 0))
    let view = try #require(views.takeOffscreen(element))
    #expect(preparer.release(view))
    #expect(!preparer.release(view), "once")
    views.putIntoPool(view)
    prepareAll()
    #expect(host.prepared == [4, 4])
  }

  @Test func `a view that was displayed is not wasted`() throws {
    prepareAll()
    let view = try #require(
      views.offscreenView(of: ElementID(.cell, at: IndexPath(item: 4, section: 0))))
    preparer.endPreparation(of: view)
    #expect(!preparer.release(view))
  }

  @Test func `views prepared far away are discarded`() {
    prepareAll()
    host.visibleBounds.origin.y = 500
    prepareAll()
    #expect(host.discarded == 1)
  }

  @Test func `a step that ends late is recorded`() throws {
    var now = time
    preparer.ownScheduler.clock = {
      now = now.advanced(bySeconds: 0.004)
      return now
    }
    #expect(prepare(for: 0.011) != nil)
    #expect(preparer.ownScheduler.overruns.count == 1)
    #expect(preparer.ownScheduler.overruns.first?.registration == "Row")
  }
}
