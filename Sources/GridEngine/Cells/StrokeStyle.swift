/// The line with which a path is stroked. Half of it is on each side of the path.
public struct StrokeStyle: Hashable, Sendable {
  /// The end of an open subpath.
  public enum LineCap: Hashable, Sendable, CaseIterable {
    /// Straight, at the end of the path.
    case butt
    /// Half a disc beyond the end.
    case round
    /// Half a square beyond the end.
    case square
  }

  /// The corner between two elements. A miter longer than ten line widths becomes a bevel.
  public enum LineJoin: Hashable, Sendable, CaseIterable {
    /// Pointed.
    case miter
    /// Rounded.
    case round
    /// Cut off.
    case bevel
  }

  /// The width of the line, in points.
  public var lineWidth: Double
  /// The ends of open subpaths; butt by default.
  public var lineCap: LineCap
  /// The corners; miter by default.
  public var lineJoin: LineJoin

  /// Creates a style; one point wide with butt caps and miter joins by default.
  public init(lineWidth: Double = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
  }
}
