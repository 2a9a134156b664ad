import GridEngine

extension ImageRequest {
  /// Whether a picture made for this request can be shown for `other`, scaled down: of the same
  /// source, cut the same, as large as it or up to twice as large.
  ///
  /// Below a half, bilinear scaling skips pixels of the larger picture and sparkles.
  func serves(_ other: ImageRequest) -> Bool {
    isCut(like: other) && sizeInPixels.width >= other.sizeInPixels.width
      && sizeInPixels.width <= 2 * other.sizeInPixels.width
  }

  /// Whether both show the same part of the same source, corners alike, apart from their sizes.
  ///
  /// Scaled to the other's width, height and corner radius may be a pixel off, as rounding makes
  /// them.
  package func isCut(like other: ImageRequest) -> Bool {
    guard source == other.source, scaling == other.scaling, rounding == other.rounding,
      sizeInPixels.width > 0
    else { return false }
    let scale = Double(other.sizeInPixels.width) / Double(sizeInPixels.width)
    let height = Double(sizeInPixels.height) * scale
    let radius = Double(cornerRadiusInPixels) * scale
    return abs(height - Double(other.sizeInPixels.height)) <= 1
      && abs(radius - Double(other.cornerRadiusInPixels)) <= 1
  }
}
