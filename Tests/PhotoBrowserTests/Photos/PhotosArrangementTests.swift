import Foundation
import GridEngine
import GridImages
import ItemSources
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import PhotoBrowser

/// The order and the filter of the scene of photos.
@MainActor
struct PhotosArrangementTests {
  private let folder: ScratchFolder
  private let fixture = SceneFixture()

  init() throws { folder = try ScratchFolder() }

  /// Writes photos with their sizes in bytes, and shows them.
  private func scene(
    _ photos: KeyValuePairs<String, Int>, _ change: (inout PhotosRequest) -> Void = { _ in }
  ) async throws -> PhotosScene {
    for (name, size) in photos {
      try Data(repeating: 0, count: size).write(to: URL(filePath: folder.file(name)))
    }
    var request = PhotosRequest(environment: fixture.environment, wake: {})
    change(&request)
    let scene = PhotosScene(
      folder: PictureFolder(paths: [folder.path]), request, in: fixture.context)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    return scene
  }

  private func names(in scene: PhotosScene) -> [String] {
    (0..<scene.pictureCount).compactMap { scene.picture(at: $0)?.name }
  }

  /// Waits until a scene shows photos.
  private func expect(_ expected: [String], in scene: PhotosScene) async throws {
    try await until {
      try fixture.frame(scene)
      return names(in: scene) == expected && !scene.isLoading
    }
  }

  @Test func `an order is chosen, reversed and kept when another one follows`() async throws {
    let scene = try await scene(["a.jpg": 2, "b.jpg": 3, "c.jpg": 1])
    #expect(names(in: scene) == ["a.jpg", "b.jpg", "c.jpg"])
    scene.order = .size
    #expect(scene.takeMessage() == "Photos by size, largest first")
    try await expect(["b.jpg", "a.jpg", "c.jpg"], in: scene)
    scene.isReversed = true
    #expect(scene.takeMessage() == "Photos by size, smallest first")
    try await expect(["c.jpg", "a.jpg", "b.jpg"], in: scene)
    scene.cycleOrder()
    #expect(scene.takeMessage() == "Photos by name, Z to A")
    try await expect(["c.jpg", "b.jpg", "a.jpg"], in: scene)
    #expect(scene.record?.order == "name" && scene.record?.isReversed == true)
  }

  @Test func `a reversed list by month begins with the oldest, and dates are found in it`()
    async throws
  {
    let scene = try await scene(
      ["IMG_20180101_101010.jpg": 1, "IMG_20190301_101010.jpg": 1, "IMG_20190201_101010.jpg": 1]
    ) {
      $0.order = .month
      $0.isReversed = true
    }
    #expect(scene.months?.months.map(\.number) == [201_801, 201_902, 201_903])
    #expect(scene.months?.yearStarts == [0, 1])
    #expect(scene.goToDate("2019") == nil)
    #expect(scene.goToDate("2018-05") == "No photos of 2018-05; the nearest are of February 2019")
  }

  @Test func `a search by stars finds photos, whose ratings are known and said`() async throws {
    let scene = try await scene(["IMG_20190301_101010.jpg": 1, "b.jpg": 2, "c.jpg": 3]) {
      $0.order = .month
      $0.headers = PictureHeaders { path in
        let stars = path.hasSuffix("b.jpg") ? -1 : path.hasSuffix("c.jpg") ? 0 : 4
        return PictureHeader(
          width: 1, height: 1, orientation: 1, exposureDate: "2019:03:01",
          rating: Rating(stars) ?? .none)
      }
    }
    #expect(ratings(in: scene).sorted() == [-1, 0, 4])
    let values = Set((0..<3).map { scene.accessibilityValue(of: IndexPath(item: $0, section: 0)) })
    #expect(values == ["March 2019, 4 stars", "March 2019, Rejected", "March 2019"])
    scene.showItems(matching: "rating:1")
    try await expect(["IMG_20190301_101010.jpg"], in: scene)
    #expect(ratings(in: scene) == [4])
    #expect(scene.rating(of: IndexPath(item: 7, section: 7)) == .none)
    scene.showItems(matching: "rating:5 img")
    try await expect([], in: scene)
    #expect(scene.notice == "No photo matches the search")
  }

  @Test func `stars appear on the tile of a photo that gets some, and no other cell is configured`()
    async throws
  {
    let path = folder.file("b.jpg")
    let scene = try await scene(["a.jpg": 1, "b.jpg": 2, "c.jpg": 3]) {
      $0.ratings = .sidecar
      $0.headers = PictureHeaders { _ in
        PictureHeader(width: 1, height: 1, orientation: 1, exposureDate: nil)
      }
    }
    func badges() -> [Int] {
      (0..<3).compactMap { item in
        let cell = scene.collectionView.cellForItem(at: IndexPath(item: item, section: 0))
        return (cell as? PhotoCell)?.badges.rating.stars
      }
    }
    #expect(badges() == [0, 0, 0])
    var configured: [String] = []
    fixture.context.willConfigureCell = { configured.append($0) }
    for stars in [4, 0] {
      configured = []
      let packet =
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf="
        + "'http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description "
        + "xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='\(stars)'/></rdf:RDF></x:xmpmeta>"
      try Data(packet.utf8).write(to: URL(filePath: path + ".xmp"))
      scene.refreshRatings(of: [path])
      try await until {
        try fixture.frame(scene)
        return badges() == [0, stars, 0]
      }
      #expect(Set(configured) == [path])
    }
  }

  @Test func `a movie next to a photo makes it a motion photo`() async throws {
    try Data().write(to: URL(filePath: folder.file("a.MOV")))
    let scene = try await scene(["a.jpg": 1, "b.jpg": 2])
    func traits() -> [ImageTraits] {
      (0..<2).compactMap { item in
        let cell = scene.collectionView.cellForItem(at: IndexPath(item: item, section: 0))
        return (cell as? PhotoCell)?.badges.traits
      }
    }
    #expect(traits() == [.motionPhoto, []])
    #expect(scene.accessibilityValue(of: IndexPath(item: 0, section: 0)) == "Motion photo")
    try FileManager.default.moveItem(atPath: folder.file("a.MOV"), toPath: folder.file("b.MOV"))
    scene.listFilesAgain()
    try await until {
      try fixture.frame(scene)
      return traits() == [[], .motionPhoto]
    }
  }

  private func ratings(in scene: PhotosScene) -> [Int] {
    (0..<scene.pictureCount).compactMap(scene.collectionView.indexPath(ofItem:))
      .map { scene.rating(of: $0).stars }
  }
}
