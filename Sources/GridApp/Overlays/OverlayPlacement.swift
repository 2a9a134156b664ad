import GridEngine
import GridSDL

/// Places everything that floats over the content, so that no two parts overlap, all stay inside the
/// window, and none covers what the scene protects, such as a pinned header.
///
/// Each part has a position of its own that it takes when it is free, and otherwise moves as little
/// as possible. Parts that find no room are left out, the least important first.
///
/// - Complexity: O(*p*⁴) for *p* parts and protected areas, of which there are some ten at most.
struct OverlayPlacement {
  /// What floats over the content, the most important first.
  enum Part: Int, CaseIterable, Comparable, Sendable {
    case findField, notice, caption, emptyMessage, placeBubble, statusPanel, frameTimes,
      inspectorLegend

    static func < (a: Part, b: Part) -> Bool { a.rawValue < b.rawValue }
  }

  /// Where a part is when nothing else is there.
  enum Position: Equatable, Sendable {
    case corner(HUDCorner)
    /// Centered at the lower edge.
    case bottom
    case center
    /// With its top left corner at a point of the window.
    case at(Point)
  }

  /// A part that is to be placed.
  struct Request: Equatable, Sendable {
    var part: Part
    /// Points; reduced to the room that the window has.
    var size: Size
    var position: Position
  }

  /// Points between a part and the window's edges.
  static let margin = 8.0
  /// Points between two parts.
  static let spacing = 6.0
  /// The order of placing: those placed first keep their positions. The frame times are first, so
  /// that they do not move when a message comes and goes.
  private static let order: [Part] = [
    .frameTimes, .statusPanel, .inspectorLegend, .emptyMessage, .caption, .findField, .notice,
    .placeBubble,
  ]

  /// The room for parts, in window points.
  let bounds: Rect
  /// Areas that no part covers, in window points.
  let protected: [Rect]

  /// Makes the placement for a window.
  ///
  /// - Parameters:
  ///   - window: Its size in points.
  ///   - bars: The edges that have a scroll bar, which stays free.
  ///   - protected: Areas that parts leave free where the window has room for that.
  init(window: Size, bars: Set<Edge> = [.trailing], protected: [Rect] = []) {
    func inset(_ edge: Edge) -> Double {
      bars.contains(edge) ? ScrollBar.hitWidth + 2 : Self.margin
    }
    let (left, right) = (inset(.leading), inset(.trailing))
    bounds = Rect(
      x: left, y: Self.margin, width: max(0, window.width - left - right),
      height: max(0, window.height - Self.margin - inset(.bottom)))
    self.protected = protected
  }

  /// An edge of the window that may have a scroll bar; leading is left.
  enum Edge: Sendable { case leading, trailing, bottom }

  /// The frames of the parts that found room, in window points.
  ///
  /// Protected areas are covered only by a part for which there is no room beside them.
  func frames(for requests: [Request]) -> [Part: Rect] {
    var requests = requests.filter { $0.size.width > 0 && $0.size.height > 0 }
    while true {
      let (frames, homeless) = place(requests, around: protected)
      guard let homeless else { return frames }
      let least = requests.map(\.part).max() ?? homeless
      if least > homeless {
        requests.removeAll { $0.part == least }
        continue
      }
      // It is the least important one. Those that the user reads or types in are shown.
      let (covering, stillHomeless) = place(requests, around: [])
      if stillHomeless == nil, homeless <= .emptyMessage { return covering }
      requests.removeAll { $0.part == homeless }
    }
  }

  private func place(
    _ requests: [Request], around obstacles: [Rect]
  ) -> (frames: [Part: Rect], homeless: Part?) {
    var frames: [Part: Rect] = [:]
    var taken = obstacles
    for part in Self.order {
      guard let request = requests.first(where: { $0.part == part }) else { continue }
      guard let frame = nearestFree(to: preferredFrame(of: request), avoiding: taken) else {
        return (frames, part)
      }
      frames[part] = frame
      taken.append(frame.insetBy(dx: -Self.spacing, dy: -Self.spacing))
    }
    return (frames, nil)
  }

  /// The frame a part has when it is alone, inside the bounds.
  func preferredFrame(of request: Request) -> Rect {
    let size = Size(
      width: min(request.size.width, bounds.width), height: min(request.size.height, bounds.height))
    let (right, bottom) = (bounds.maxX - size.width, bounds.maxY - size.height)
    let origin =
      switch request.position {
      case .corner(.topLeft): bounds.origin
      case .corner(.topRight): Point(x: right, y: bounds.minY)
      case .corner(.bottomRight): Point(x: right, y: bottom)
      case .corner(.bottomLeft): Point(x: bounds.minX, y: bottom)
      case .bottom: Point(x: (bounds.midX - size.width / 2).rounded(), y: bottom)
      case .center:
        Point(
          x: (bounds.midX - size.width / 2).rounded(), y: (bounds.midY - size.height / 2).rounded())
      case .at(let point): point
      }
    return Rect(
      x: min(max(origin.x, bounds.minX), right), y: min(max(origin.y, bounds.minY), bottom),
      width: size.width, height: size.height)
  }

  /// The frame of this size nearest to `wanted` that overlaps nothing; nil where there is none.
  ///
  /// Any free frame can be pushed left or right, and then up or down, until it touches an edge of the
  /// bounds or of an obstacle, or has its wanted coordinate. Those positions are all there are to try.
  private func nearestFree(to wanted: Rect, avoiding obstacles: [Rect]) -> Rect? {
    // Sums of fractions may be off by the last bit.
    let tolerance = 1e-6
    var (xs, ys) = ([wanted.minX], [wanted.minY])
    for obstacle in obstacles {
      xs += [obstacle.minX - wanted.width, obstacle.maxX]
      ys += [obstacle.minY - wanted.height, obstacle.maxY]
    }
    xs += [bounds.minX, bounds.maxX - wanted.width]
    ys += [bounds.minY, bounds.maxY - wanted.height]
    var nearest: (frame: Rect, distance: Double)?
    for y in ys where y >= bounds.minY && y + wanted.height <= bounds.maxY + tolerance {
      for x in xs where x >= bounds.minX && x + wanted.width <= bounds.maxX + tolerance {
        let distance = abs(x - wanted.minX) + abs(y - wanted.minY)
        guard distance < nearest?.distance ?? .infinity else { continue }
        let frame = Rect(x: x, y: y, width: wanted.width, height: wanted.height)
        let core = frame.insetBy(dx: tolerance, dy: tolerance)
        if !obstacles.contains(where: core.intersects) { nearest = (frame, distance) }
      }
    }
    return nearest?.frame
  }
}
