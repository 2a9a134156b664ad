import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import PhotoBrowser

/// Tests months in shared rows while photos are inserted and removed.
@MainActor
struct SharedMonthsTests {
  @MainActor private final class World {
    /// The photos of each month, the latest month first.
    var months: [[Int]]
    /// The number of the next photo.
    private var next = 0
    private var random: SplitMix64
    private let view: CollectionView
    private let source: DiffableDataSource<Int, Int>

    init(seed: UInt64, direction: LayoutDirection) {
      random = SplitMix64(seed: seed)
      months = Array(repeating: [], count: 300)
      let grid = GridColumns(count: nil)
      let counts = Counts()
      self.counts = counts
      view = CollectionView(
        layout: CompositionalLayout { grid.section(in: $1, ofMonthWith: counts.values[$0]) },
        environment: LayoutEnvironment(
          containerSize: Size(width: 1920, height: 1080), layoutDirection: direction))
      let cell = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
      source = DiffableDataSource(collectionView: view) { view, path, photo in
        view.dequeueConfiguredReusableCell(using: cell, for: path, item: photo)
      }
      let header = SupplementaryRegistration<CollectionReusableView>(
        elementKind: MonthHeader.kind
      ) { _, _, _ in }
      source.supplementaryViewProvider = { view, _, path in
        view.dequeueConfiguredReusableSupplementary(using: header, for: path)
      }
      for _ in 0..<1_000 { insert() }
    }

    /// The number of photos of each displayed month.
    private final class Counts { var values: [Int] = [] }
    private let counts: Counts

    private func insert() {
      let month = Int.random(in: months.indices, using: &random)
      months[month].insert(next, at: Int.random(in: 0...months[month].count, using: &random))
      next += 1
    }

    /// Inserts photos anywhere, and removes some other than `kept`.
    func change(keeping kept: Int) {
      for _ in 0..<Int.random(in: 1...60, using: &random) { insert() }
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let month = Int.random(in: months.indices, using: &random)
        if let photo = months[month].randomElement(using: &random), photo != kept {
          months[month].removeAll { $0 == photo }
        }
      }
    }

    func apply() throws {
      var snapshot = DiffableDataSourceSnapshot<Int, Int>()
      for (month, photos) in months.enumerated() where !photos.isEmpty {
        try snapshot.appendSections([month])
        try snapshot.appendItems(photos)
      }
      counts.values = months.map(\.count).filter { $0 > 0 }
      source.apply(snapshot, anchor: .firstVisible)
      view.layoutIfNeeded()
    }

    func scroll() {
      let part = Double.random(in: 0.3...0.7, using: &random)
      view.setContentOffset(Point(y: (part * view.maximumContentOffset.y).rounded()))
      view.layoutIfNeeded()
    }

    /// The first photo that is entirely visible, and its distance from the top of the window.
    var first: (photo: Int, y: Double)? {
      let tiles = view.visibleCells.compactMap(\.layoutAttributes)
        .filter { view.bounds.minY <= $0.frame.minY && $0.frame.maxY <= view.bounds.maxY }
      return tiles.min { $0.indexPath < $1.indexPath }.flatMap { tile in
        source.itemIdentifier(for: tile.indexPath).map {
          ($0, tile.frame.minY - view.contentOffset.y)
        }
      }
    }

    func y(of photo: Int) -> Double? {
      source.indexPath(for: photo).flatMap { view.layoutAttributesForItem(at: $0) }.map {
        $0.frame.minY - view.contentOffset.y
      }
    }

    /// The largest number of months in a row.
    var longestRow: Int {
      var rows: [Double: Int] = [:]
      for section in counts.values.indices {
        if let y = view.contentOffset(ofSection: section) { rows[y, default: 0] += 1 }
      }
      return rows.values.max() ?? 0
    }
  }

  @Test(arguments: Seeds.chosen, [LayoutDirection.leftToRight, .rightToLeft])
  func `the first visible photo stays in place when photos come and go`(
    seed: UInt64, direction: LayoutDirection
  ) throws {
    let world = World(seed: seed, direction: direction)
    try world.apply()
    #expect(world.longestRow > 2)
    for step in 0..<Seeds.iterations(40) {
      world.scroll()
      let first = try #require(world.first)
      world.change(keeping: first.photo)
      try world.apply()
      let y = try #require(world.y(of: first.photo))
      #expect(abs(y - first.y) < 0.01, "seed \(seed), step \(step)")
    }
  }
}
