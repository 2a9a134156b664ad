import Glibc
import GridSDL

// A custom layout: photos on a wheel that turns with scrolling. The photo at the right is the current one.

/// Photos on a wheel around the middle of the window.
final class WheelLayout: CollectionViewLayout {
  /// The distance to scroll from one photo to the next, in points.
  let step = 80.0
  /// The number of photos on half of the wheel.
  private let halfTurn = 6.0
  private var center = Point.zero
  private var radius = 0.0

  private var count: Int { itemCounts.first ?? 0 }

  override func prepare() {
    center = Point(x: visibleBounds.midX, y: visibleBounds.midY)
    radius = min(visibleBounds.width, visibleBounds.height) * 0.36
  }

  // The last photo is current at the end of the content.
  override var collectionViewContentSize: Size {
    Size(
      width: environment.containerSize.width,
      height: environment.containerSize.height + Double(max(0, count - 1)) * step)
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> LayoutAttributes? {
    // The number of photos after the current one; negative before it.
    let place = Double(indexPath.item) - visibleBounds.minY / step
    let turn = place * .pi / halfTurn
    // Photos at the right are nearer.
    let depth = cos(turn)
    let side = (radius * (0.46 + 0.2 * depth)).rounded()
    let x = center.x + radius * depth
    var y = center.y + radius * sin(turn)
    if abs(place) >= halfTurn {
      // Not on the wheel: just outside of the window, where cells are prepared.
      let beyond = (visibleBounds.height + side) / 2 + 1 + (abs(place) - halfTurn) * step
      y = center.y + (place < 0 ? -beyond : beyond)
    }
    var attributes = LayoutAttributes(
      forCellWith: indexPath,
      frame: Rect(x: x - side / 2, y: y - side / 2, width: side, height: side))
    attributes.zIndex = Int(100 * depth)
    return attributes
  }

  override func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] {
    // A photo is at most two windows away from its position on a straight line.
    let reach = 2 * visibleBounds.height + 2 * halfTurn * step
    let first = max(0, Int(((rect.minY - reach) / step).rounded(.down)))
    let last = min(count, Int(((rect.maxY + reach) / step).rounded(.up)))
    return (first..<max(first, last)).compactMap {
      layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
    }
  }

  // The frames depend on the visible rectangle, so each movement invalidates them.
  override func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool { true }

  // A fling ends with a photo at the right.
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: Point, withScrollingVelocity velocity: Point
  ) -> Point {
    Point(x: 0, y: (proposedContentOffset.y / step).rounded() * step)
  }

  // So do the arrow keys, which move the focus from photo to photo.
  override func targetContentOffset(
    forItemAt indexPath: IndexPath, proposedContentOffset: Point
  ) -> Point {
    Point(x: 0, y: Double(indexPath.item) * step)
  }
}

/// A photo that is decoded once, and drawn at the size of its place on the wheel.
final class WheelPhoto: ImageCell {
  static let photoSize = Size(width: 400, height: 400)

  // By default the photo is decoded at the size of the cell, which changes in each frame here.
  override func request(
    for source: ImageSource, size: Size, in images: ImageLoader
  ) -> ImageRequest {
    super.request(for: source, size: Self.photoSize, in: images)
  }
}

GridWindow.main {
  let folder = CommandLine.arguments.dropFirst().first ?? "."
  let photos = try ImageFolder(path: folder).paths
  let window = try GridWindow(
    title: "Photo wheel", size: Size(width: 960, height: 720), layout: WheelLayout())
  let cell = CellRegistration<WheelPhoto, String> { cell, _, path in
    cell.show(file: path, from: window.images)
  }
  let source = DiffableDataSource<Int, String>(collectionView: window.collectionView) {
    $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
  }
  source.prefetchImages(
    of: window.collectionView, with: window.images, size: { _ in WheelPhoto.photoSize })
  source.apply(uniquing: [(section: 0, items: photos)])
  // Begin with a full wheel.
  let first = IndexPath(item: min(6, photos.count - 1), section: 0)
  window.collectionView.scrollToItem(at: first, animated: false)
  window.run(showing: source)
}
