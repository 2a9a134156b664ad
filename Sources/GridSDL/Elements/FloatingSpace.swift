import GridEngine

/// The part of a window in which elements float, and what they have to leave free there.
public nonisolated struct FloatingSpace: Equatable, Sendable {
  /// An edge of the window that may have a scroll bar; leading is left.
  public enum Edge: Hashable, Sendable {
    /// The left edge.
    case leading
    /// The right edge.
    case trailing
    /// The bottom edge.
    case bottom
  }

  /// The space between an element and the edges of the window, in points.
  static let margin = 8.0
  /// The size of the window in points.
  public let size: Size
  private var bars: Set<Edge> = []
  /// Areas that elements leave free if the window has enough room, in window points.
  private(set) var areas: [Rect] = []

  /// Creates the space of a window of `size` points.
  public init(size: Size) { self.size = size }

  /// Keeps the scroll bar at an edge free.
  public mutating func keepFree(_ edge: Edge) { bars.insert(edge) }

  /// Keeps an area free, such as a pinned header, in window points.
  public mutating func keepFree(_ area: Rect) { areas.append(area) }

  /// The area for elements, in window points.
  public var bounds: Rect {
    func inset(_ edge: Edge) -> Double {
      bars.contains(edge) ? ScrollBar.hitWidth + 2 : Self.margin
    }
    let (left, right) = (inset(.leading), inset(.trailing))
    return Rect(
      x: left, y: Self.margin, width: max(0, size.width - left - right),
      height: max(0, size.height - Self.margin - inset(.bottom)))
  }
}
