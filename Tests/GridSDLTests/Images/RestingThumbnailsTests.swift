import FrameTiming
import GridEngine
import GridImages
import Synchronization
import TestSupport
import Testing

@testable import GridSDL

/// A hundred rows of 20 points in a viewport of 100 x 100, with a clock of the test's own.
@MainActor
struct RestingThumbnailsTests {
  private static let start = FrameTime(nanoseconds: 0)
  private let decoder = CountingThumbnails()
  private let maker: ThumbnailMaker
  private let resting: RestingThumbnails
  private let view: CollectionView
  private let source: DiffableDataSource<Int, Int>

  init() throws {
    let row = LayoutSize(width: .fractionalWidth(1), height: .absolute(20))
    view = CollectionView(
      layout: CompositionalLayout(
        section: LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)]))),
      environment: LayoutEnvironment(containerSize: Size(width: 100, height: 100)))
    let cell = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
    source = DiffableDataSource(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
    }
    maker = ThumbnailMaker(decoder, threadCount: 0, isOnBattery: { false })
    resting = RestingThumbnails(maker, at: Self.start)
    source.prefetching = ItemPrefetching(prefetch: { _ in })
    source.prefetching?.prepareAtRest = { [resting] item in resting.add(Self.request(item)) }
    try show(0..<100)
  }

  private nonisolated static func request(_ item: Int) -> ImageRequest {
    ImageRequest(file: "/\(item)", sizeInPixels: PixelSize(width: 100, height: 20))
  }

  private func show(_ items: Range<Int>) throws {
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    try snapshot.appendSections([0])
    try snapshot.appendItems(Array(items))
    source.apply(snapshot, animatingDifferences: false)
    prepare()
  }

  private func prepare() {
    view.layoutIfNeeded()
    while view.prepareAtRest() {}
  }

  private func update(at seconds: Double, isQuiet: Bool = true) {
    resting.update(at: Self.start.advanced(bySeconds: seconds), isQuiet: isQuiet, in: view)
  }

  /// Makes all thumbnails, and returns the time when the window need not look again.
  @discardableResult
  private func makeAll(at seconds: Double) -> Double {
    var seconds = seconds
    for _ in 0..<100 where resting.nextChange != nil {
      while maker.makeNext() {}
      seconds += RestingThumbnails.interval
      update(at: seconds)
    }
    return seconds
  }

  @Test func `after two seconds of rest, all photos beyond the range are prepared, nearest first`()
  {
    update(at: 1.9)
    #expect(maker.progress.pending == 0)
    #expect(resting.nextChange == Self.start.advanced(bySeconds: 2))
    update(at: 2)
    makeAll(at: 2)
    let items = decoder.items
    #expect(items == items.sorted(), "nothing is before the first row")
    #expect(items.last == 99 && Set(items).count == items.count && !items.contains(0))
    #expect(items.count > 70)
    #expect(resting.nextChange == nil, "the window sleeps")
    #expect(resting.madeCount == items.count && resting.countAtWork == nil)
    update(at: 60)
    #expect(maker.progress.pending == 0)
  }

  @Test func `input starts the two seconds again`() {
    resting.didAct(at: Self.start.advanced(bySeconds: 1.5))
    update(at: 2.5)
    #expect(maker.progress.pending == 0)
    update(at: 3.5)
    #expect(maker.progress.pending > 0)
  }

  @Test func `the overlay is drawn again when its count changes`() {
    #expect(!resting.takeChange())
    update(at: 2)
    #expect(resting.takeChange() && resting.countAtWork == 0)
    #expect(!resting.takeChange())
    _ = maker.makeNext()
    #expect(resting.takeChange() && resting.countAtWork == 1)
    makeAll(at: 2)
    #expect(resting.takeChange() && resting.countAtWork == nil)
  }

  @Test func `input stops the work at once, and the next rest continues with what is near then`() {
    update(at: 2)
    for _ in 0..<5 { _ = maker.makeNext() }
    resting.didAct(at: Self.start.advanced(bySeconds: 3))
    #expect(maker.progress.pending == 0)
    let before = decoder.items
    view.scrollToItem(at: IndexPath(item: 99, section: 0), alignment: .end, animated: false)
    prepare()
    update(at: 5)
    makeAll(at: 5)
    let later = Array(decoder.items.dropFirst(before.count))
    #expect(later == later.sorted(by: >), "nothing is after the last row")
    #expect(Set(later).isDisjoint(with: before), "none is made twice")
    #expect(later.last == 0)
  }

  @Test func `tiles that wait for their images come first`() {
    update(at: 2, isQuiet: false)
    #expect(maker.progress.pending == 0)
    #expect(resting.nextChange == Self.start.advanced(bySeconds: 2.25))
    update(at: 2.25)
    #expect(maker.progress.pending > 0)
  }

  @Test func `the decode queue is asked only at the end of a pause`() {
    var questions = 0
    func isQuiet() -> Bool {
      questions += 1
      return true
    }
    for frame in 0..<60 {
      let time = Self.start.advanced(bySeconds: Double(frame) / 60)
      resting.didAct(at: time)
      resting.update(at: time, isQuiet: isQuiet(), in: view)
    }
    #expect(questions == 0)
    resting.update(at: Self.start.advanced(bySeconds: 4), isQuiet: isQuiet(), in: view)
    #expect(questions == 1)
  }

  @Test func `an image that never arrives does not keep the window awake`() {
    var looks = 0
    while resting.nextChange != nil, looks < 1_000 {
      update(at: 2 + Double(looks) * RestingThumbnails.interval, isQuiet: false)
      while maker.makeNext() {}
      looks += 1
    }
    #expect(looks < 100)
    #expect(!decoder.items.isEmpty)
  }

  @Test func `photos that are added later are prepared, too`() throws {
    update(at: 2)
    makeAll(at: 2)
    try show(0..<150)
    update(at: 10)
    #expect(resting.nextChange == Self.start.advanced(bySeconds: 12))
    update(at: 12)
    makeAll(at: 12)
    #expect(Set(decoder.items).isSuperset(of: 100..<150))
  }

  @Test func `beside programs that need the processors, it tries again later`() {
    decoder.isBusy.withLock { $0 = true }
    update(at: 2)
    while maker.makeNext() {}
    update(at: 2.25)
    #expect(resting.nextChange == Self.start.advanced(bySeconds: 22.25))
    #expect(decoder.items.isEmpty && maker.progress.pending == 0)
    decoder.isBusy.withLock { $0 = false }
    update(at: 22.25)
    makeAll(at: 22.25)
    #expect(decoder.items.count > 70 && decoder.items == decoder.items.sorted())
  }

  @Test func `without prefetching, nothing is prepared`() {
    view.isPrefetchingEnabled = false
    update(at: 2)
    #expect(maker.progress.pending == 0 && resting.nextChange == nil)
  }
}

/// A decoder that records the photos whose thumbnails are made.
private final class CountingThumbnails: ThumbnailMaking {
  let isBusy = Mutex(false)
  private let made = Mutex<[Int]>([])

  var items: [Int] { made.withLock { $0 } }
  var makesThumbnails: Bool { true }

  func makeThumbnail(
    for request: ImageRequest, cancellation: CancellationFlag
  ) -> ThumbnailOutcome {
    guard let path = request.source.filePath, let item = Int(path.dropFirst()) else {
      return .unneeded
    }
    guard !isBusy.withLock({ $0 }) else { return .postponed }
    made.withLock { $0.append(item) }
    return .made(byteCount: 100)
  }
}
