import FrameTiming
import GridEngine
import GridImages
import SceneTestSupport
import TestSupport
import Testing

@testable import GridApp
@testable import GridSDL
@testable import ItemSources
@testable import PhotoBrowser

/// Tests the information about a photo of the grid.
@MainActor
struct ItemInformationTests {
  private let photos: FolderFixture
  private let sizes = PictureSizes(wake: {}) { _ in
    PictureDetails(size: PixelSize(width: 4_000, height: 3_000))
  }
  private let information: ItemInformation

  init() async throws {
    photos = try await FolderFixture(["a.jpg", "b.jpg"])
    information = ItemInformation(over: photos.scenes, sizes: sizes)
  }

  private var context: ElementContext {
    ElementContext(size: photos.fixture.environment.containerSize, text: photos.fixture.measurer)
  }

  /// The label that screen readers have; nil while the panel is not shown.
  private var label: String? {
    sizes.deliver()
    guard case .floating = information.place(in: context) else { return nil }
    return information.description(context)?.label
  }

  @Test func `it follows the focus, and shows what becomes known`() async throws {
    let view = photos.scene.collectionView
    #expect(information.toggle() == "Select a photo to see its information" && label == nil)
    view.focusedIndexPath = IndexPath(item: 1, section: 0)
    #expect(label?.contains("Name: b.jpg") == true)
    try await until { label?.contains("12 megapixels") == true }
    view.focusedIndexPath = IndexPath(item: 0, section: 0)
    #expect(label?.contains("Name: a.jpg") == true)
  }

  @Test func `Esc or the key again closes it`() {
    photos.scene.collectionView.focusedIndexPath = IndexPath(item: 0, section: 0)
    #expect(!information.dismiss(context))
    #expect(information.toggle() == nil && label != nil)
    #expect(information.dismiss(context) && label == nil && !information.dismiss(context))
    #expect(information.toggle() == nil && label != nil)
    #expect(information.toggle() == nil && label == nil)
  }
}
