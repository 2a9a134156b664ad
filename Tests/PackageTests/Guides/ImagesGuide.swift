import GridEngine
import GridImages
import GridSDL
import TestSupport
import Testing

/// The code of the article "Images" and of `docs/pictures.md`. ``GuideSnippetTests`` compares them.
@MainActor struct ImagesGuide {
  struct SwatchDecoder: ImageDecoding {
    func decode(
      _ request: ImageRequest, quality: DecodeQuality, cancellation: CancellationFlag
    ) throws(ImageError) -> PreparedImage {
      guard case .named(let name) = request.source, let color = UInt32(name, radix: 16) else {
        throw ImageError(source: request.source, reason: .damaged, detail: "no number of a color")
      }
      let size = request.sizeInPixels
      let pixel = (color << 8 | 0xFF).bigEndian
      var pixels = PixelBuffer(byteCount: 4 * size.area)
      unsafe pixels.withUnsafeMutableBytes { bytes in
        for at in stride(from: 0, to: bytes.count, by: 4) {
          unsafe bytes.storeBytes(of: pixel, toByteOffset: at, as: UInt32.self)
        }
      }
      return PreparedImage(pixels: pixels, size: size, format: .rgba, isOpaque: true)
    }
  }

  @MainActor private final class Thumbnails {
    private let pipeline: ImagePipeline
    private var tasks: [ImageSource: ImageTask] = [:]
    private(set) var redrawn: [ImageSource] = []

    init(wakeEventLoop: @escaping @Sendable () -> Void) {
      pipeline = ImagePipeline(decoder: SwatchDecoder(), onMailboxFilled: wakeEventLoop)
    }

    func show(_ source: ImageSource) {
      let request = ImageRequest(
        source: source, sizeInPixels: PixelSize(width: 160, height: 120))
      tasks[source] = pipeline.load(request, priority: .visible) { [weak self] event in
        if case .image = event { self?.redraw(source) }
      }
    }

    func hide(_ source: ImageSource) {
      tasks.removeValue(forKey: source)?.cancel()
    }

    func image(of source: ImageSource) -> PreparedImage? { tasks[source]?.image }

    func updateFrame() {
      pipeline.deliver()
    }

    private func redraw(_ source: ImageSource) { redrawn.append(source) }
  }

  private func makePipeline(wakeEventLoop: @escaping @Sendable () -> Void) -> ImagePipeline {
    let decoder = ImageFileDecoder(
      format: .bgra, workers: DecodeWorkers(),
      store: ThumbnailStore.standardFolder.map { ThumbnailStore(folder: $0) },
      shared: SharedThumbnails.standardFolder.map { SharedThumbnails(folder: $0) })
    let pipeline = ImagePipeline(decoder: decoder, onMailboxFilled: { wakeEventLoop() })
    return pipeline
  }

  @Test func `a swatch is delivered in the update phase of a frame`() async throws {
    let thumbnails = Thumbnails(wakeEventLoop: {})
    thumbnails.show(.named("FF8000"))
    try await until {
      thumbnails.updateFrame()
      return thumbnails.redrawn == [.named("FF8000")]
    }
    let image = try #require(thumbnails.image(of: .named("FF8000")))
    #expect(image.size == PixelSize(width: 160, height: 120))
    let first = unsafe image.withUnsafeBytes { unsafe Array($0.prefix(4)) }
    #expect(first == [0xFF, 0x80, 0x00, 0xFF])
    thumbnails.hide(.named("FF8000"))
    #expect(thumbnails.image(of: .named("FF8000")) == nil)
  }
}
