import Foundation
import FrameTiming

/// The properties of an image of a library, except for its pixels. They depend only on the
/// library's seed and the image's index.
struct ImagePlan: Sendable {
  /// The file format, with its options.
  enum Format: Equatable, Sendable {
    case jpeg(ExifOrientation, progressive: Bool, thumbnail: Bool)
    case png
    case webp

    /// The file name extension, without the dot.
    var suffix: String {
      switch self {
      case .jpeg: "jpg"
      case .png: "png"
      case .webp: "webp"
      }
    }
  }

  let scene: SceneRecipe
  let format: Format
  /// The size in pixels, upright.
  let width: Int
  let height: Int
  /// The image's entry in `posts.json`.
  let post: Post
  /// The invented date, in the format of Exif.
  let dateTaken: String
  private let order: SceneRecipe.Order

  /// Plans the image at an index of the library that a seed determines.
  ///
  /// - Parameter megapixels: The approximate size; `nil` for a longer side of 1600 pixels or more.
  init(seed: UInt64, index: Int, megapixels: Double? = nil) {
    let kinds = SceneRecipe.all
    scene = kinds[index % kinds.count]
    let variant = index / kinds.count
    let shape = scene.shapes[variant % scene.shapes.count]
    (width, height) = shape.size(megapixels: megapixels)
    format = Self.format(index)
    order = SceneRecipe.Order(
      width: width, height: height, variant: variant,
      random: SplitMix64(seed: seed, index: index))
    // A separate random sequence, so that a change of the dates or likes does not change the
    // pixels.
    var random = SplitMix64(seed: seed ^ 0x0051_7CC1_B727_220A, index: index)
    dateTaken = Self.date(&random)
    post = Self.post(
      index, scene, variant, format, size: (width, height), likes: Self.likes(&random))
  }

  /// Paints the image: sRGB, 8 bits a channel, 3 bytes a pixel, rows from the top, upright.
  ///
  /// - Parameter hasGrain: Whether JPEG and WebP images get film grain.
  /// - Complexity: O(*p*), *p* being the pixels: about half a microsecond each.
  func painted(hasGrain: Bool = true) -> [UInt8] {
    var stage = scene.paint(order)
    var finish = scene.finish
    // Lossless compression of grain is inefficient.
    if format == .png || !hasGrain { finish.grain = 0 }
    return finish.developed(stage.canvas, noise: stage.newNoise())
  }

  /// Returns the format of an image. As in a folder of photos, most are JPEG. One JPEG in four is
  /// rotated, one in seven progressive, and every second has a thumbnail.
  private static func format(_ index: Int) -> Format {
    if index % 16 == 8 { return .png }
    if index % 12 == 5 { return .webp }
    let turns: [ExifOrientation] = [.leftTurned, .rightTurned, .upsideDown]
    let orientation = index % 4 == 2 ? turns[index / 4 % 3] : .upright
    return .jpeg(orientation, progressive: index % 7 == 3, thumbnail: index % 2 == 0)
  }

  private static func post(
    _ index: Int, _ scene: SceneRecipe, _ variant: Int, _ format: Format,
    size: (width: Int, height: Int), likes: Int
  ) -> Post {
    let number = String(index + 1)
    let digits = String(repeating: "0", count: max(0, 3 - number.count)) + number
    var orientation = ExifOrientation.upright
    if case .jpeg(let turned, _, _) = format { orientation = turned }
    return Post(
      id: "post-\(digits)", region: scene.regions[variant % scene.regions.count],
      title: scene.title(variant), likes: likes,
      asset: "\(digits)-\(scene.name).\(format.suffix)", width: size.width, height: size.height,
      orientation: orientation.rawValue)
  }

  /// Returns a number of likes: moderate for most images, very high for a few.
  private static func likes(_ random: inout SplitMix64) -> Int {
    Int(12 * pow(10, random.within(0...3.3)))
  }

  /// Returns a time during one of ten journeys: one each year, in different months, so that each
  /// month has several images.
  private static func date(_ random: inout SplitMix64) -> String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let year = random.whole(2016...2025)
    let month = 1 + year * 5 % 12
    let day = random.whole(1...12) + random.whole(0...16)
    let time = [random.whole(5...22), random.whole(0...59), random.whole(0...59)].map(two)
    return "\(year):\(two(month)):\(two(day)) \(time.joined(separator: ":"))"
  }
}
