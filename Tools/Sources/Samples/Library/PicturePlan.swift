import Foundation
import FrameTiming

/// Everything about one picture of a library but its pixels: a function of the library's seed and
/// the picture's index.
struct PicturePlan: Sendable {
  /// How the picture is kept.
  enum Format: Equatable, Sendable {
    case jpeg(ExifOrientation, progressive: Bool, thumbnail: Bool)
    case png
    case webp

    /// What its file's name ends in, without the dot.
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
  /// As it is to be looked at, in pixels.
  let width: Int
  let height: Int
  /// What the library's `posts.json` says of it.
  let post: Post
  /// When it was "taken", as EXIF writes it.
  let taken: String
  private let order: SceneRecipe.Order

  /// Plans picture `index` of the library `seed`.
  ///
  /// - Parameter megapixels: About how large; nil makes the longer side 1600 pixels or more.
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
    // A sequence of its own, so that a new word in a title leaves the pixels alone.
    var random = SplitMix64(seed: seed ^ 0x0051_7CC1_B727_220A, index: index)
    taken = Self.date(&random)
    post = Self.post(
      index, scene, variant, format, size: (width, height), likes: Self.likes(&random))
  }

  /// sRGB, 8 bits a channel, 3 bytes a pixel, rows from the top, upright.
  ///
  /// - Complexity: O(*p*), *p* being the pixels: about half a microsecond each.
  func painted() -> [UInt8] {
    var stage = scene.paint(order)
    var finish = scene.finish
    // Grain is all but incompressible without loss.
    if format == .png { finish.grain = 0 }
    return finish.developed(stage.canvas, noise: stage.newNoise())
  }

  /// Mostly JPEG, and of those one in four turned, one in seven progressive, every second with a
  /// preview: what a folder of photographs is like.
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

  /// Most pictures are liked by some, a few by very many.
  private static func likes(_ random: inout SplitMix64) -> Int {
    Int(12 * pow(10, random.within(0...3.3)))
  }

  /// A moment of one of ten journeys: one a year, each in another month, so that months have some
  /// pictures each.
  private static func date(_ random: inout SplitMix64) -> String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let year = random.whole(2016...2025)
    let month = 1 + year * 5 % 12
    let day = random.whole(1...12) + random.whole(0...16)
    let time = [random.whole(5...22), random.whole(0...59), random.whole(0...59)].map(two)
    return "\(year):\(two(month)):\(two(day)) \(time.joined(separator: ":"))"
  }
}
