/// Width and height of a picture in proportion.
enum PictureShape: Sendable {
  case classic, photo, wide, square, portrait, tall, panorama

  /// Width by height.
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

  /// Pixels of a picture of this shape; even, since chroma is stored for two at a time.
  ///
  /// - Parameter megapixels: About how many millions; nil makes the longer side 1600, and 2048 in
  ///   a panorama.
  func size(megapixels: Double?) -> (width: Int, height: Int) {
    let long = max(aspect, 1 / aspect)
    let usual: Float = self == .panorama ? 2048 : 1600
    let longer = megapixels.map { (Float($0) * 1_000_000 * long).squareRoot() } ?? usual
    let sides = (Self.even(longer), Self.even(longer / long))
    return aspect >= 1 ? sides : (sides.1, sides.0)
  }

  private static func even(_ side: Float) -> Int { max(2, Int((side / 2).rounded()) * 2) }
}
