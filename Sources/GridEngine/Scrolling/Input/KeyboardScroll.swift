/// A key that scrolls.
public enum ScrollKey: Hashable, Sendable, CaseIterable {
  case up, down, left, right, pageUp, pageDown, home, end, space, shiftSpace
}

/// What keys do to a scroller: pure amounts and targets, in points.
public struct KeyboardScroll: Hashable, Sendable {
  /// What a key asks for.
  public enum Action: Hashable, Sendable {
    /// A step towards larger or smaller positions, added to where the content is heading.
    case step(Double)
    /// A position to go to.
    case go(Double)
  }

  public var axis: Axis
  /// Whether position 0 is at the right; only looked at along the horizontal axis.
  public var isRightToLeft: Bool
  /// Whether content begins at the largest position: one that runs from right to left does, its
  /// positions counted from the left.
  public var runsBackwards: Bool
  /// How far an arrow goes.
  public var line: Double
  /// The extent of a row: as much of the last page as stays in view.
  public var row: Double
  public var viewport: Double
  public var range: ClosedRange<Double>

  /// Describes a scroller; arrows go 40 points by default.
  public init(
    axis: Axis = .vertical, isRightToLeft: Bool = false, runsBackwards: Bool = false,
    line: Double = 40, row: Double, viewport: Double, range: ClosedRange<Double>
  ) {
    self.axis = axis
    self.isRightToLeft = isRightToLeft
    self.runsBackwards = runsBackwards
    self.line = line
    self.row = row
    self.viewport = viewport
    self.range = range
  }

  /// How far a page goes: the viewport less one row, but never less than half of it, so that rows
  /// taller than that do not make paging crawl.
  public var page: Double { max(viewport - max(row, 0), viewport / 2) }

  /// What `key` asks for, or nil where it does not concern this axis.
  public func action(for key: ScrollKey) -> Action? {
    switch key {
    case .up: axis == .vertical ? .step(-line) : nil
    case .down: axis == .vertical ? .step(line) : nil
    case .left: axis == .horizontal ? .step(isRightToLeft ? line : -line) : nil
    case .right: axis == .horizontal ? .step(isRightToLeft ? -line : line) : nil
    case .pageUp, .shiftSpace: .step(runsBackwards ? page : -page)
    case .pageDown, .space: .step(runsBackwards ? -page : page)
    case .home: .go(runsBackwards ? range.upperBound : range.lowerBound)
    case .end: .go(runsBackwards ? range.lowerBound : range.upperBound)
    }
  }
}
