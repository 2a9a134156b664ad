import CSDL2

/// A part of the window: a few rectangles in device pixels, which do not overlap.
///
/// Rectangles that overlap are replaced by their bounding box, so a region may cover more than was
/// added to it, never less.
nonisolated struct PixelRegion {
  /// The maximum number of rectangles. Each one costs a pass over the operations of a frame.
  static let rectLimit = 8

  private(set) var rects: [SDL_Rect] = []

  /// Whether the region has no pixel.
  var isEmpty: Bool { rects.isEmpty }

  /// The number of pixels.
  var area: Int { rects.reduce(0) { $0 + $1.area } }

  /// Whether one rectangle of the region contains `rect`. An empty rectangle is always contained.
  func contains(_ rect: SDL_Rect) -> Bool {
    rect.isEmpty || rects.contains { $0.contains(rect) }
  }

  /// Whether the region has a pixel of `rect`.
  func intersects(_ rect: SDL_Rect) -> Bool {
    rects.contains { !$0.intersection(rect).isEmpty }
  }

  /// Adds the pixels of a rectangle.
  mutating func add(_ rect: SDL_Rect) {
    guard !contains(rect) else { return }
    var added = rect
    while let index = rects.firstIndex(where: { !$0.intersection(added).isEmpty }) {
      added = rects.remove(at: index).union(added)
    }
    rects.append(added)
    if rects.count > Self.rectLimit { mergeClosest() }
  }

  /// Adds the pixels of another region.
  mutating func add(_ other: PixelRegion) {
    for rect in other.rects { add(rect) }
  }

  /// Replaces the two rectangles whose bounding box has the fewest additional pixels.
  private mutating func mergeClosest() {
    var best = (cost: Int.max, first: 0, second: 1)
    for first in rects.indices {
      for second in rects.indices where second > first {
        let cost =
          rects[first].union(rects[second]).area - rects[first].area - rects[second].area
        if cost < best.cost { best = (cost, first, second) }
      }
    }
    let merged = rects[best.first].union(rects[best.second])
    rects.remove(at: best.second)
    rects.remove(at: best.first)
    add(merged)
  }
}

nonisolated extension SDL_Rect {
  var isEmpty: Bool { w <= 0 || h <= 0 }

  /// The number of pixels.
  var area: Int { isEmpty ? 0 : Int(w) * Int(h) }

  func contains(_ other: SDL_Rect) -> Bool {
    x <= other.x && y <= other.y && x + w >= other.x + other.w && y + h >= other.y + other.h
  }

  func isEqual(to other: SDL_Rect) -> Bool {
    x == other.x && y == other.y && w == other.w && h == other.h
  }

  /// Returns the bounding box of two rectangles that are not empty.
  func union(_ other: SDL_Rect) -> SDL_Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return SDL_Rect(
      x: left, y: top, w: max(x + w, other.x + other.w) - left,
      h: max(y + h, other.y + other.h) - top)
  }

  /// Calls `body` with the parts of the rectangle outside of `other`: at most four.
  func forEachPart(outside other: SDL_Rect, _ body: (SDL_Rect) -> Void) {
    let hole = intersection(other)
    guard !hole.isEmpty else { return body(self) }
    let bottom = hole.y + hole.h
    for part in [
      SDL_Rect(x: x, y: y, w: w, h: hole.y - y),
      SDL_Rect(x: x, y: bottom, w: w, h: y + h - bottom),
      SDL_Rect(x: x, y: hole.y, w: hole.x - x, h: hole.h),
      SDL_Rect(x: hole.x + hole.w, y: hole.y, w: x + w - hole.x - hole.w, h: hole.h),
    ] where !part.isEmpty { body(part) }
  }
}
