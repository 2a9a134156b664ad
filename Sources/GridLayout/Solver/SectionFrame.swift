/// The space of a section for groups and boundary items, before they are solved.
///
/// Coordinates within a section are relative to its start along the scroll direction, and to the
/// leading (or top) edge of the container across it.
struct SectionFrame: Hashable, Sendable {
  /// The axis along which the layout scrolls.
  let scrollAxis: Axis
  /// The axis along which groups repeat: the scroll axis, or the cross axis in an orthogonal
  /// section.
  let groupAxis: Axis
  /// The size of the container, or of the section's part of it.
  let container: Size
  /// The part of the container that the section requests; `nil` for a section with a row of its own.
  let rowRequest: SectionRows.Request?
  /// The insets of the section and of its reference.
  let insets: DirectionalEdgeInsets
  /// The base of the fractions of the section's group.
  let groupBase: Size
  let followsInsets: Bool
  /// Whether boundary items at the end overlap the core instead of following it, whatever
  /// `extendsBoundary` is; true for a whole layout that scrolls horizontally.
  let overlaysEnd: Bool

  /// Computes the space of `section`.
  init(
    _ section: LayoutSection, configuration: CompositionalLayout.Configuration,
    environment: LayoutEnvironment
  ) {
    scrollAxis = configuration.scrollDirection
    let isOrthogonal = section.orthogonalScrollingBehavior != .none
    groupAxis = isOrthogonal ? scrollAxis.cross : scrollAxis
    var container = Size(
      width: LayoutNumber.length(environment.containerSize.width),
      height: LayoutNumber.length(environment.containerSize.height))
    let reference = LayoutNumber.clean(
      environment.insets(
        for: section.contentInsetsReference, layout: configuration.contentInsetsReference))
    var insets = LayoutNumber.clean(section.contentInsets)
    if let extent = section.crossExtent, !isOrthogonal {
      let cross = scrollAxis.cross
      let low = reference.start(along: cross)
      let high = max(low, container[cross] - reference.end(along: cross))
      container[cross] = min(LayoutNumber.length(extent), high - low)
      rowRequest = SectionRows.Request(extent: container[cross], range: low...high)
    } else {
      rowRequest = nil
      if scrollAxis == .vertical {
        insets.leading += reference.leading
        insets.trailing += reference.trailing
      } else {
        insets.top += reference.top
        insets.bottom += reference.bottom
      }
    }
    self.insets = insets
    self.container = container
    var base = container
    base[groupAxis.cross] = max(0, base[groupAxis.cross] - insets.total(along: groupAxis.cross))
    groupBase = base
    followsInsets = section.supplementariesFollowContentInsets
    overlaysEnd = false
  }

  /// Creates the space of the layout's own boundary items: the whole container.
  init(container: Size, scrollAxis: Axis) {
    self.scrollAxis = scrollAxis
    groupAxis = scrollAxis
    self.container = Size(
      width: LayoutNumber.length(container.width), height: LayoutNumber.length(container.height))
    rowRequest = nil
    insets = .zero
    groupBase = self.container
    followsInsets = false
    overlaysEnd = scrollAxis == .horizontal
  }

  /// Whether groups repeat across the scroll direction.
  var isOrthogonal: Bool { groupAxis != scrollAxis }

  /// The range of boundary items across the scroll direction.
  var boundaryStretch: (start: Double, length: Double) {
    let axis = scrollAxis.cross
    guard followsInsets else { return (0, container[axis]) }
    return (insets.start(along: axis), max(0, container[axis] - insets.total(along: axis)))
  }
}
