import GridEngine
import ItemSources
import Scenes

/// Thumbnails of 145 by 100 points with rounded corners.
///
/// Demonstrates that photos are best scaled and rounded once, when they are decoded. Keys T and C
/// switch to scaling and rounding in every frame.
final class ThumbnailsScene: Scene {
  static let tileSize = Size(width: 145, height: 100)
  /// The default number of tiles of the bundled library, which repeat its photos.
  static let standardCount = 1_000

  let collectionView: CollectionView
  let title = "Thumbnails"

  private let source: DiffableDataSource<Int, Int>
  private let count: Int?
  private let folder: PictureFolder
  private let found: Mailbox<[String]>
  private let followed: FollowedFolder
  private let pictures = PathList()

  /// Shows the photos of `folder`.
  ///
  /// - Parameter count: The number of tiles, which repeat or omit photos; nil for one tile per
  ///   photo.
  init(folder: PictureFolder, count: Int?, _ request: DemoRequest, in context: SceneContext) {
    self.count = count
    let layout = CompositionalLayout { _, environment in Self.section(in: environment) }
    collectionView = CollectionView(layout: layout, environment: request.environment)
    collectionView.wakeHandler = request.wake
    let tile = CellRegistration<PhotoCell, Int> { [pictures] cell, _, number in
      cell.show(ListedPhoto(pictures.path(of: number)), in: context)
    }
    source = DiffableDataSource(collectionView: collectionView) { view, indexPath, number in
      view.dequeueConfiguredReusableCell(using: tile, for: indexPath, item: number)
    }
    let found = Mailbox<[String]>(onFilled: request.wake)
    self.found = found
    self.folder = folder
    followed = FollowedFolder(folder) { found.post($0) }
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
    // Neither call can fail: the section is new, and the numbers are unique.
    try? snapshot.appendSections([0])
    try? snapshot.appendItems(Array(0..<(paths.isEmpty ? 0 : count ?? paths.count)))
    source.apply(snapshot)
    // Tiles are identified by their numbers; their photos may have changed.
    if isNew { reconfigureCells() }
  }

  /// The minimum and maximum gap between tiles, in points.
  static let gaps = 8.0...24.0

  /// Returns the number of tiles in a row and the horizontal and vertical gap, a whole number of
  /// device pixels. Gaps and margins share the remaining width.
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
    return GalleryPicture(source: .file(path), name: FileName(ofPath: path).description)
  }

  func pictureIndex(of source: ImageSource) -> Int? {
    source.filePath.flatMap { pictures.paths.firstIndex(of: $0) }
  }
}

/// The files of the tiles.
private final class PathList {
  var paths: [String] = []

  /// Returns the path of a tile's photo; the first follows the last.
  func path(of number: Int) -> String { paths[number % paths.count] }
}
