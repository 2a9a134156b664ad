import TestSupport

/// The exact rectangle of a photo on a screen, in pixels.
struct PictureBounds: Hashable {
  var left: Int
  var top: Int
  /// The last column and row.
  var right: Int
  var bottom: Int

  var width: Int { right - left + 1 }
  var height: Int { bottom - top + 1 }
}

extension PictureFolder {
  /// Returns the exact bounds of each visible photo, by index.
  func bounds(in screen: PixelImage) -> [Int: PictureBounds] {
    var found: [Int: PictureBounds] = [:]
    for (index, place) in places(in: screen) {
      let (x, y) = (Int(place.x), Int(place.y))
      guard screen[x, y] == colors[index] else { continue }
      var bounds = PictureBounds(left: x, top: y, right: x, bottom: y)
      while bounds.left > 0, screen[bounds.left - 1, y] == colors[index] { bounds.left -= 1 }
      while bounds.top > 0, screen[x, bounds.top - 1] == colors[index] { bounds.top -= 1 }
      while bounds.right + 1 < screen.width, screen[bounds.right + 1, y] == colors[index] {
        bounds.right += 1
      }
      while bounds.bottom + 1 < screen.height, screen[x, bounds.bottom + 1] == colors[index] {
        bounds.bottom += 1
      }
      found[index] = bounds
    }
    return found
  }

  /// Whether a screen shows any photo or placeholder.
  func hasTiles(_ screen: PixelImage) -> Bool {
    !places(in: screen).isEmpty || !screen.isWithoutPlaceholders
  }

  /// Whether a tile fills exactly these bounds, with its photo or a placeholder.
  func isTile(_ index: Int, at bounds: PictureBounds, in screen: PixelImage) -> Bool {
    let (x, y) = (bounds.left + bounds.width / 2, bounds.top + bounds.height / 2)
    func isInside(_ x: Int, _ y: Int) -> Bool {
      guard x >= 0, y >= 0, x < screen.width, y < screen.height else { return false }
      return screen[x, y] == colors[index] || screen[x, y] == Self.placeholder
    }
    return isInside(x, y) && isInside(bounds.left, y) && isInside(bounds.right, y)
      && isInside(x, bounds.top) && isInside(x, bounds.bottom) && !isInside(bounds.left - 1, y)
      && !isInside(bounds.right + 1, y) && !isInside(x, bounds.top - 1)
      && !isInside(x, bounds.bottom + 1)
  }
}
