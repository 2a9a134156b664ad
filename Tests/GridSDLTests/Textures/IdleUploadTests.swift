import GridEngine
import GridImages
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

/// The upload of images of offscreen tiles in idle time.
@MainActor
struct IdleUploadTests {
  private let canvas = TextCanvas(width: 64, height: 64, background: Color(0))
  private let store: TextureStore

  init() {
    store = TextureStore(renderer: canvas.renderer, layout: PixelLayout(rendererName: "software"))
    store.uploadsWhenIdle = true
    store.beginFrame()
  }

  @Test func `a frame uploads visible images and leaves the others`() {
    store.enqueue(.flat(request("seen").sizeInPixels), for: request("seen"), isInView: true)
    store.enqueue(.flat(request("ahead").sizeInPixels), for: request("ahead"), isInView: false)
    #expect(store.needsFrame)
    #expect(store.uploadPending().count == 1)
    #expect(store.contains(request("seen")) && !store.contains(request("ahead")))
    #expect(!store.needsFrame, "no visible image is pending")
    #expect(store.hasUploadAhead)
    store.uploadWhileIdle()
    #expect(store.contains(request("ahead")) && !store.hasUploadAhead)
    #expect(store.takeReportAhead() == TextureStore.Report(count: 1, bytes: 4 * 8 * 8))
    #expect(store.takeReportAhead() == TextureStore.Report())
  }

  @Test func `a visible image that idle time uploads requests a frame, which draws it`() {
    store.enqueue(.flat(request("a").sizeInPixels), for: request("a"), isInView: false)
    store.beginFrame()
    #expect(store.entry(for: request("a")) == nil, "drawn as a placeholder")
    store.uploadWhileIdle()
    #expect(store.needsFrame)
    store.beginFrame()
    #expect(store.entry(for: request("a")) != nil && !store.needsFrame)
  }

  @Test func `an image that becomes visible is uploaded in the same frame`() {
    store.enqueue(.flat(request("a").sizeInPixels), for: request("a"), isInView: false)
    #expect(store.uploadPending().count == 0)
    store.markNeeded(request("a"))
    #expect(store.needsFrame)
    #expect(store.uploadPending().count == 1)
  }

  @Test func `a tile drawn without its texture is uploaded in the next frame`() {
    store.enqueue(.flat(request("a").sizeInPixels), for: request("a"), isInView: false)
    store.beginFrame()
    #expect(store.entry(for: request("a")) == nil)
    #expect(store.uploadPending().count == 1)
  }

  @Test func `a large image is uploaded one strip at a time`() {
    let request = request("large", side: 1_000)
    store.enqueue(.flat(request.sizeInPixels), for: request, isInView: false)
    var strips = 0
    while store.hasUploadAhead {
      store.uploadWhileIdle()
      strips += 1
    }
    #expect(strips == 4)
    #expect(store.takeReportAhead() == TextureStore.Report(count: 1, bytes: 4_000_000))
  }

  @Test func `a scheduler uploads the remaining images in strips and then becomes idle`() {
    let scheduler = IdleScheduler()
    let uploads = IdleUploads(to: store)
    store.enqueue(
      .flat(PixelSize(width: 1_000, height: 1_000)), for: request("large", side: 1_000),
      isInView: false)
    store.enqueue(.flat(request("small").sizeInPixels), for: request("small"), isInView: false)
    while scheduler.runAtRest(for: 1, uploads) {}
    #expect(store.contains(request("large", side: 1_000)) && store.contains(request("small")))
    #expect(store.takeReportAhead().count == 2)
    #expect(scheduler.run(until: .now.advanced(bySeconds: 1), uploads) == nil)
  }

  @Test func `without idle time a frame uploads everything`() {
    store.uploadsWhenIdle = false
    store.enqueue(.flat(request("a").sizeInPixels), for: request("a"), isInView: false)
    #expect(store.needsFrame && !store.hasUploadAhead)
    #expect(store.uploadPending().count == 1)
  }

  private func request(_ source: String, side: Int = 8) -> ImageRequest {
    ImageRequest(source: .named(source), sizeInPixels: PixelSize(width: side, height: side))
  }
}
