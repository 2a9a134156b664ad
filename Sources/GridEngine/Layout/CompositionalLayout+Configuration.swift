extension CompositionalLayout {
  /// What holds for all sections of a layout.
  ///
  /// - SeeAlso: `UICollectionViewCompositionalLayoutConfiguration`.
  public struct Configuration: Hashable, Sendable {
    /// The axis the layout scrolls along; vertical by default.
    public var scrollDirection: Axis = .vertical
    /// Room between every two sections, also beside one without items.
    public var interSectionSpacing: Double = 0
    /// Which insets of the container sections take on that do not say so themselves.
    public var contentInsetsReference: ContentInsetsReference = .safeArea
    /// Headers and footers of the whole layout: around all sections, in the whole container.
    public var boundarySupplementaryItems: [LayoutBoundarySupplementaryItem] = []

    /// Makes the default configuration.
    public init() {}
  }
}
