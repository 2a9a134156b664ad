import Dispatch
import GridEngine

/// Pictures of folders in a grid of square tiles.
final class PhotosScene: Scene {
  /// Room around and between tiles in points.
  static let margin = 12.0
  static let spacing = 8.0

  let collectionView: CollectionView
  let title: String

  private typealias Snapshot = DiffableDataSourceSnapshot<Int, String>

  private struct Found: Sendable {
    let snapshot: Snapshot
    let isComplete: Bool
  }

  private let grid: GridColumns
  private let source: DiffableDataSource<Int, String>
  private let mailbox: Mailbox<Found>
  private let places: String
  private var isListing = true

  /// Shows what `folder` lists; the listing goes on in the background and its results appear as
  /// they come.
  ///
  /// - Parameter wake: Ends the event loop's sleep; called on another thread.
  init(
    folder: PictureFolder, title: String, columns: Int?, context: SceneContext,
    environment: LayoutEnvironment, wake: @escaping @Sendable () -> Void
  ) {
    self.title = title
    places = folder.paths.joined(separator: ", ")
    let grid = GridColumns(count: columns)
    self.grid = grid
    let layout = CompositionalLayout { _, environment in grid.section(in: environment) }
    let view = CollectionView(layout: layout, environment: environment)
    collectionView = view
    let photo = CellRegistration<PhotoCell, String> { cell, _, path in
      cell.show(path, in: context)
    }
    source = DiffableDataSource(collectionView: view) { view, indexPath, path in
      view.dequeueConfiguredReusableCell(using: photo, for: indexPath, item: path)
    }
    mailbox = Mailbox(onFilled: wake)
    startListing(folder)
  }

  var columns: Int {
    get { grid.count(forWidth: collectionView.environment.containerSize.width) }
    set {
      guard newValue != columns, GridColumns.range.contains(newValue) else { return }
      grid.chosen = newValue
      collectionView.invalidateLayout(keeping: .center)
    }
  }

  var notice: String? {
    isListing && source.snapshot().numberOfItems == 0 ? "Looking for pictures…" : nil
  }

  var hasPendingUpdates: Bool { !mailbox.isEmpty }

  func update() throws(CommandFailure) {
    guard let newest = mailbox.takeAll().last else { return }
    source.apply(newest.snapshot)
    isListing = !newest.isComplete
    if newest.isComplete, newest.snapshot.numberOfItems == 0 {
      throw CommandFailure(
        "\(places): no pictures there; give a folder with JPEG, PNG, WebP, GIF, BMP or TIFF files")
    }
  }

  private func startListing(_ folder: PictureFolder) {
    let mailbox = mailbox
    DispatchQueue.global(qos: .userInitiated).async {
      let all = folder.list { mailbox.post(Found(snapshot: Self.snapshot($0), isComplete: false)) }
      mailbox.post(Found(snapshot: Self.snapshot(all), isComplete: true))
    }
  }

  /// Built off the main thread, which only swaps it in.
  private nonisolated static func snapshot(_ paths: [String]) -> Snapshot {
    var seen = Set<String>(minimumCapacity: paths.count)
    var snapshot = Snapshot()
    // Neither can fail: the section is new, and the paths are there once each.
    try? snapshot.appendSections([0])
    try? snapshot.appendItems(paths.filter { seen.insert($0).inserted }, toSection: 0)
    return snapshot
  }
}

extension PhotosScene: PictureGallery {
  var pictureCount: Int { source.snapshot().numberOfItems }

  func picture(at index: Int) -> GalleryPicture? {
    source.itemIdentifier(for: IndexPath(item: index, section: 0)).map {
      GalleryPicture(source: $0, name: $0.split(separator: "/").last.map(String.init) ?? $0)
    }
  }

  func pictureIndex(of picture: String) -> Int? { source.indexPath(for: picture)?.item }
}
