import GridEngine
import GridSDL

/// Places the parts that float over the content inside the window, so that they do not overlap each
/// other or the protected areas of the scene, such as a pinned header.
///
/// Each part has a preferred position. If that is not free, the part moves as little as possible.
/// If there is not enough room, the least important parts are dropped first.
///
/// - Complexity: O(*p*⁴) for *p* parts and protected areas, which are about ten at most.
struct OverlayPlacement {
  /// A part that floats over the content; the most important is first.
  enum Part: Int, CaseIterable, Comparable, Sendable {
    case findField, notice, caption, emptyMessage, techniques, placeBubble, pictureInfo,
      statusPanel,
      frameTimes, inspectorLegend, zoomLevel

    static func < (a: Part, b: Part) -> Bool { a.rawValue < b.rawValue }
  }

  /// The preferred position of a part.
  enum Position: Equatable, Sendable {
    case corner(HUDCorner)
    /// Centered at the bottom.
    case bottom
    case center
    /// With its top left corner at a point of the window.
    case at(Point)
  }

  /// A part to place.
  struct Request: Equatable, Sendable {
    var part: Part
    /// The size in points; reduced if the window is smaller.
    var size: Size
    var position: Position
  }

  /// The space between a part and the edges of the window, in points.
  static let margin = 8.0
  /// The space between two parts, in points.
  static let spacing = 6.0
  /// The order of placement. Earlier parts keep their positions. The frame times are first, so that
  /// they do not move when a message appears or disappears.
  private static let order: [Part] = [
    .frameTimes, .techniques, .statusPanel, .inspectorLegend, .pictureInfo, .emptyMessage, .caption,
    .findField,
    .notice,
    .placeBubble, .zoomLevel,
  ]

  /// The area for parts, in window points.
  let bounds: Rect
  /// The areas that parts must not cover, in window points.
  let protected: [Rect]

  /// Creates the placement for a window.
  ///
  /// - Parameters:
  ///   - window: The size of the window in points.
  ///   - bars: The edges with a scroll bar, which stays free.
  ///   - protected: Areas that parts leave free if the window has enough room.
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

  /// Returns the frames of the parts that fit, in window points.
  ///
  /// A part covers a protected area only if there is no other room for it.
  func frames(for requests: [Request]) -> [Part: Rect] {
    var requests = requests.filter { $0.size.width > 0 && $0.size.height > 0 }
    while true {
      let (frames, unplaced) = place(requests, around: protected)
      guard let unplaced else { return frames }
      let least = requests.map(\.part).max() ?? unplaced
      if least > unplaced {
        requests.removeAll { $0.part == least }
        continue
      }
      // The part is the least important one. Parts that the user reads or types in stay visible.
      let (covering, stillUnplaced) = place(requests, around: [])
      if stillUnplaced == nil, unplaced <= .emptyMessage { return covering }
      requests.removeAll { $0.part == unplaced }
    }
  }

  private func place(
    _ requests: [Request], around obstacles: [Rect]
  ) -> (frames: [Part: Rect], unplaced: Part?) {
    var frames: [Part: Rect] = [:]
    var occupied = obstacles
    for part in Self.order {
      guard let request = requests.first(where: { $0.part == part }) else { continue }
      guard let frame = nearestFree(to: preferredFrame(of: request), avoiding: occupied) else {
        return (frames, part)
      }
      frames[part] = frame
      occupied.append(frame.insetBy(dx: -Self.spacing, dy: -Self.spacing))
    }
    return (frames, nil)
  }

  /// Returns the frame of a part inside the bounds if no other part is in the way.
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

  /// Returns the nearest frame to `wanted`, of the same size, that overlaps no obstacle; nil if
  /// there is none.
  ///
  /// In the nearest free frame each coordinate is either the wanted one, or the frame touches an
  /// edge of the bounds or of an obstacle. Only these positions are tried.
  private func nearestFree(to wanted: Rect, avoiding obstacles: [Rect]) -> Rect? {
    // Sums of fractions can differ in the last bit.
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
