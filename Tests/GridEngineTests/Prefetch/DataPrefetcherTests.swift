import Testing

@testable import GridEngine

/// A hundred rows of 100 x 10 points, in a viewport of 100 x 40. The layout adds the row that a
/// range touches, and one more.
@MainActor
struct DataPrefetcherTests {
  private let prefetcher = DataPrefetcher()
  private let source = Source()
  private let layout: CompositionalLayout
  private let viewport = Size(width: 100, height: 40)

  private final class Source: CollectionViewDataSourcePrefetching {
    var requested: [Int] = []
    var cancelled: [Int] = []

    func prefetchItems(at indexPaths: [IndexPath]) { requested += indexPaths.map(\.item) }

    func cancelPrefetchingForItems(at indexPaths: [IndexPath]) {
      cancelled += indexPaths.map(\.item)
    }

    func takeCancelled() -> [Int] {
      defer { cancelled = [] }
      return cancelled.sorted()
    }
  }

  init() {
    let row = LayoutSize(width: .fractionalWidth(1), height: .absolute(10))
    layout = CompositionalLayout(
      section: LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)])))
    layout.prepare(itemCounts: [100], environment: LayoutEnvironment(containerSize: viewport))
    prefetcher.source = source
  }

  /// Prefetches at an offset until no request remains.
  private func prefetch(at offset: Double, isForward: Bool = true) {
    let physics = ScrollPhysics(position: offset, range: 0...960, viewport: viewport.height)
    let context = PrefetchContext(
      layout: layout, bounds: Rect(origin: Point(x: 0, y: offset), size: viewport),
      motion: physics.predictedMotion(), framePeriod: 1.0 / 60, rowFramePeriod: 1.0 / 60,
      isForward: isForward, rows: RowScrollers())
    repeat {
      prefetcher.prefetch(in: context) { items in
        for item in Int(offset / 10)..<Int(offset / 10) + 4 {
          items.insert(IndexPath(item: item, section: 0))
        }
      }
    } while prefetcher.hasMore
  }

  @Test func `the first range is half a viewport ahead, the full one two and a half`() {
    prefetch(at: 0)
    #expect(source.requested == Array(4..<8))
    prefetcher.useFullRange()
    prefetch(at: 0)
    #expect(source.requested == Array(4..<16), "each item is requested once")
  }

  @Test func `the nearest items are first, those ahead before those behind`() {
    prefetcher.useFullRange()
    prefetch(at: 400, isForward: false)
    #expect(source.requested.prefix(10) == ArraySlice((30..<40).reversed()))
    #expect(source.requested.suffix(8) == ArraySlice(44..<52))
  }

  @Test func `items that leave the range without being displayed are cancelled`() {
    prefetcher.useFullRange()
    prefetch(at: 0)
    prefetcher.didDisplay(IndexPath(item: 4, section: 0))
    prefetch(at: 500)
    #expect(source.takeCancelled() == Array(5..<16))
  }

  @Test func `all outstanding requests can be cancelled or dropped`() {
    prefetch(at: 0)
    prefetcher.forgetAll()
    prefetcher.cancelAll()
    #expect(source.takeCancelled() == [])
    prefetch(at: 0)
    prefetcher.cancelAll()
    #expect(source.takeCancelled() == Array(4..<8))
    prefetcher.cancelAll()
    #expect(source.takeCancelled() == [])
  }

  @Test func `an update cancels no deleted items by index path, and requests no moved ones`() {
    prefetch(at: 0)
    let newPath = { (path: IndexPath) in
      path.item == 4 ? nil : IndexPath(item: path.item - 1, section: 0)
    }
    prefetcher.cancelItems(removedBy: newPath)
    #expect(source.takeCancelled() == [], "its index path is that of another item")
    prefetcher.follow(newPath)
    prefetch(at: 0)
    #expect(source.requested == [4, 5, 6, 7, 7], "item 7 is item 6 now, and 8 is 7")
  }

  @Test func `a new data source gets all requests, those of the old one are cancelled`() {
    prefetch(at: 0)
    let other = Source()
    prefetcher.source = other
    #expect(source.takeCancelled() == Array(4..<8))
    prefetch(at: 0)
    #expect(other.requested == Array(4..<8))
    prefetcher.source = nil
    #expect(!prefetcher.hasMore)
  }
}
