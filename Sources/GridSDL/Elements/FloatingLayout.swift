import GridEngine

/// Places floating elements inside the window, so that they overlap neither each other nor the areas that are
/// reserved, such as a pinned header.
///
/// Each has a preferred position. If that is not free, the element moves as little as possible. If there is
/// not enough room, those with the highest rank are left out first.
///
/// - Complexity: O(*n*⁴) for *n* elements and reserved areas, which are about ten at most.
nonisolated struct FloatingLayout {
  /// An element to place.
  struct Request: Equatable {
    /// The index of the element in its stack.
    var id: Int
    var place: FloatingPlace
  }

  /// The space between two elements, in points.
  static let spacing = 6.0

  let space: FloatingSpace

  private var bounds: Rect { space.bounds }

  /// Returns the frames of the elements that fit by their numbers, in window points.
  ///
  /// An element covers a reserved area only if there is no other room for it.
  func frames(for requests: [Request]) -> [Int: Rect] {
    var requests = requests.filter { $0.place.size.width > 0 && $0.place.size.height > 0 }
      .sorted { ($0.place.order, $0.id) < ($1.place.order, $1.id) }
    while true {
      let (frames, unplaced) = place(requests, around: space.areas)
      guard let unplaced else { return frames }
      let least = requests.max { Self.isMoreImportant($0, $1) } ?? unplaced
      if Self.isMoreImportant(unplaced, least) {
        requests.removeAll { $0.id == least.id }
        continue
      }
      // What the user reads or types in stays visible.
      let (covering, stillUnplaced) = place(requests, around: [])
      if stillUnplaced == nil, unplaced.place.isEssential { return covering }
      requests.removeAll { $0.id == unplaced.id }
    }
  }

  private static func isMoreImportant(_ a: Request, _ b: Request) -> Bool {
    (a.place.rank, -a.id) < (b.place.rank, -b.id)
  }

  private func place(
    _ requests: [Request], around obstacles: [Rect]
  ) -> (frames: [Int: Rect], unplaced: Request?) {
    var frames: [Int: Rect] = [:]
    var occupied = obstacles
    for request in requests {
      guard let frame = nearestFree(to: preferredFrame(of: request.place), avoiding: occupied)
      else { return (frames, request) }
      frames[request.id] = frame
      occupied.append(frame.insetBy(dx: -Self.spacing, dy: -Self.spacing))
    }
    return (frames, nil)
  }

  /// Returns the frame of an element inside the bounds if no other one is in the way.
  func preferredFrame(of place: FloatingPlace) -> Rect {
    let bounds = bounds
    let size = Size(
      width: min(place.size.width, bounds.width), height: min(place.size.height, bounds.height))
    let (right, bottom) = (bounds.maxX - size.width, bounds.maxY - size.height)
    let origin =
      switch place.position {
      case .corner(let corner): corner.origin(of: size, in: bounds)
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
    let bounds = bounds
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
