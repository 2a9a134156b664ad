import GridEngine
import GridImages
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

/// Tests the path of images from the pipeline to textures.
@MainActor
struct ImageLoaderTests {
  private let canvas = TextCanvas(width: 64, height: 64, background: Color(0))
  private let store: TextureStore

  init() {
    store = TextureStore(
      renderer: canvas.renderer, layout: PixelLayout(rendererName: "software"),
      byteLimit: 64 << 20)
  }

  @Test func `the image of a prepared cell is uploaded in idle time until the cell is displayed`()
    throws
  {
    store.uploadsWhenIdle = true
    store.beginFrame()
    let pipeline = ImagePipeline(decoder: ScriptedDecoder(), threadCount: 0)
    let loader = ImageLoader(pipeline: pipeline, textures: store)
    let tile = try #require(loader.load(request("a"), priority: .prepared) { _ in })
    while pipeline.decodeNext() {}
    pipeline.deliver()
    #expect(store.hasUploadAhead && !store.needsFrame)
    tile.priority = .visible
    #expect(store.needsFrame)
    #expect(store.uploadPending().count == 1)
  }

  @Test func `images are requested again after the renderer lost its textures`() async throws {
    let decoder = ScriptedDecoder()
    let pipeline = ImagePipeline(decoder: decoder, threadCount: 0)
    let loader = ImageLoader(pipeline: pipeline, textures: store)
    let request = request("a", side: 32)
    let task = loader.load(request, priority: .prepared) { _ in Issue.record("it failed") }
    // While the image is loading, it is not requested again.
    #expect(store.entry(for: request) == nil)
    loader.settleDrawn()
    #expect(store.pendingCount == 0)
    while pipeline.decodeNext() {}
    pipeline.deliver()
    _ = store.uploadPending()
    #expect(store.entry(for: request) != nil)

    store.removeAll()
    #expect(store.entry(for: request) == nil)
    loader.settleDrawn()
    // The image is still in the cache.
    #expect(store.pendingCount == 1)
    _ = store.uploadPending()
    #expect(store.entry(for: request) != nil)

    store.removeAll()
    task?.cancel()
    pipeline.forget(request.source)
    #expect(store.entry(for: request) == nil)
    loader.settleDrawn()
    while pipeline.decodeNext() {}
    pipeline.deliver()
    _ = store.uploadPending()
    #expect(store.entry(for: request) != nil)
  }

  private func request(_ source: String, side: Int = 8) -> ImageRequest {
    ImageRequest(source: .named(source), sizeInPixels: PixelSize(width: side, height: side))
  }
}
