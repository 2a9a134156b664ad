import Foundation
import GridEngine
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import Demos
@testable import GridSDL

@MainActor
struct GallerySceneTests {
  private let fixture = SceneFixture(size: Size(width: 1000, height: 3_000))

  private func scene() async throws -> GalleryScene {
    let library = try #require(BundledResources.library)
    let scene = GalleryScene(
      paths: [library], context: fixture.context, environment: fixture.environment, wake: {})
    try await until { scene.hasPendingUpdates }
    try fixture.wholeFrame(of: scene)
    return scene
  }

  private func cells<Cell>(_ type: Cell.Type, in scene: GalleryScene) -> [Cell] {
    scene.collectionView.visibleCells.compactMap { $0 as? Cell }
  }

  @Test func `a long window shows all kinds of cells`() async throws {
    let scene = try await scene()
    #expect(!cells(FeatureCell.self, in: scene).isEmpty)
    #expect(!cells(AppCell.self, in: scene).isEmpty)
    #expect(!cells(ChartCell.self, in: scene).isEmpty)
    #expect(!cells(PlaceCell.self, in: scene).isEmpty)
    #expect(cells(PictureCell.self, in: scene).count > 12)
    #expect(!cells(OutlineCell.self, in: scene).isEmpty)
  }

  @Test func `only outline rows with children have an arrow`() async throws {
    let scene = try await scene()
    let view = scene.collectionView
    // The first region is expanded, so its first entry is below.
    let top = cells(OutlineCell.self, in: scene).sorted {
      ($0.layoutAttributes?.frame.minY ?? 0) < ($1.layoutAttributes?.frame.minY ?? 0)
    }
    try #require(top.count > 2)
    #expect(Self.arrow(of: top[0]) == "▾" && Self.arrow(of: top[1]) == "▸")
    let frame = try #require(top[1].layoutAttributes?.frame)
    let point = Point(x: frame.midX, y: frame.midY - view.contentOffset.y)
    _ = scene.handle(.pointerDown(point, .primary, clicks: 1, modifiers: []), at: fixture.time)
    _ = scene.handle(.pointerUp(point, .primary), at: fixture.time)
    for _ in 0..<60 { try fixture.wholeFrame(of: scene) }
    let rows = cells(OutlineCell.self, in: scene)
    let leaves = rows.filter { row in
      row.drawList.commands.contains {
        if case .text(let text, _, _) = $0 { text.contains("pixels") } else { false }
      }
    }
    #expect(!leaves.isEmpty)
    #expect(leaves.allSatisfy { Self.arrow(of: $0) == nil })
    #expect(rows.count { Self.arrow(of: $0) == "▾" } >= 2)
  }

  private static func arrow(of row: OutlineCell) -> String? {
    for case .text(let text, _, _) in row.drawList.commands where ["▸", "▾"].contains(text) {
      return text
    }
    return nil
  }

  @Test func `an empty folder shows a message, and the first photos make the page`() async throws {
    let folder = try ScratchFolder()
    let scene = GalleryScene(
      paths: [folder.path], context: fixture.context, environment: fixture.environment, wake: {})
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    #expect(scene.notice?.contains(folder.path) == true)
    try Data().write(to: URL(filePath: folder.file("a.jpg")))
    try await until {
      try fixture.frame(scene)
      return scene.notice == nil
    }
    #expect(!cells(FeatureCell.self, in: scene).isEmpty)
  }

  @Test func `edits change the board`() async throws {
    let scene = try await scene()
    let count = cells(PictureCell.self, in: scene).count
    scene.perform(.insert)
    for _ in 0..<60 { try fixture.wholeFrame(of: scene) }
    #expect(cells(PictureCell.self, in: scene).count == count + 1)
    scene.perform(.delete)
    for _ in 0..<60 { try fixture.wholeFrame(of: scene) }
    #expect(cells(PictureCell.self, in: scene).count == count)
  }

  @Test(arguments: [UpdateStrategy.reconfigure, .reload])
  func `a click on a region expands it, and the next one collapses it`(update: UpdateStrategy)
    async throws
  {
    fixture.context.techniques.update = update
    let scene = try await scene()
    let rows = cells(OutlineCell.self, in: scene)
    let closed = try #require(
      rows.max { ($0.layoutAttributes?.frame.minY ?? 0) < ($1.layoutAttributes?.frame.minY ?? 0) })
    let frame = try #require(closed.layoutAttributes?.frame)
    let point = Point(x: frame.midX, y: frame.midY - scene.collectionView.contentOffset.y)
    let before = scene.collectionView.contentSize.height
    func click() throws {
      _ = scene.handle(.pointerDown(point, .primary, clicks: 1, modifiers: []), at: fixture.time)
      _ = scene.handle(.pointerUp(point, .primary), at: fixture.time)
      for _ in 0..<60 { try fixture.wholeFrame(of: scene) }
    }
    try click()
    #expect(scene.collectionView.contentSize.height > before)
    try click()
    #expect(scene.collectionView.contentSize.height == before)
  }

  @Test func `a folder of photos makes a page without charts`() async throws {
    let folder = try ScratchFolder()
    for name in ["one.jpg", "two.png"] {
      try Data().write(to: URL(filePath: folder.file(name)))
    }
    let scene = GalleryScene(
      paths: [folder.path], context: fixture.context, environment: fixture.environment, wake: {})
    try await until { scene.hasPendingUpdates }
    try fixture.wholeFrame(of: scene)
    let titles = cells(PictureCell.self, in: scene).compactMap { $0.post?.title }
    #expect(Set(titles) == ["one", "two"])
    #expect(cells(ChartCell.self, in: scene).isEmpty)
    #expect(
      cells(AppCell.self, in: scene).isEmpty, "there are not enough pictures for the second row")
  }

  @Test func `corners and sizes of photos follow the techniques`() async throws {
    fixture.context.techniques.corners = .masked
    fixture.context.techniques.thumbnails = .off
    let scene = try await scene()
    let requests = cells(PictureCell.self, in: scene).flatMap(\.drawList.commands).compactMap {
      if case .image(let request, _, _) = $0 { request } else { nil as ImageRequest? }
    }
    #expect(!requests.isEmpty)
    #expect(requests.allSatisfy { $0.rounding == .drawing && $0.scaling == .drawing })
  }
}
