import FrameTiming
import GridEngine

/// A collection view of numbered items that are arranged by their aspect ratios.
@MainActor
public final class AspectRatioFixture {
  /// Returns the section for aspect ratios.
  public typealias Arrangement = @MainActor ([Float]) -> LayoutSection

  /// The aspect ratios by item; an item without one has an unknown ratio.
  @MainActor
  private final class Ratios {
    var known: [Int: Float] = [:]
    weak var source: DiffableDataSource<Int, Int>?

    func ratios(inSection section: Int) -> [Float] {
      guard let source, let id = source.sectionIdentifier(for: section) else { return [] }
      let items = (try? source.snapshot().itemIdentifiers(inSection: id)) ?? []
      return items.map { known[$0] ?? 0 }
    }
  }

  public let view: CollectionView
  public let source: DiffableDataSource<Int, Int>
  /// The time of the current frame.
  public private(set) var time = FrameTime(nanoseconds: 1_000_000_000)
  private let ratios = Ratios()

  /// Creates a view without items.
  ///
  /// - Parameter arrangement: Returns the section for the ratios of its items.
  public init(
    size: Size = Size(width: 900, height: 600), scale: Double = 1,
    arrangement: @escaping Arrangement
  ) {
    let ratios = ratios
    let layout = CompositionalLayout { section, _ in
      arrangement(ratios.ratios(inSection: section))
    }
    view = CollectionView(
      layout: layout, environment: LayoutEnvironment(containerSize: size, scale: scale))
    view.isPrefetchingEnabled = false
    let cell = CellRegistration<LoggedCell, Int> { cell, _, item in cell.item = "\(item)" }
    source = DiffableDataSource(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
    }
    ratios.source = source
  }

  /// Shows sections of items, and runs a frame.
  public func show(_ sections: [[Int]], anchor: UpdateAnchor<Int> = .automatic) {
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    for (section, items) in sections.enumerated() {
      try? snapshot.appendSections([section])
      try? snapshot.appendItems(items, toSection: section)
    }
    source.apply(snapshot, animatingDifferences: false, anchor: anchor)
    frame()
  }

  /// Sets aspect ratios by item, without a frame. The layout is solved again at the next one.
  public func setRatios(_ known: [Int: Float]) {
    know(known)
    view.invalidateLayout()
  }

  /// Sets aspect ratios by item for the next time that the layout is solved.
  public func know(_ known: [Int: Float]) { ratios.known.merge(known) { _, new in new } }

  /// Runs a frame some seconds after the last one.
  public func frame(after seconds: Double = 1) {
    time = time.advanced(bySeconds: seconds)
    view.advance(to: time)
    view.layoutIfNeeded()
  }

  /// Returns the frame of an item in content coordinates; nil for an item that is not in the list.
  public func frame(of item: Int) -> Rect? {
    source.indexPath(for: item).flatMap {
      view.collectionViewLayout.layoutAttributesForItem(at: $0)?.frame
    }
  }

  /// The frames of displayed cells in viewport coordinates, by item.
  public var shown: [Int: Rect] {
    var frames: [Int: Rect] = [:]
    view.forEachDisplayedView { view, frame, _ in
      if let cell = view as? LoggedCell, let item = Int(cell.item) { frames[item] = frame }
    }
    return frames
  }

  /// The first item that is completely in the viewport: of those at the top, the first in the list.
  public var firstWholeItem: Int? {
    let bottom = view.environment.containerSize.height
    return shown.filter { $0.value.minY >= 0 && $0.value.maxY <= bottom }
      .min { a, b in
        a.value.minY != b.value.minY
          ? a.value.minY < b.value.minY
          : (source.indexPath(for: a.key) ?? .none) < (source.indexPath(for: b.key) ?? .none)
      }?.key
  }
}

extension IndexPath {
  fileprivate static let none = IndexPath(item: .max, section: .max)
}

/// Random aspect ratios of photos.
package enum RandomAspectRatios {
  /// Returns a common ratio, sometimes one that is extreme, unknown or invalid.
  package static func next(using random: inout SplitMix64) -> Float {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: [0, -1, .nan, .infinity, -.infinity].randomElement(using: &random)!
    case 1: Float.random(in: 0.01...30, using: &random)
    case 2...4: [1.5, 4.0 / 3, 1, 0.75, 2.0 / 3].randomElement(using: &random)!
    default: Float.random(in: 0.4...2.4, using: &random)
    }
  }
}
