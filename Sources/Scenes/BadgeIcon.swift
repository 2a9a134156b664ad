import GridEngine

/// A drawing in the badge of a photo, 9 points high.
///
/// All are filled by the even-odd rule, so that one path contains those of a badge.
nonisolated enum BadgeIcon: Hashable, Sendable {
  /// A triangle, which plays.
  case animation
  /// A ring around a triangle, which plays.
  case motionPhoto
  /// Two squares, one behind the other.
  case burst
  /// The letters RAW.
  case raw
  /// A number of stars.
  case stars(Int)
  /// A cross, for a photo that the user has rejected.
  case rejected

  /// The height in points.
  static let height = 9.0

  /// The width in points.
  var width: Double {
    switch self {
    case .animation: 8
    case .motionPhoto, .burst: 9
    case .raw: 22
    case .stars(let count): Double(count) * Self.starPitch - 1
    case .rejected: 9
    }
  }

  /// Adds the drawing to a path.
  ///
  /// - Parameter origin: Its top left corner.
  func add(to path: inout BezierPath, at origin: Point) {
    if case .motionPhoto = self {
      for inset in [0, 1.2] {
        let ring = Rect(x: origin.x, y: origin.y, width: Self.height, height: Self.height)
        path.append(BezierPath(ovalIn: ring.insetBy(dx: inset, dy: inset)))
      }
    }
    for points in polygons {
      for (index, point) in points.enumerated() {
        let point = Point(x: origin.x + point.0, y: origin.y + point.1)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.close()
    }
  }

  /// The distance from a star to the next one.
  private static let starPitch = 10.5

  /// A star in a square of the height.
  private static let star: [(Double, Double)] = [
    (4.75, 0), (5.95, 3.2), (9.4, 3.4), (6.7, 5.5), (7.6, 8.9), (4.75, 7), (1.9, 8.9), (2.8, 5.5),
    (0.1, 3.4), (3.55, 3.2),
  ]

  /// The corners of polygons, of which one inside another is a hole.
  private var polygons: [[(Double, Double)]] {
    switch self {
    case .animation: [[(0.5, 0), (8, 4.5), (0.5, 9)]]
    case .motionPhoto: [[(3.4, 2.5), (6.8, 4.5), (3.4, 6.5)]]
    case .burst:
      [
        [(0, 2.4), (6.6, 2.4), (6.6, 9), (0, 9)],
        [(2.2, 0), (9, 0), (9, 6.8), (7.7, 6.8), (7.7, 1.3), (2.2, 1.3)],
      ]
    case .stars(let count):
      (0..<count).map { index in
        Self.star.map { ($0.0 + Double(index) * Self.starPitch, $0.1) }
      }
    case .rejected:
      [
        [
          (1.6, 0.4), (4.5, 3.3), (7.4, 0.4), (8.6, 1.6), (5.7, 4.5), (8.6, 7.4), (7.4, 8.6),
          (4.5, 5.7), (1.6, 8.6), (0.4, 7.4), (3.3, 4.5), (0.4, 1.6),
        ]
      ]
    case .raw:
      [
        // R
        [
          (0, 1), (3.8, 1), (5.4, 2.2), (5.4, 4.4), (4.2, 5.4), (5.8, 8.5), (4, 8.5), (2.7, 5.8),
          (1.6, 5.8), (1.6, 8.5), (0, 8.5),
        ],
        [(1.6, 2.3), (1.6, 4.5), (3.4, 4.5), (3.8, 4.1), (3.8, 2.7), (3.4, 2.3)],
        // A
        [
          (8.6, 1), (10.4, 1), (13, 8.5), (11.3, 8.5), (10.8, 6.9), (8.2, 6.9), (7.7, 8.5),
          (6, 8.5),
        ],
        [(8.6, 5.6), (10.4, 5.6), (9.5, 2.9)],
        // W
        [
          (13.2, 1), (14.9, 1), (15.8, 5.8), (16.8, 1.8), (18.4, 1.8), (19.4, 5.8), (20.3, 1),
          (22, 1), (20.3, 8.5), (18.7, 8.5), (17.6, 4.4), (16.5, 8.5), (14.9, 8.5),
        ],
      ]
    }
  }
}
