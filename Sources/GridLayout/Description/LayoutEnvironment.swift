/// The size and the traits of the container for which a layout is solved.
///
/// - SeeAlso: `NSCollectionLayoutEnvironment`.
public struct LayoutEnvironment: Hashable, Sendable {
  /// The size of the collection view in points, including insets.
  public var containerSize: Size
  /// The insets of the safe area, in points; zero by default.
  public var safeAreaInsets: DirectionalEdgeInsets
  /// The layout margins, in points; zero by default.
  public var layoutMargins: DirectionalEdgeInsets
  /// The scale factor: device pixels per point, 2 on most HiDPI displays; `nil` for no rounding to
  /// pixels.
  public var scale: Double?
  /// The direction in which a layout arranges items; from left to right by default.
  public var layoutDirection: LayoutDirection
  /// The factor for the size of type that the user chose; 1 by default. A change measures cells
  /// again.
  public var textScale: Double

  /// Creates an environment; by default without insets and with 1 pixel per point.
  public init(
    containerSize: Size, safeAreaInsets: DirectionalEdgeInsets = .zero,
    layoutMargins: DirectionalEdgeInsets = .zero, scale: Double? = 1,
    layoutDirection: LayoutDirection = .leftToRight, textScale: Double = 1
  ) {
    self.containerSize = containerSize
    self.safeAreaInsets = safeAreaInsets
    self.layoutMargins = layoutMargins
    self.scale = scale
    self.layoutDirection = layoutDirection
    self.textScale = textScale
  }

  /// Returns the length that a line or a column of text needs, whose type has the size that the user chose.
  ///
  /// It grows with ``textScale`` by whole points, so that edges stay on device pixels. Smaller type keeps the
  /// length: what is pressed stays large enough.
  ///
  /// - Parameter length: The length for type of the usual size, in points.
  /// - SeeAlso: `UIFontMetrics.scaledValue(for:)`.
  public func scaledValue(for length: Double) -> Double {
    Self.scaledValue(for: length, textScale: textScale)
  }

  /// Returns the length that text needs; see ``scaledValue(for:)``.
  package static func scaledValue(for length: Double, textScale: Double) -> Double {
    length + (length * (max(1, textScale) - 1)).rounded()
  }

  /// Returns the container insets of a reference; `automatic` is treated as `layout`.
  func insets(
    for reference: ContentInsetsReference, layout: ContentInsetsReference
  ) -> DirectionalEdgeInsets {
    switch reference == .automatic ? layout : reference {
    case .none: .zero
    case .automatic, .safeArea: safeAreaInsets
    case .layoutMargins, .readableContent: layoutMargins
    }
  }
}

// MARK: - Earlier names

extension LayoutEnvironment {
  /// Whether ``layoutDirection`` is from right to left.
  @available(*, deprecated, renamed: "layoutDirection")
  public var isRightToLeft: Bool {
    get { layoutDirection == .rightToLeft }
    set { layoutDirection = newValue ? .rightToLeft : .leftToRight }
  }

  /// Creates an environment with a direction.
  @available(
    *, deprecated,
    renamed: "init(containerSize:safeAreaInsets:layoutMargins:scale:layoutDirection:textScale:)"
  )
  public init(
    containerSize: Size, safeAreaInsets: DirectionalEdgeInsets = .zero,
    layoutMargins: DirectionalEdgeInsets = .zero, scale: Double? = 1, isRightToLeft: Bool,
    textScale: Double = 1
  ) {
    self.init(
      containerSize: containerSize, safeAreaInsets: safeAreaInsets, layoutMargins: layoutMargins,
      scale: scale, layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight,
      textScale: textScale)
  }
}
