import FrameTiming
import GridEngine
import GridImages
import TestSupport
import Testing

/// The code of `docs/techniques/uploads.md`. ``GuideSnippetTests`` compares the two.
@MainActor struct UploadGuide {
  private final class Store {
    var waiting: ArraySlice<PreparedImage> = []
    private(set) var textures = 0

    func makeTexture(of picture: PreparedImage) { textures += 1 }

    func upload(for milliseconds: Double) {
      let end = FrameTime.now.advanced(bySeconds: milliseconds / 1000)
      repeat {
        guard let picture = waiting.popFirst() else { return }
        makeTexture(of: picture)
      } while FrameTime.now < end
    }
  }

  @Test func `one image is uploaded without any time, all with enough time`() {
    let store = Store()
    for _ in 0..<5 { store.waiting.append(.flat(PixelSize(width: 2, height: 2))) }
    store.upload(for: 0)
    #expect(store.textures == 1)
    store.upload(for: 60_000)
    #expect(store.textures == 5)
    store.upload(for: 0)
    #expect(store.textures == 5)
  }
}
