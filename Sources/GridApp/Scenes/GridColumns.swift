/// How many columns a grid of square tiles has: what the user chose, or as many as suit the width.
final class GridColumns {
  /// What a user may choose.
  static let range = 1...24

  /// The user's choice; nil for what suits the width.
  var chosen: Int?

  init(count: Int?) { chosen = count }

  /// Columns in `width` points: tiles of about 200 points unless chosen otherwise.
  func count(forWidth width: Double) -> Int {
    let most = max(1, Int((width - 2 * PhotosScene.margin + PhotosScene.spacing) / 32))
    let fitting = max(1, Int(((width - 2 * PhotosScene.margin) / 200).rounded()))
    return min(chosen ?? fitting, most, Self.range.upperBound)
  }

  /// The side of a tile in points, whole device pixels.
  func tileSide(forWidth width: Double, scale: Double) -> Double {
    let columns = Double(count(forWidth: width))
    let room = width - 2 * PhotosScene.margin - (columns - 1) * PhotosScene.spacing
    return max(1, (room / columns * scale).rounded(.down) / scale)
  }
}
