import FrameTiming
import GridEngine
import GridImages

/// Makes thumbnails of the photos beyond the preload range while a window rests, so that a folder that has been open for
/// a while is never scrolled blank.
///
/// A rest begins when there has been neither input nor motion for two seconds and no tile waits for its image. Photos
/// are taken nearest first. The first input or motion ends it.
final class RestingThumbnails {
  /// The time without input and motion in seconds after which the work begins.
  static let pause = 2.0
  /// The time in seconds after which to look again: whether tiles still wait for images, and whether more photos are
  /// wanted.
  static let interval = 0.25
  /// The time in seconds after which to try again on battery, or beside programs that need the processors.
  static let longPause = 20.0
  /// The number of times that tiles are waited for.
  static let retryLimit = 40
  /// The number of pending photos below which more are added, and how many are looked at together.
  static let shortage = 64
  static let batch = 256
  /// The maximum number of items that are looked at in a rest.
  static let reach = 20_000

  private enum Phase {
    /// The window is in use, or rests for a short time only.
    case waiting(until: FrameTime, retries: Int)
    /// Thumbnails are made. The items are nil when all have been looked at.
    case working(OutwardItems?, looked: Int, until: FrameTime)
    /// Nothing is left to be done for content of this size.
    case done(Size)
  }

  private let maker: ThumbnailMaker
  private var phase: Phase
  /// The requests of the photos that have been looked at, in this rest or before.
  private var handled: Set<ImageRequest> = []
  private var added: [ImageRequest] = []
  private var shownCount: Int?

  /// Creates thumbnails by `maker`, of a window that is in use at `time`.
  init(_ maker: ThumbnailMaker, at time: FrameTime) {
    self.maker = maker
    phase = .waiting(until: time.advanced(bySeconds: Self.pause), retries: 0)
  }

  deinit { maker.end() }

  /// The number of thumbnails that have been made.
  var madeCount: Int { maker.progress.made }

  /// The number of thumbnails that have been made while more are being made; nil otherwise.
  var countAtWork: Int? {
    let progress = maker.progress
    return progress.pending > 0 ? progress.made : nil
  }

  /// Returns whether ``countAtWork`` has changed since the last call.
  func takeChange() -> Bool {
    let count = countAtWork
    defer { shownCount = count }
    return count != shownCount
  }

  /// The time of the next call of ``update(at:isQuiet:in:)``; nil for the next event.
  var nextChange: FrameTime? {
    switch phase {
    case .waiting(let time, _), .working(_, _, let time): time
    case .done: nil
    }
  }

  /// Ends a rest, because the user does something or content moves.
  func didAct(at time: FrameTime) {
    if case .waiting = phase {} else { handled.subtract(maker.stop()) }
    phase = .waiting(until: time.advanced(bySeconds: Self.pause), retries: 0)
  }

  /// Begins or continues to make thumbnails.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether no tile waits for its image. Asked only at the end of a pause: it locks the queue of the
  ///     decode threads, and this function is called in each frame.
  ///   - view: The collection view of the tiles; nil while it is covered.
  func update(at time: FrameTime, isQuiet: @autoclosure () -> Bool, in view: CollectionView?) {
    switch phase {
    case .waiting(let start, let retries):
      guard time >= start else { return }
      guard retries == Self.retryLimit || isQuiet() else {
        phase = .waiting(until: time.advanced(bySeconds: Self.interval), retries: retries + 1)
        return
      }
      work(on: view?.itemsBeyondPreloadRange, looked: 0, at: time, in: view)
    case .working(let items, let looked, let next):
      if time >= next { work(on: items, looked: looked, at: time, in: view) }
    case .done(let size):
      // Photos have been added, or tiles have another size.
      guard let view, view.contentSize != size else { return }
      phase = .waiting(until: time.advanced(bySeconds: Self.pause), retries: 0)
    }
  }

  /// Adds the request of an item, which the prefetching of the collection view passes.
  func add(_ request: ImageRequest) {
    if handled.count >= 2 * Self.reach { handled = [] }
    if handled.insert(request).inserted { added.append(request) }
  }

  /// Adds photos if few are pending.
  private func work(
    on items: OutwardItems?, looked: Int, at time: FrameTime, in view: CollectionView?
  ) {
    var (items, looked) = (items, looked)
    let progress = maker.progress
    if progress.obstacle == .battery || progress.obstacle == .busy {
      handled.subtract(maker.stop())
      phase = .waiting(until: time.advanced(bySeconds: Self.longPause), retries: 0)
      return
    }
    if progress.obstacle == .limit || looked >= Self.reach { items = nil }
    added = []
    while let view, var rest = items, added.isEmpty, progress.pending < Self.shortage,
      looked < Self.reach
    {
      items = view.prepareDataAtRest(&rest, limit: Self.batch) ? rest : nil
      looked += Self.batch
    }
    if !added.isEmpty { maker.add(added) }
    let isDone = view == nil || items == nil && maker.progress.pending == 0
    phase =
      isDone
      ? .done(view?.contentSize ?? .zero)
      : .working(items, looked: looked, until: time.advanced(bySeconds: Self.interval))
  }
}
