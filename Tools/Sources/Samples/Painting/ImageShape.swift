/// The aspect ratio of an image.
enum ImageShape: Sendable {
  case classic, photo, wide, square, portrait, tall, panorama

  /// The width divided by the height.
  var aspect: Float {
    switch self {
    case .classic: 4 / 3
    case .photo: 3 / 2
    case .wide: 16 / 9
    case .square: 1
    case .portrait: 3 / 4
    case .tall: 2 / 3
    case .panorama: 2.4
    }
  }

  /// Returns the size of an image in pixels. Both sides are even, because chroma is subsampled.
  ///
  /// - Parameter megapixels: The approximate number of pixels in millions; `nil` for a longer side
  ///   of 1600 pixels, or 2048 for a panorama.
  func size(megapixels: Double?) -> (width: Int, height: Int) {
    let long = max(aspect, 1 / aspect)
    let usual: Float = self == .panorama ? 2048 : 1600
    let longer = megapixels.map { (Float($0) * 1_000_000 * long).squareRoot() } ?? usual
    let sides = (Self.even(longer), Self.even(longer / long))
    return aspect >= 1 ? sides : (sides.1, sides.0)
  }

  private static func even(_ side: Float) -> Int { max(2, Int((side / 2).rounded()) * 2) }
}
