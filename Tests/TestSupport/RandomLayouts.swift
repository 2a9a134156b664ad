import FrameTiming
import GridEngine

/// Generates random layouts of every kind.
public struct RandomLayouts {
  package var random: SplitMix64
  /// Whether sizes may be estimated.
  public var estimates: Bool

  /// Creates the generator for `seed`.
  public init(seed: UInt64, estimates: Bool) {
    random = SplitMix64(seed: seed)
    self.estimates = estimates
  }

  /// Returns true once in `n` times.
  public mutating func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &random) == 0 }

  /// Returns a whole number of points, sometimes with a fraction.
  public mutating func points(_ range: ClosedRange<Double>) -> Double {
    let number = Double.random(in: range, using: &random)
    return chance(3) ? number : number.rounded()
  }

  mutating func dimension(_ range: ClosedRange<Double>) -> LayoutDimension {
    switch Int.random(in: 0..<(estimates ? 6 : 4), using: &random) {
    case 0, 1: .absolute(points(range))
    case 2: .fractionalWidth([0.2, 0.25, 1.0 / 3, 0.5, 1].randomElement(using: &random)!)
    case 3: .fractionalHeight([0.1, 0.25, 0.5, 1].randomElement(using: &random)!)
    case 4: .estimated(points(range))
    default: .uniformAcrossSiblings(estimate: points(range))
    }
  }

  mutating func size(_ range: ClosedRange<Double>) -> LayoutSize {
    LayoutSize(width: dimension(range), height: dimension(range))
  }

  mutating func spacing() -> LayoutSpacing {
    let points = points(0...12)
    return chance(3) ? .flexible(points) : .fixed(points)
  }

  mutating func edges() -> LayoutEdgeSpacing {
    guard chance(4) else { return .none }
    return LayoutEdgeSpacing(
      leading: spacing(), top: spacing(), trailing: spacing(), bottom: spacing())
  }

  mutating func insets() -> DirectionalEdgeInsets {
    guard chance(2) else { return .zero }
    return DirectionalEdgeInsets(
      top: points(0...9), leading: points(0...9), bottom: points(0...9), trailing: points(0...9))
  }

  mutating func badges(_ kind: String) -> [LayoutSupplementaryItem] {
    guard chance(3) else { return [] }
    let edges: [DirectionalEdges] = [.top, [.top, .trailing], .leading, [], [.bottom, .leading]]
    return [
      LayoutSupplementaryItem(
        size: LayoutSize(width: .absolute(points(4...20)), height: .fractionalHeight(0.2)),
        elementKind: kind,
        containerAnchor: LayoutAnchor(
          edges: edges.randomElement(using: &random)!,
          fractionalOffset: Point(x: points(-1...1), y: points(-1...1))))
    ]
  }

  mutating func item(_ kind: String) -> LayoutItem {
    LayoutItem(
      size: size(20...120), contentInsets: insets(), edgeSpacing: edges(),
      supplementaryItems: badges(kind))
  }

  /// Returns a group, with nested groups down to `depth` levels.
  public mutating func group(depth: Int = 2, kind: String = "badge") -> LayoutGroup {
    let size = size(80...320)
    var subitems: [LayoutNode] = []
    for place in 0..<Int.random(in: 1...3, using: &random) {
      let kind = "\(kind).\(place)"
      subitems.append(
        depth > 0 && chance(4) ? .group(group(depth: depth - 1, kind: kind)) : .item(item(kind)))
    }
    let isRow = Bool.random(using: &random)
    let count = Int.random(in: 1...4, using: &random)
    var group: LayoutGroup
    switch (Int.random(in: 0..<4, using: &random), isRow) {
    case (0, true): group = .horizontal(size: size, subitem: subitems[0], count: count)
    case (0, false): group = .vertical(size: size, subitem: subitems[0], count: count)
    case (1, true): group = .horizontal(size: size, repeatingSubitem: subitems[0], count: count)
    case (1, false): group = .vertical(size: size, repeatingSubitem: subitems[0], count: count)
    case (_, true): group = .horizontal(size: size, subitems: subitems)
    case (_, false): group = .vertical(size: size, subitems: subitems)
    }
    group.interItemSpacing = spacing()
    group.contentInsets = insets()
    group.edgeSpacing = edges()
    group.supplementaryItems = badges(kind)
    return group
  }

  mutating func customGroup() -> LayoutGroup {
    var frames: [LayoutCustomItem] = []
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      frames.append(
        LayoutCustomItem(
          frame: Rect(
            x: points(-20...200), y: points(-20...90), width: points(1...90),
            height: points(1...90)), zIndex: Int.random(in: 0...3, using: &random)))
    }
    let fixed = frames
    return .custom(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(points(20...120)))
    ) { _ in fixed }
  }

  mutating func boundaryItem(_ place: Int) -> LayoutBoundarySupplementaryItem {
    LayoutBoundarySupplementaryItem(
      size: LayoutSize(width: .absolute(points(5...90)), height: .absolute(points(5...60))),
      elementKind: "boundary\(place)",
      alignment: LayoutAlignment.allCases.randomElement(using: &random)!,
      absoluteOffset: chance(2) ? .zero : Point(x: points(-9...9), y: points(-9...9)),
      extendsBoundary: !chance(3), pinToVisibleBounds: chance(3))
  }

  /// Returns at most two boundary items.
  public mutating func boundaryItems() -> [LayoutBoundarySupplementaryItem] {
    var items: [LayoutBoundarySupplementaryItem] = []
    for place in 0..<Int.random(in: 0...2, using: &random) { items.append(boundaryItem(place)) }
    return items
  }

  /// Returns a section with boundary items, decorations and supplementary items.
  public mutating func section() -> LayoutSection {
    var section = LayoutSection(group: chance(8) ? customGroup() : group())
    section.contentInsets = insets()
    section.interGroupSpacing = points(0...12)
    if chance(3) { section.crossExtent = points(0...250) }
    if chance(4) {
      section.orthogonalScrollingBehavior =
        OrthogonalScrollingBehavior.allCases.randomElement(using: &random)!
    }
    section.supplementariesFollowContentInsets = !chance(3)
    section.contentInsetsReference = ContentInsetsReference.allCases.randomElement(using: &random)!
    section.boundarySupplementaryItems = boundaryItems()
    if chance(3) { section.decorationItems = [.background(elementKind: "background")] }
    return section
  }

  /// Returns a configuration with a random scroll direction.
  public mutating func configuration() -> CompositionalLayout.Configuration {
    var configuration = CompositionalLayout.Configuration()
    configuration.scrollDirection = Bool.random(using: &random) ? .vertical : .horizontal
    configuration.interSectionSpacing = points(0...20)
    if chance(3) { configuration.boundarySupplementaryItems = boundaryItems() }
    return configuration
  }

  /// Returns an environment with a random writing direction, with or without a scale.
  public mutating func environment() -> LayoutEnvironment {
    LayoutEnvironment(
      containerSize: Size(width: points(200...400), height: points(200...400)),
      layoutMargins: insets(), scale: [nil, 1, 2, 3].randomElement(using: &random)!,
      layoutDirection: Bool.random(using: &random) ? .rightToLeft : .leftToRight)
  }
}
