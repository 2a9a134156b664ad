import GridEngine
import GridImages
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

@MainActor
struct TextureStoreTests {
  private let canvas = TextCanvas(width: 64, height: 64, background: Color(0))

  @Test func `an image above a megabyte is uploaded in strips and drawn when complete`() {
    let store = makeStore()
    store.budget = TextureStore.Budget(milliseconds: 1_000, bytes: 1)
    let request = request(side: 1_000)
    store.enqueue(picture(side: 1_000), for: request)
    var reports: [TextureStore.Report] = []
    while store.pendingCount > 0 {
      #expect(store.entry(for: request) == nil)
      reports.append(store.uploadPending())
    }
    // 262 rows of 4,000 bytes are the maximum below 1,048,576.
    #expect(reports.map(\.bytes) == [1_048_000, 1_048_000, 1_048_000, 856_000])
    #expect(reports.map(\.count) == [0, 0, 0, 1])
    #expect(store.entry(for: request)?.size == PixelSize(width: 1_000, height: 1_000))
  }

  @Test func `a frame's limit in bytes applies to strips and tiles`() {
    let store = makeStore()
    store.budget = TextureStore.Budget(milliseconds: 1_000, bytes: 2_200_000)
    store.enqueue(picture(side: 1_000), for: request(side: 1_000))
    #expect(store.uploadPending().bytes == 2_096_000)
    #expect(store.pendingCount == 1)
  }

  @Test func `replacing a preview during its upload leaks no texture`() {
    let store = makeStore()
    store.budget = TextureStore.Budget(milliseconds: 1_000, bytes: 1)
    let request = request(side: 1_000)
    store.enqueue(picture(side: 1_000, isPreview: true), for: request)
    _ = store.uploadPending()
    store.enqueue(picture(side: 1_000), for: request)
    while store.pendingCount > 0 { _ = store.uploadPending() }
    #expect(store.entry(for: request)?.isPreview == false)
    #expect(store.byteCount == 4 * 1_024 * 1_024)
  }

  @Test func `all textures together stay within the limit, except for visible ones`() {
    let store = makeStore(byteLimit: 1 << 20)
    for index in 0..<200 {
      store.beginFrame()
      let side = 40 + 64 * (index % 7)
      let request = ImageRequest(
        source: .named("\(index)"), sizeInPixels: PixelSize(width: side, height: side))
      store.enqueue(picture(side: side), for: request)
      _ = store.uploadPending()
      #expect(store.byteCount <= 1 << 20 || store.count <= 2, "after \(index)")
    }
  }

  @Test func `a lower limit evicts immediately`() {
    let store = makeStore()
    for index in 0..<10 {
      store.beginFrame()
      let request = ImageRequest(
        source: .named("\(index)"), sizeInPixels: PixelSize(width: 256, height: 256))
      store.enqueue(picture(side: 256), for: request)
      _ = store.uploadPending()
    }
    store.beginFrame()
    #expect(store.byteCount == 10 << 18)
    store.byteLimit = 1 << 20
    #expect(store.byteCount <= 1 << 20)
  }

  @Test
  func `tiles that the canvas draws need no upload, and a texture only if they are rotated`() {
    let store = makeStore(of: canvas.rendererOfFrames)
    store.budget = TextureStore.Budget(milliseconds: 0, bytes: 1)
    for index in 0..<10 {
      let name = ImageRequest(
        source: .named("\(index)"), sizeInPixels: PixelSize(width: 100, height: 100))
      store.enqueue(picture(side: 100), for: name)
    }
    #expect(store.uploadPending() == TextureStore.Report(count: 10, bytes: 0))
    #expect(store.byteCount == 10 * 40_000)
    let first = ImageRequest(source: .named("0"), sizeInPixels: PixelSize(width: 100, height: 100))
    let entry = store.entry(for: first)!
    #expect(entry.texture == nil)
    #expect(store.texture(of: entry) != nil)
    #expect(store.texture(of: entry) === store.entry(for: first)!.texture)
    #expect(store.byteCount == 10 * 40_000 + 128 * 128 * 4)
    for _ in 0..<3 { store.beginFrame() }
    store.byteLimit = 0
    #expect(store.byteCount == 0)
    #expect(store.count == 0)
  }

  @Test func `an image of any size needs no texture with a canvas`() {
    let store = makeStore(of: canvas.rendererOfFrames)
    let request = request(side: 1_000)
    store.enqueue(picture(side: 1_000), for: request)
    #expect(store.uploadPending() == TextureStore.Report(count: 1, bytes: 0))
    #expect(store.entry(for: request)?.texture == nil)
    #expect(store.entry(for: request)?.image != nil)
    #expect(store.byteCount == 4_000_000)
  }

  private func makeStore(
    byteLimit: Int = 64 << 20, of renderer: RendererHandle? = nil
  ) -> TextureStore {
    TextureStore(
      renderer: renderer ?? canvas.renderer, layout: PixelLayout(rendererName: "software"),
      byteLimit: byteLimit)
  }

  private func request(side: Int) -> ImageRequest {
    ImageRequest(source: .named("a"), sizeInPixels: PixelSize(width: side, height: side))
  }

  private func picture(side: Int, isPreview: Bool = false) -> PreparedImage {
    var pixels = PixelBuffer(byteCount: 4 * side * side)
    unsafe pixels.withUnsafeMutableBytes { bytes in
      _ = unsafe bytes.initializeMemory(as: UInt8.self, repeating: 200)
    }
    return PreparedImage(
      pixels: pixels, size: PixelSize(width: side, height: side), format: .bgra, isOpaque: true,
      isPreview: isPreview)
  }
}
