import Foundation
import GridEngine
import ItemSources
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import PhotoBrowser

/// Tests captions in the scene of photos.
@MainActor
struct PhotosCaptionsTests {
  private let folder: ScratchFolder
  private let decoder = ScriptedDecoder()
  private let fixture: SceneFixture

  init() throws {
    folder = try ScratchFolder()
    fixture = SceneFixture(decoder: decoder)
  }

  private func scene(
    _ change: (inout PhotosRequest) -> Void = { _ in }
  ) async throws -> PhotosScene {
    for number in 0..<20 {
      let name = "IMG_2019030\(1 + number % 2)_1010\(10 + number).jpg"
      try Data().write(to: URL(filePath: folder.file(name)))
    }
    var request = PhotosRequest(environment: fixture.environment, wake: {})
    request.headers = PictureHeaders { path in
      let isWide = path.utf8.last.map { $0 % 2 == 0 } ?? false
      return PictureHeader(
        width: isWide ? 300 : 200, height: isWide ? 200 : 300, orientation: 1, exposureDate: nil)
    }
    change(&request)
    let scene = PhotosScene(
      folder: PictureFolder(paths: [folder.path]), request, in: fixture.context)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    return scene
  }

  private func cells(_ scene: PhotosScene) -> [PhotoCell] {
    scene.collectionView.visibleCells.compactMap { $0 as? PhotoCell }
  }

  /// Runs frames until transitions have ended.
  private func settle(_ scene: PhotosScene) throws {
    for _ in 0..<60 { try fixture.frame(scene) }
  }

  @Test(arguments: TileArrangement.allCases, [PictureOrder.name, .month])
  func `tiles are taller by a caption, and their images keep their sizes`(
    arrangement: TileArrangement, order: PictureOrder
  ) async throws {
    let scene = try await scene {
      $0.arrangement = arrangement
      $0.order = order
    }
    let first = IndexPath(item: 0, section: 0)
    let plain = try #require(scene.collectionView.cellForItem(at: first)?.layoutAttributes?.frame)
    scene.showsCaptions = true
    try settle(scene)
    let captioned = try #require(
      scene.collectionView.cellForItem(at: first)?.layoutAttributes?.frame)
    #expect(captioned.size == Size(width: plain.width, height: plain.height + 20))
    #expect(scene.imageFrame(ofTile: captioned) == plain)
    for cell in cells(scene) {
      #expect(
        cell.imageFrame == Rect(x: 0, y: 0, width: cell.size.width, height: cell.size.height - 20))
      #expect(cell.request?.sizeInPixels == fixture.context.pixelSize(of: cell.imageFrame.size))
      #expect(
        cell.drawList.commands.contains {
          if case .text(_, let frame, _) = $0 { frame.minY >= cell.imageFrame.maxY } else { false }
        })
    }
    scene.showsCaptions = false
    try settle(scene)
    #expect(scene.collectionView.cellForItem(at: first)?.layoutAttributes?.frame == plain)
    #expect(cells(scene).allSatisfy { $0.imageFrame.size == $0.size })
  }

  @Test func `captions follow the size of type`() async throws {
    let scene = try await scene { $0.showsCaptions = true }
    #expect(cells(scene).allSatisfy { $0.size.height == $0.size.width + 20 })
    scene.collectionView.environment.textScale = 2
    try settle(scene)
    #expect(cells(scene).allSatisfy { $0.size.height == $0.size.width + 36 })
    #expect(cells(scene).allSatisfy { $0.imageFrame.height == $0.imageFrame.width })
  }

  @Test func `small tiles have no captions`() async throws {
    let scene = try await scene {
      $0.showsCaptions = true
      $0.columns = 16
    }
    #expect(cells(scene).allSatisfy { $0.size.height == $0.size.width })
    #expect(scene.showsCaptions)
  }

  @Test func `prefetched images have the size of those in cells`() async throws {
    let scene = try await scene {
      $0.showsCaptions = true
      $0.columns = 3
    }
    scene.collectionView.prepareCells(until: .now.advanced(bySeconds: 10))
    try settle(scene)
    let sizes = Set(cells(scene).compactMap { $0.request?.sizeInPixels })
    #expect(sizes.count == 1)
    #expect(Set(decoder.decoded.map(\.sizeInPixels)) == sizes)
  }

  @Test func `captions and the arrangement are remembered with the folder`() async throws {
    let scene = try await scene()
    #expect(scene.record?.showsCaptions == false)
    #expect(scene.record?.arrangement == TileArrangement.grid.rawValue)
    scene.showsCaptions = true
    scene.arrangeTiles(.rows)
    #expect(scene.record?.showsCaptions == true)
    #expect(scene.record?.arrangement == TileArrangement.rows.rawValue)
  }
}
