/// A key that scrolls.
public enum ScrollKey: Hashable, Sendable, CaseIterable {
  /// The up arrow, which scrolls by a line.
  case up
  /// The down arrow, which scrolls by a line.
  case down
  /// The left arrow, which scrolls by a line.
  case left
  /// The right arrow, which scrolls by a line.
  case right
  /// Page Up, which scrolls back by a page.
  case pageUp
  /// Page Down, which scrolls on by a page.
  case pageDown
  /// Home, which scrolls to the beginning.
  case home
  /// End, which scrolls to the end.
  case end
  /// The space bar, which scrolls on by a page.
  case space
  /// The space bar with Shift, which scrolls back by a page.
  case shiftSpace
}

/// The distances and targets of keyboard scrolling, in points.
public struct KeyboardScroll: Hashable, Sendable {
  /// The action of a key.
  public enum Action: Hashable, Sendable {
    /// Scrolls by a distance, added to the target of the current motion.
    case step(Double)
    /// Scrolls to a position.
    case go(Double)
  }

  /// The axis of the scroller; vertical by default.
  public var axis: Axis
  /// The direction of the content; used along the horizontal axis only. Right-to-left content begins at
  /// the largest position.
  public var layoutDirection: LayoutDirection
  /// The distance of an arrow key.
  public var line: Double
  /// The extent of a row, the part of the last page that stays visible.
  public var row: Double
  /// The extent of the viewport, in points.
  public var viewport: Double
  /// The range of positions, in points.
  public var range: ClosedRange<Double>

  /// Creates a configuration; arrow keys scroll by 40 points by default.
  public init(
    axis: Axis = .vertical, layoutDirection: LayoutDirection = .leftToRight, line: Double = 40,
    row: Double, viewport: Double, range: ClosedRange<Double>
  ) {
    self.axis = axis
    self.layoutDirection = layoutDirection
    self.line = line
    self.row = row
    self.viewport = viewport
    self.range = range
  }

  /// The distance of a page: the viewport without one row, but at least half of the viewport, so
  /// that large rows do not slow down paging.
  public var page: Double { max(viewport - max(row, 0), viewport / 2) }

  /// Returns the action of a key; `nil` if the key has none along this axis.
  public func action(for key: ScrollKey) -> Action? {
    switch key {
    case .up: axis == .vertical ? .step(-line) : nil
    case .down: axis == .vertical ? .step(line) : nil
    case .left: axis == .horizontal ? .step(-line) : nil
    case .right: axis == .horizontal ? .step(line) : nil
    case .pageUp, .shiftSpace: .step(beginsAtEnd ? page : -page)
    case .pageDown, .space: .step(beginsAtEnd ? -page : page)
    case .home: .go(beginsAtEnd ? range.upperBound : range.lowerBound)
    case .end: .go(beginsAtEnd ? range.lowerBound : range.upperBound)
    }
  }

  /// Whether the content begins at the largest position.
  private var beginsAtEnd: Bool { axis == .horizontal && layoutDirection == .rightToLeft }
}
