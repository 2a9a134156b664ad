import GridEngine

extension ImageRequest {
  /// Whether an image of this request can be scaled down for `other`: same source, same crop, as
  /// large or up to twice as large.
  ///
  /// Below one half, bilinear scaling skips pixels of the larger image, and it flickers in motion.
  func serves(_ other: ImageRequest) -> Bool {
    isCut(like: other) && sizeInPixels.width >= other.sizeInPixels.width
      && sizeInPixels.width <= 2 * other.sizeInPixels.width
  }

  /// Whether both requests show the same part of the same source with the same corners, at any
  /// size.
  ///
  /// Height and corner radius, scaled to the other's width, may differ by a pixel of rounding.
  package func isCut(like other: ImageRequest) -> Bool {
    guard source == other.source, part == other.part, scaling == other.scaling,
      rounding == other.rounding,
      sizeInPixels.width > 0
    else { return false }
    let scale = Double(other.sizeInPixels.width) / Double(sizeInPixels.width)
    let height = Double(sizeInPixels.height) * scale
    let radius = Double(cornerRadiusInPixels) * scale
    return abs(height - Double(other.sizeInPixels.height)) <= 1
      && abs(radius - Double(other.cornerRadiusInPixels)) <= 1
  }
}
