import GridEngine
import GridImages
import TestSupport
import Testing

@testable import PhotoBrowser

struct HistogramTests {
  /// Returns an image whose pixels have the colors of `body`, with an alpha of 255 unless it is given.
  private func image(
    _ format: PixelFormat = .rgba, width: Int = 4, height: Int = 3,
    _ body: (_ x: Int, _ y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)
  ) -> PreparedImage {
    let stride = 4 * width + 8
    var pixels = PixelBuffer(byteCount: stride * height)
    unsafe pixels.withUnsafeMutableBytes { bytes in
      for index in 0..<bytes.count { unsafe bytes[index] = 77 }
      for y in 0..<height {
        for x in 0..<width {
          let color = body(x, y)
          let channels =
            format == .rgba
            ? [color.red, color.green, color.blue] : [color.blue, color.green, color.red]
          for (index, value) in (channels + [color.alpha]).enumerated() {
            unsafe bytes[y * stride + 4 * x + index] = value
          }
        }
      }
    }
    return PreparedImage(
      pixels: pixels, size: PixelSize(width: width, height: height), bytesPerRow: stride,
      format: format, isOpaque: false)
  }

  @Test(arguments: [PixelFormat.rgba, .bgra])
  func `each channel counts its own values`(format: PixelFormat) {
    let histogram = Histogram(image(format) { x, _ in (200, UInt8(60 * x + 20), 40, 255) })
    #expect(histogram.red.indices.filter { histogram.red[$0] > 0 } == [100])
    #expect(histogram.blue.indices.filter { histogram.blue[$0] > 0 } == [20])
    #expect(histogram.green.indices.filter { histogram.green[$0] > 0 } == [10, 40, 70, 100])
    #expect(histogram.red[100] == 1 && histogram.green[10] == 0.25)
  }

  @Test(arguments: [0, 1, 128, 254, 255] as [UInt8])
  func `gray has its own luminance`(value: UInt8) {
    let histogram = Histogram(image { _, _ in (value, value, value, 255) })
    #expect(histogram.luminance == histogram.red)
    #expect(histogram.luminance[Int(value) / 2] > 0)
  }

  @Test func `clipped and transparent pixels do not flatten the others`() {
    let histogram = Histogram(
      image(width: 100) { x, _ in
        x == 0 ? (100, 100, 100, 255) : x < 50 ? (0, 0, 0, 255) : (80, 80, 80, 0)
      })
    #expect(histogram.red[50] == 1 && histogram.red[0] == 1 && histogram.red[40] == 0)
  }

  @Test func `the counted image has the proportions of the photo`() {
    #expect(
      Histograms.reduced(PixelSize(width: 4000, height: 3000))
        == PixelSize(width: 512, height: 384))
    #expect(
      Histograms.reduced(PixelSize(width: 1, height: 60_000)) == PixelSize(width: 1, height: 512))
    #expect(
      Histograms.reduced(PixelSize(width: 30, height: 20)) == PixelSize(width: 30, height: 20))
  }

  @MainActor
  @Test func `a photo is counted once, and an invalid one has no histogram`() async throws {
    let image = image { _, _ in (1, 2, 3, 255) }
    let histograms = Histograms(wake: {}) { source, _ in
      source == .named("a") ? Histogram(image) : nil
    }
    for name in ["a", "b", "a"] {
      histograms.ask(.named(name), size: PixelSize(width: 9, height: 9))
    }
    try await until {
      histograms.deliver()
      return histograms[.named("a")] != nil
    }
    #expect(histograms[.named("a")] == Histogram(image) && histograms[.named("b")] == nil)
  }
}
