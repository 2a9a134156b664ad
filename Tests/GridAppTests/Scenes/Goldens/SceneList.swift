import Foundation
import GridEngine
import GridImages
import SDLTestSupport
import SceneTestSupport
import Scenes
import TestSupport

@testable import Demos
@testable import GridApp
@testable import GridSDL
@testable import ItemSources
@testable import PhotoBrowser

/// Makes scenes with contents that are the same on every machine and at any time.
@MainActor
final class SceneList {
  let fixture: SceneFixture
  private let folder: ScratchFolder
  private let clock = ManualClock()
  /// The arrangement of photos.
  private var tiles = TileArrangement.grid
  /// The direction in which photos are arranged.
  private var direction = LayoutDirection.leftToRight
  /// Whether months have different numbers of photos.
  private var hasUnequalMonths = false
  private nonisolated static let shapes = [(4, 3), (3, 2), (2, 3), (1, 1), (16, 9), (3, 4), (8, 1)]

  /// - Parameters:
  ///   - format: The pixels of photos.
  ///   - target: Where scenes are drawn; nil for the canvas of the fixture.
  init(
    size: Size, scale: Double, textScale: Double = 1, theme: Theme,
    type: (any TypeMeasuring)? = nil, format: PixelFormat = .bgra,
    target: RendererPair.Target? = nil
  ) throws {
    fixture = SceneFixture(
      size: size, scale: scale, textScale: textScale, theme: theme,
      decoder: GradientDecoder(format: format), type: type, target: target)
    folder = try ScratchFolder()
    let posts = Self.posts
    let list = posts.map { post -> [String: Any] in
      [
        "id": post.id, "region": post.region, "title": post.title, "likes": post.likes,
        "asset": post.asset.description, "width": post.width, "height": post.height,
      ]
    }
    try JSONSerialization.data(withJSONObject: list)
      .write(to: URL(filePath: folder.file("posts.json")))
    for post in posts { try Data().write(to: URL(filePath: folder.file(post.asset.description))) }
  }

  /// Returns a completely loaded scene, scrolled down by some points.
  func scene(_ name: SceneName, offset: Double = 0) async throws -> any Scene {
    let scene = try make(name)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    scene.collectionView.setContentOffset(Point(x: 0, y: offset))
    try fixture.frame(scene)
    if let emoji = scene as? EmojiScene { try await loadRatings(of: emoji) }
    // A loaded photo reconfigures its tile.
    for _ in 0..<3 { try fixture.frame(scene) }
    return scene
  }

  /// Returns the loaded scene of photos with a tile of its own shape for each.
  func photos(_ arrangement: TileArrangement, offset: Double) async throws -> any Scene {
    tiles = arrangement
    return try await scene(.photos, offset: offset)
  }

  /// Returns the loaded scene of photos of nine months. The latest has one photo, and each other one more
  /// than the next.
  func months(_ direction: LayoutDirection) async throws -> any Scene {
    (self.direction, hasUnequalMonths) = (direction, true)
    return try await scene(.photos)
  }

  private func make(_ name: SceneName) throws -> any Scene {
    let context = fixture.context
    var request = DemoRequest(environment: fixture.environment, wake: {})
    switch name {
    case .destinations:
      let server = SlowServer(
        latency: LatencyRange(milliseconds: 0...0), timer: { _, body in body() }, wake: {})
      return DestinationsScene(
        feed: .library(folder: folder.path, count: 40), server: server, request, in: context)
    case .photos:
      var request = PhotosRequest(environment: fixture.environment, wake: {})
      request.order = .month
      request.arrangement = tiles
      request.environment.layoutDirection = direction
      request.headers = PictureHeaders { [hasUnequalMonths] in
        let number = Int($0.suffix(7).prefix(3)) ?? 0
        let (width, height) = Self.shapes[number % Self.shapes.count]
        return PictureHeader(
          width: width, height: height, orientation: 1,
          exposureDate: Self.dateTaken($0, isInUnequalMonth: hasUnequalMonths))
      }
      return PhotosScene(folder: PictureFolder(paths: [folder.path]), request, in: context)
    case .contacts:
      guard let people = BundledResources.contacts else { throw CommandFailure("no contacts.vcf") }
      return ContactsScene(
        paths: [people], language: "en", context: context, environment: fixture.environment,
        wake: {})
    case .emoji:
      return EmojiScene(
        count: nil, server: RatingServer(latency: .seconds(1) ... .seconds(2), clock: clock),
        columns: nil, context: context, environment: fixture.environment, wake: {})
    case .thumbnails:
      return ThumbnailsScene(
        folder: PictureFolder(paths: [folder.path]), count: 200, request, in: context)
    case .cats:
      request.itemCount = 60
      return CatsScene(request, in: context)
    case .gallery:
      return GalleryScene(
        paths: [folder.path], context: context, environment: fixture.environment, wake: {})
    case .million:
      request.itemCount = 2_000
      return MillionScene(request, in: context)
    }
  }

  /// Advances the clock by 1.7 s: most visible ratings are loaded then, and some are pending.
  private func loadRatings(of scene: EmojiScene) async throws {
    try await until { clock.sleeperCount == scene.loads.running.count }
    clock.advance(by: .milliseconds(1_700))
    try await until {
      try fixture.frame(scene)
      return clock.sleeperCount == scene.loads.running.count
    }
  }

  /// Returns the date of a photo; each month has five photos, or one more than the next.
  private nonisolated static func dateTaken(_ path: String, isInUnequalMonth: Bool) -> String? {
    guard let number = Int(path.suffix(7).prefix(3)) else { return nil }
    let month =
      isInUnequalMonth
      ? 12 - (0...8).filter { ($0 + 1) * ($0 + 2) / 2 <= number }.count : 1 + number / 5
    return "2024:\(month < 10 ? "0" : "")\(month):15 12:00:0\(number % 5)"
  }

  private static var posts: [Post] {
    let titles = [
      "Mirror Hour", "The Long Way Down to the Harbour", "아침의 바다", "Noon", "ضوء الصباح",
      "Where the Snow Looks Down", "海の見える丘", "Green Silence",
    ]
    let regions = ["High Ostrava Pass", "Bay of Lanterns", "제주", "Lake Serren", "ساحل الزعفران"]
    return (0..<40).map { index in
      Post(
        id: "post-\(index)", title: titles[index % titles.count],
        asset: .file("\(index < 10 ? "00" : "0")\(index).jpg"),
        region: regions[index % regions.count], likes: 150 + index * index * 13, width: 1600,
        height: index % 3 == 0 ? 1600 : 1067)
    }
  }
}
