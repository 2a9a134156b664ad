import GridEngine

/// The part of a window in which elements float, and what they have to leave free there.
public nonisolated struct FloatingSpace: Sendable {
  /// An edge of the window that may have a scroll bar; leading is left.
  public enum Edge: Hashable, Sendable {
    /// The left edge.
    case leading
    /// The right edge.
    case trailing
    /// The bottom edge.
    case bottom
  }

  /// An edge of the window that may have bars.
  public enum BarSide: Hashable, Sendable {
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
  }

  /// The space between an element and the edges of the window, in points.
  static let margin = 8.0
  /// The size of the window in points.
  public let size: Size
  private var bars = (leading: false, trailing: false, bottom: false)
  /// The bars of elements at the top and the bottom of the window.
  private(set) var bands = WindowBars()
  /// Whether an element in front of the one that is asked covers the window.
  var isCovered = false
  /// The lengths of the bands at the top and the bottom that floating elements leave free.
  private var free = DirectionalEdgeInsets.zero
  /// Areas that elements leave free if the window has enough room, in window points.
  private(set) var areas: [Rect] = []

  /// Creates the space of a window of `size` points.
  public init(size: Size) { self.size = size }

  /// Keeps the scroll bar at an edge free.
  public mutating func keepFree(_ edge: Edge) {
    switch edge {
    case .leading: bars.leading = true
    case .trailing: bars.trailing = true
    case .bottom: bars.bottom = true
    }
  }

  /// Keeps an area free, such as a pinned header, in window points.
  public mutating func keepFree(_ area: Rect) { areas.append(area) }

  /// Reserves a band of the window for a bar. The grid begins below a bar at the top and ends above one at the
  /// bottom; its content disappears under them.
  ///
  /// - Parameters:
  ///   - side: The edge of the window.
  ///   - height: The height of the bar in points.
  ///   - shown: The part of it that is shown at the moment, for a bar that steps aside; by default all.
  public mutating func reserve(_ side: BarSide, _ height: Double, shown: Double? = nil) {
    let shown = shown ?? height
    switch side {
    case .top:
      bands.reserved.top += height
      bands.covered.top += shown
      if !isCovered { free.top += shown }
    case .bottom:
      bands.reserved.bottom += height
      bands.covered.bottom += shown
      if !isCovered { free.bottom += shown }
    }
  }

  /// The area for elements, in window points.
  public var bounds: Rect {
    func inset(_ hasBar: Bool) -> Double { hasBar ? ScrollBar.hitWidth + 2 : Self.margin }
    let (left, right) = (inset(bars.leading), inset(bars.trailing))
    let (top, bottom) = (free.top + Self.margin, free.bottom + inset(bars.bottom))
    return Rect(
      x: left, y: top, width: max(0, size.width - left - right),
      height: max(0, size.height - top - bottom))
  }
}
