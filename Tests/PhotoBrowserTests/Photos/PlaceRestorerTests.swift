import Foundation
import GridEngine
import SceneTestSupport
import TestSupport
import Testing

@testable import ItemSources
@testable import PhotoBrowser

@MainActor
struct PlaceRestorerTests {
  private let folder: ScratchFolder
  private let fixture = SceneFixture()

  init() throws {
    folder = try ScratchFolder()
    for number in 0..<400 { try add("photo-\(number).jpg") }
  }

  private func add(_ name: String) throws {
    try Data(repeating: 1, count: name.utf8.count).write(to: URL(filePath: folder.file(name)))
  }

  /// Shows the folder until it is listed.
  private func scene(
    at place: FolderPlace? = nil, order: PictureOrder = .name
  ) async throws -> PhotosScene {
    var request = PhotosRequest(environment: fixture.environment, wake: {})
    request.order = order
    request.place = place
    let scene = PhotosScene(
      folder: PictureFolder(paths: [folder.path]), request, in: fixture.context)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    return scene
  }

  /// The position of an item in the viewport.
  private func position(of name: String, in scene: PhotosScene) throws -> Double {
    let view = scene.collectionView
    let index = try #require(scene.pictureIndex(of: .file(folder.path + "/" + name)))
    let item = try #require(view.indexPath(ofItem: index))
    let frame = try #require(
      view.collectionViewLayout.layoutAttributesForItem(at: item)?.frame)
    return frame.minY - view.contentOffset.y
  }

  @Test(arguments: PictureOrder.allCases)
  func `a folder is shown again where it was left`(order: PictureOrder) async throws {
    let first = try await scene(order: order)
    #expect(first.record?.place == nil)
    first.collectionView.setContentOffset(Point(x: 0, y: 3333))
    try fixture.frame(first)
    let record = try #require(first.record)
    let place = try #require(record.place)
    #expect(record.order == order.rawValue)
    let before = try position(of: place.item, in: first)
    // At the edge, or less than a gap below it.
    #expect(before <= 8)

    let second = try await scene(at: place, order: order)
    #expect(try position(of: place.item, in: second) == before)
    #expect(second.record == record)
  }

  @Test func `the place follows its photo when others are added and removed`() async throws {
    let first = try await scene()
    first.collectionView.setContentOffset(Point(x: 0, y: 3333))
    try fixture.frame(first)
    let place = try #require(first.record?.place)
    let before = try position(of: place.item, in: first)
    for number in 0..<50 { try add("a-\(number).jpg") }
    try FileManager.default.removeItem(atPath: folder.file("photo-0.jpg"))

    let second = try await scene(at: place)
    #expect(try position(of: place.item, in: second) == before)
    #expect(second.collectionView.contentOffset.y > 3333)
  }

  @Test func `without its photo, the place is that of the number`() async throws {
    let scene = try await scene(at: FolderPlace(item: "gone.jpg", index: 200, offset: 5))
    #expect(try position(of: "photo-200.jpg", in: scene) == 0)
    let end = try await self.scene(at: FolderPlace(item: "gone.jpg", index: .max, offset: 5))
    #expect(end.collectionView.contentOffset.y == end.collectionView.maximumContentOffset.y)
  }

  @Test func `a place of no value is the nearest one`() async throws {
    let scene = try await scene(at: FolderPlace(item: "photo-7.jpg", index: -4, offset: -1e30))
    #expect(scene.collectionView.contentOffset.y == 0)
    let empty = try ScratchFolder()
    var request = PhotosRequest(environment: fixture.environment, wake: {})
    request.place = FolderPlace(item: "a.jpg", index: 4, offset: 0)
    let other = PhotosScene(
      folder: PictureFolder(paths: [empty.path]), request, in: fixture.context)
    try await until {
      try fixture.frame(other)
      return !other.isLoading
    }
    #expect(other.collectionView.contentOffset.y == 0)
  }
}
