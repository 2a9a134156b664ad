/// An edge or corner of a section; along the axis it does not name, the middle.
public enum LayoutAlignment: Hashable, Sendable, CaseIterable {
  case top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing

  /// Where an element lies along one axis.
  enum Side: Hashable, Sendable { case start, center, end }

  /// The side it names along `axis`.
  func side(along axis: Axis) -> Side {
    switch (self, axis) {
    case (.top, .vertical), (.topLeading, .vertical), (.topTrailing, .vertical): .start
    case (.bottom, .vertical), (.bottomLeading, .vertical), (.bottomTrailing, .vertical): .end
    case (_, .vertical): .center
    case (.leading, .horizontal), (.topLeading, .horizontal), (.bottomLeading, .horizontal): .start
    case (.trailing, .horizontal), (.topTrailing, .horizontal), (.bottomTrailing, .horizontal):
      .end
    case (_, .horizontal): .center
    }
  }
}

/// A header, a footer or something beside a section (or beside all sections together).
///
/// - SeeAlso: `NSCollectionLayoutBoundarySupplementaryItem`.
public struct LayoutBoundarySupplementaryItem: Hashable, Sendable {
  /// Fractions are of the section's content width across the scroll direction (of the whole
  /// container where insets are not followed), and of the container along it.
  public var size: LayoutSize
  /// Names what is shown; unique within a section.
  public var elementKind: String
  public var alignment: LayoutAlignment
  /// Moves it, in points, to the trailing side and downwards.
  public var absoluteOffset: Point
  /// Whether it lies outside the section's insets and groups, which makes the section grow by as
  /// much as it sticks out. Otherwise it lies over them and takes no room.
  public var extendsBoundary: Bool
  /// Whether it keeps in view while its section is; only at the start or end of a section.
  public var pinToVisibleBounds: Bool
  /// Higher is nearer to the reader; 1 by default. A pinned one in view has
  /// ``pinnedZIndexOffset`` added.
  public var zIndex: Int

  /// What is added to a pinned element's z-index, as UIKit does.
  public static let pinnedZIndexOffset = 1_000_000_000

  /// Makes a boundary item: extending, not pinned, without offset by default.
  public init(
    size: LayoutSize, elementKind: String, alignment: LayoutAlignment,
    absoluteOffset: Point = .zero, extendsBoundary: Bool = true,
    pinToVisibleBounds: Bool = false, zIndex: Int = 1
  ) {
    self.size = size
    self.elementKind = elementKind
    self.alignment = alignment
    self.absoluteOffset = absoluteOffset
    self.extendsBoundary = extendsBoundary
    self.pinToVisibleBounds = pinToVisibleBounds
    self.zIndex = zIndex
  }
}
