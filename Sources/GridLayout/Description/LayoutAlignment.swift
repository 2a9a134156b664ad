/// An edge or corner of a section; centered along the other axis.
public enum LayoutAlignment: Hashable, Sendable, CaseIterable {
  /// The middle of the top edge: a header.
  case top
  /// The top leading corner.
  case topLeading
  /// The middle of the leading edge.
  case leading
  /// The bottom leading corner.
  case bottomLeading
  /// The middle of the bottom edge: a footer.
  case bottom
  /// The bottom trailing corner.
  case bottomTrailing
  /// The middle of the trailing edge.
  case trailing
  /// The top trailing corner.
  case topTrailing

  /// The position of an element along one axis.
  enum Side: Hashable, Sendable { case start, center, end }

  /// Returns the position along `axis`.
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
