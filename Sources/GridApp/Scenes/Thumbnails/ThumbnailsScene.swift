import Dispatch
import GridEngine
import ItemSources

/// Tiles of 145 by 100 points with round corners, made of pictures of another size.
///
/// What it shows: a picture is best scaled and rounded once, when it is decoded. Keys T and C have it
/// done in every frame instead.
final class ThumbnailsScene: Scene {
  static let tileSize = Size(width: 145, height: 100)
  /// Tiles of the bundled library, whose pictures are repeated.
  static let standardCount = 1_000

  let collectionView: CollectionView
  let title = "Thumbnails"

  private let source: DiffableDataSource<Int, Int>
  private let count: Int?
  private let folder: PictureFolder
  private let found: Mailbox<[String]>
  private let pictures = PathList()

  /// Shows the pictures of `folder`.
  ///
  /// - Parameter count: How many tiles, by repeating pictures or leaving some out; nil for one each.
  init(folder: PictureFolder, count: Int?, _ request: SceneRequest, in context: SceneContext) {
    self.count = count
    let layout = CompositionalLayout { _, environment in Self.section(in: environment) }
    collectionView = CollectionView(layout: layout, environment: request.environment)
    collectionView.wakeHandler = request.wake
    let tile = CellRegistration<PhotoCell, Int> { [pictures] cell, _, number in
      cell.show(pictures.path(of: number), in: context)
    }
    source = DiffableDataSource(collectionView: collectionView) { view, indexPath, number in
      view.dequeueConfiguredReusableCell(using: tile, for: indexPath, item: number)
    }
    let found = Mailbox<[String]>(onFilled: request.wake)
    self.found = found
    self.folder = folder
    DispatchQueue.global(qos: .userInitiated).async { folder.follow { found.post($0) } }
  }

  private(set) var isLoading = true

  var notice: String? {
    isLoading ? "Looking for photos…" : pictures.paths.isEmpty ? folder.emptyNotice : nil
  }

  var hasPendingUpdates: Bool { !found.isEmpty }

  func update() throws(CommandFailure) {
    guard let paths = found.takeAll().last else { return }
    guard !paths.isEmpty || folder.mayBeFilled else {
      throw CommandFailure("no photos found; give a folder with photos")
    }
    isLoading = false
    let isNew = paths != pictures.paths
    pictures.paths = paths
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    // Neither can fail: the section is new, and numbers are there once each.
    try? snapshot.appendSections([0])
    try? snapshot.appendItems(Array(0..<(paths.isEmpty ? 0 : count ?? paths.count)))
    source.apply(snapshot)
    // A tile is known by its number; the picture it shows may be another now.
    if isNew { reconfigureCells() }
  }

  /// Points between tiles at least and at most.
  static let gaps = 8.0...24.0

  /// How many tiles fit in a row, and the gap between two, the same across and down; whole device
  /// pixels. Row by row what is left over is shared by gaps and margins.
  static func columns(forWidth width: Double, scale: Double) -> (count: Int, gap: Double) {
    let least = gaps.lowerBound
    let count = max(1, Int((width - least) / (tileSize.width + least)))
    let shared = (width - Double(count) * tileSize.width) / Double(count + 1)
    let gap = (shared * scale).rounded(.down) / scale
    return (count, min(max(gap, least), gaps.upperBound))
  }

  private static func section(in environment: LayoutEnvironment) -> LayoutSection {
    let width = environment.containerSize.width
    let scale = environment.scale ?? 1
    let (columns, gap) = columns(forWidth: width, scale: scale)
    let used = Double(columns) * (tileSize.width + gap) - gap
    let margin = max(0, ((width - used) / 2 * scale).rounded(.down) / scale)
    let tile = LayoutItem(
      size: LayoutSize(width: .absolute(tileSize.width), height: .absolute(tileSize.height)))
    var row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(tileSize.height)),
      repeatingSubitem: tile, count: columns)
    row.interItemSpacing = .fixed(gap)
    var section = LayoutSection(group: row)
    section.contentInsets = DirectionalEdgeInsets(
      top: gap, leading: margin, bottom: gap, trailing: margin)
    section.interGroupSpacing = gap
    return section
  }
}

extension ThumbnailsScene: PictureGallery {
  var pictureCount: Int { source.snapshot().numberOfItems }

  func picture(at index: Int) -> GalleryPicture? {
    guard (0..<pictureCount).contains(index) else { return nil }
    let path = pictures.path(of: index)
    return GalleryPicture(source: path, name: FileName(ofPath: path).description)
  }

  func pictureIndex(of source: String) -> Int? { pictures.paths.firstIndex(of: source) }
}

/// Which file each tile shows.
private final class PathList {
  var paths: [String] = []

  /// The path of a tile's picture; they begin again after the last.
  func path(of number: Int) -> String { paths[number % paths.count] }
}
