import TestSupport
import Testing

/// A suite that scrolls 600 photos, with a recording.
protocol ScrollingSuite {
  var pictures: PictureFolder { get }
  var folder: TemporaryFolder { get }
}

extension ScrollingSuite {
  static var focusColor: PixelColor { PixelColor(0x5AA9FF) }

  var csv: String { folder.path("frames.csv") }

  /// Opens the photos, six in a row, with a recording, and waits until they are visible.
  func open(
    on display: any HeadlessDisplay
  ) async throws -> (app: AppUnderTest, top: PixelImage) {
    let app = try await display.open([
      pictures.path, "--columns", "6", "--hud", "off", "--record", csv,
    ])
    _ = try await display.screen(showing: "the first pictures") {
      pictures.places(in: $0).count >= 18 && $0.isWithoutPlaceholders
    }
    return (app, try await stillScreen(on: display))
  }

  /// Waits until the photos have moved since `before`, and are complete and unchanged in three
  /// consecutive images.
  func stillScreen(
    after before: PixelImage? = nil, on display: any HeadlessDisplay
  ) async throws -> PixelImage {
    try await display.stillScreen(
      after: before, isComplete: \.isWithoutPlaceholders, isSame: pictures.isSame)
  }

  /// Closes the app and returns the recorded content offsets.
  func offsets(
    of app: AppUnderTest, on display: any HeadlessDisplay
  ) async throws -> [Double] {
    #expect(try await app.close(on: display).status == 0)
    return try FrameLog(contentsOf: csv).numbers("scroll_px")
  }
}
