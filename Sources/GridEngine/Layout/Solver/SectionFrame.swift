/// The room that a section gives its groups and boundary items, before any of them is solved.
///
/// Coordinates inside a section count from its start along the scroll direction, and from the
/// container's leading (or top) side across it.
struct SectionFrame: Hashable, Sendable {
  /// The axis the layout scrolls along.
  let scrollAxis: Axis
  /// The axis along which groups follow each other: the scroll axis, or across it in an orthogonal
  /// section.
  let groupAxis: Axis
  let container: Size
  /// The section's insets and those of its reference.
  let insets: DirectionalEdgeInsets
  /// What fractions of the section's group are of.
  let groupBase: Size
  let followsInsets: Bool
  /// Whether boundary items at the end lie over the core instead of behind it, whatever
  /// `extendsBoundary` is: those of a whole layout that scrolls horizontally.
  let overlaysEnd: Bool

  /// Finds the room of `section`.
  init(
    _ section: LayoutSection, configuration: CompositionalLayout.Configuration,
    environment: LayoutEnvironment
  ) {
    scrollAxis = configuration.scrollDirection
    let isOrthogonal = section.orthogonalScrollingBehavior != .none
    groupAxis = isOrthogonal ? scrollAxis.cross : scrollAxis
    container = Size(
      width: LayoutNumber.length(environment.containerSize.width),
      height: LayoutNumber.length(environment.containerSize.height))
    let reference = LayoutNumber.clean(
      environment.insets(
        for: section.contentInsetsReference, layout: configuration.contentInsetsReference))
    var insets = LayoutNumber.clean(section.contentInsets)
    if scrollAxis == .vertical {
      insets.leading += reference.leading
      insets.trailing += reference.trailing
    } else {
      insets.top += reference.top
      insets.bottom += reference.bottom
    }
    self.insets = insets
    var base = container
    base[groupAxis.cross] = max(0, base[groupAxis.cross] - insets.total(along: groupAxis.cross))
    groupBase = base
    followsInsets = section.supplementariesFollowContentInsets
    overlaysEnd = false
  }

  /// The room of the layout's own boundary items: the whole container.
  init(container: Size, scrollAxis: Axis) {
    self.scrollAxis = scrollAxis
    groupAxis = scrollAxis
    self.container = Size(
      width: LayoutNumber.length(container.width), height: LayoutNumber.length(container.height))
    insets = .zero
    groupBase = self.container
    followsInsets = false
    overlaysEnd = scrollAxis == .horizontal
  }

  /// Whether groups run across the scroll direction.
  var isOrthogonal: Bool { groupAxis != scrollAxis }

  /// The stretch across the scroll direction in which boundary items lie.
  var boundaryStretch: (start: Double, length: Double) {
    let axis = scrollAxis.cross
    guard followsInsets else { return (0, container[axis]) }
    return (insets.start(along: axis), max(0, container[axis] - insets.total(along: axis)))
  }
}
