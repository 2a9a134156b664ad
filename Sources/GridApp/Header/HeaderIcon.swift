import GridEngine

/// A drawing of the header, in a square of 16 points.
enum HeaderIcon: CaseIterable {
  case chevron, find, menu, open, copy, trash, clear, smallTiles, largeTiles

  /// The side of the square, in points.
  static let side = 16.0
  private static let line = StrokeStyle(lineWidth: 1.5, lineCap: .round, lineJoin: .round)
  /// Renderers keep the shape of a path, so each is made once.
  private static let paths = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.path) })

  /// Draws the icon with its top left corner at `origin`.
  func draw(at origin: Point, _ color: Color, into list: inout DrawList) {
    guard let path = Self.paths[self] else { return }
    switch self {
    case .smallTiles, .largeTiles: list.fill(path, color, at: origin)
    default: list.stroke(path, color, style: Self.line, at: origin)
    }
  }

  private var path: BezierPath {
    var path = BezierPath()
    func line(_ points: (Double, Double)...) {
      for (index, point) in points.enumerated() {
        let point = Point(x: point.0, y: point.1)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
    }
    switch self {
    case .chevron: line((5, 7), (8, 10), (11, 7))
    case .find:
      path = BezierPath(ovalIn: Rect(x: 2.5, y: 2.5, width: 8, height: 8))
      line((9.5, 9.5), (13.5, 13.5))
    case .menu:
      line((2.5, 4), (13.5, 4))
      line((2.5, 8), (13.5, 8))
      line((2.5, 12), (13.5, 12))
    case .open:
      line((6, 3), (3, 3), (3, 13), (13, 13), (13, 10))
      line((9, 3), (13, 3), (13, 7))
      line((13, 3), (8, 8))
    case .copy:
      path = BezierPath(roundedRect: Rect(x: 5.5, y: 5.5, width: 8, height: 8), cornerRadius: 1.5)
      line((3, 10.5), (2.5, 10.5), (2.5, 2.5), (10.5, 2.5), (10.5, 3))
    case .trash:
      line((2.5, 4.5), (13.5, 4.5))
      line((6, 4), (6, 2.5), (10, 2.5), (10, 4))
      line((4, 5), (4.7, 13.5), (11.3, 13.5), (12, 5))
    case .clear:
      line((3.5, 3.5), (12.5, 12.5))
      line((12.5, 3.5), (3.5, 12.5))
    case .smallTiles:
      for index in 0..<9 {
        let corner = (x: 2.5 + 4 * Double(index % 3), y: 2.5 + 4 * Double(index / 3))
        Self.add(Rect(x: corner.x, y: corner.y, width: 3, height: 3), to: &path)
      }
    case .largeTiles:
      Self.add(Rect(x: 2.5, y: 2.5, width: 11, height: 11), to: &path)
    }
    return path
  }

  private static func add(_ rect: Rect, to path: inout BezierPath) {
    path.move(to: Point(x: rect.minX, y: rect.minY))
    path.addLine(to: Point(x: rect.maxX, y: rect.minY))
    path.addLine(to: Point(x: rect.maxX, y: rect.maxY))
    path.addLine(to: Point(x: rect.minX, y: rect.maxY))
    path.close()
  }
}
