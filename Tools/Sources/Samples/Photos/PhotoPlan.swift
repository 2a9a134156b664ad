/// The properties of a made photo, except for its pixels. They depend only on the seed and the
/// photo's index.
struct PhotoPlan: Sendable {
  /// The painting that the photo shows, at a smaller size.
  let scene: ImagePlan
  /// The size in pixels, upright.
  let width: Int
  let height: Int
  let orientation: ExifOrientation
  let isProgressive: Bool
  let hasThumbnail: Bool
  /// The quality of the JPEG, 88 to 92.
  let quality: Int
  let seed: UInt64

  /// The number of the photo's pixels, in both directions, for one pixel of the painting. Painting
  /// takes longer than all other steps, so a smaller number costs time. With a larger one, edges are
  /// softer than those of any lens.
  static let enlargement = 5

  /// Plans the photo at an index. Every second one has an Exif thumbnail, one in ten is
  /// progressive, one in four is rotated.
  init(seed: UInt64, index: Int, megapixels: Double) {
    let painting = megapixels / Double(Self.enlargement * Self.enlargement)
    scene = ImagePlan(seed: seed, index: index, megapixels: painting)
    width = scene.width * Self.enlargement
    height = scene.height * Self.enlargement
    let turns: [ExifOrientation] = [.leftTurned, .rightTurned, .upsideDown]
    orientation = index % 4 == 2 ? turns[index / 4 % 3] : .upright
    isProgressive = index % 10 == 3
    hasThumbnail = index % 2 == 0
    quality = 88 + index % 5
    self.seed = seed &+ UInt64(truncatingIfNeeded: index) &* 0x9E37_79B9_7F4A_7C15
  }

  /// The name of the file.
  func name(_ index: Int) -> String {
    let number = String(index + 1)
    return "photo-\(String(repeating: "0", count: max(0, 4 - number.count)))\(number).jpg"
  }
}
