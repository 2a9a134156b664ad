import GridEngine

/// A layout of free frames: the frames of items, headers and decorations are computed by closures.
/// It logs the rectangles that it is asked for.
final class CanvasLayout: CollectionViewLayout {
  /// Returns the frame of an item.
  var frame: (IndexPath) -> Rect = { _ in .zero }
  /// Changes the attributes of an item.
  var change: (inout LayoutAttributes) -> Void = { _ in }
  /// Returns the frame of the header of a section; `nil` for none.
  var header: (Int) -> Rect? = { _ in nil }
  /// The space beyond the last frame, in points.
  var margin = 0.0
  /// Returns whether a change of the visible rectangle invalidates the layout.
  var followsBounds = false
  var boundsContext = LayoutInvalidationContext()
  /// Called before each `prepare`.
  var onPrepare: (CanvasLayout) -> Void = { _ in }
  var onUpdate: (CollectionViewUpdate) -> Void = { _ in }
  var appearing: (IndexPath) -> LayoutAttributes? = { _ in nil }
  var disappearing: (IndexPath) -> LayoutAttributes? = { _ in nil }
  var target: (Point) -> Point = { $0 }
  var landing: (_ proposed: Point, _ velocity: Point) -> Point = { proposed, _ in proposed }
  var itemTarget: (IndexPath, Point) -> Point = { $1 }
  /// Takes the size that an item requests; returns whether a frame changes.
  var preferred: (LayoutAttributes) -> Bool = { _ in false }
  /// Items that are shown although they do not exist.
  var extra: [IndexPath] = []

  private(set) var rectangles: [Rect] = []
  private(set) var prepared = 0
  private(set) var paths: [IndexPath] = []
  private var axis = Axis.vertical

  convenience init(scrollDirection: Axis) {
    self.init()
    axis = scrollDirection
  }

  /// Returns the rectangles since the last call.
  func takeRectangles() -> [Rect] {
    defer { rectangles = [] }
    return rectangles
  }

  override var scrollDirection: Axis { axis }

  override func prepare() {
    onPrepare(self)
    prepared += 1
    paths = itemCounts.enumerated().flatMap { section, count in
      (0..<count).map { IndexPath(item: $0, section: section) }
    }
  }

  override var collectionViewContentSize: Size {
    let frames = paths.map(frame)
    return Size(
      width: (frames.map(\.maxX).max() ?? 0) + margin,
      height: (frames.map(\.maxY).max() ?? 0) + margin)
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> LayoutAttributes? {
    var attributes = LayoutAttributes(forCellWith: indexPath, frame: frame(indexPath))
    change(&attributes)
    return attributes
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> LayoutAttributes? {
    guard elementKind == "header" else { return nil }
    return header(indexPath.section).map {
      LayoutAttributes(forSupplementaryViewOfKind: "header", with: indexPath, frame: $0)
    }
  }

  override func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] {
    rectangles.append(rect)
    let headers = itemCounts.indices.compactMap {
      layoutAttributesForSupplementaryView(
        ofKind: "header", at: IndexPath(item: 0, section: $0))
    }
    return ((paths + extra).compactMap(layoutAttributesForItem) + headers).filter {
      $0.frame.intersects(rect)
    }
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool { followsBounds }

  override func invalidationContext(
    forBoundsChange newBounds: Rect
  ) -> LayoutInvalidationContext { boundsContext }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferred: LayoutAttributes,
    withOriginalAttributes original: LayoutAttributes
  ) -> Bool { self.preferred(preferred) }

  override func prepare(forCollectionViewUpdate update: CollectionViewUpdate) { onUpdate(update) }

  override func initialLayoutAttributesForAppearingItem(
    at indexPath: IndexPath
  ) -> LayoutAttributes? { appearing(indexPath) }

  override func finalLayoutAttributesForDisappearingItem(
    at indexPath: IndexPath
  ) -> LayoutAttributes? { disappearing(indexPath) }

  override func targetContentOffset(forProposedContentOffset proposedContentOffset: Point) -> Point
  {
    target(proposedContentOffset)
  }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: Point, withScrollingVelocity velocity: Point
  ) -> Point { landing(proposedContentOffset, velocity) }

  override func targetContentOffset(
    forItemAt indexPath: IndexPath, proposedContentOffset: Point
  ) -> Point { itemTarget(indexPath, proposedContentOffset) }
}

extension CanvasLayout {
  /// A column of items of 10 points each, as wide as `width`.
  static func column(width: Double = 100) -> CanvasLayout {
    let layout = CanvasLayout()
    layout.frame = { Rect(x: 0, y: Double($0.item) * 10, width: width, height: 10) }
    return layout
  }
}
