import Foundation
import GridEngine
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

/// Compares labels with the output of `pango-view`, of the package `pango1.0-tools`, for the same
/// strings and fonts.
@MainActor
struct PangoViewTests {
  private static let program = "/usr/bin/pango-view"

  @Test(arguments: try! TestFonts.samples(), [15, 32])
  func `a label has the same pixels as from pango-view`(text: String, pixelSize: Int) throws {
    let folder = try ScratchFolder()
    let reference = try Self.draw(text, pixelSize: pixelSize, in: folder)
    let label = try Self.drawLabel(text, pixelSize: pixelSize)
    let (a, b) = (InkedArea(reference), InkedArea(label))
    #expect(a.width == b.width && a.height == b.height, "\(text)")
    guard a.width == b.width, a.height == b.height else { return }
    // A difference of one level of 255 is a rounding error: the label is white, unpremultiplied,
    // tinted and blended.
    #expect(a.largestDifference(from: b) <= 3, "\(text)")
  }

  /// Returns the label in black on white, as the renderer draws it.
  private static func drawLabel(_ text: String, pixelSize: Int) throws -> PixelImage {
    let canvas = TextCanvas(width: 1_400, height: 160, background: Color(0xFFFFFF))
    let labels = LabelStore(
      renderer: canvas.renderer, typesetter: Typesetter(configuration: TestFonts.configuration))
    labels.draw(
      text, in: Rect(x: 20, y: 20, width: 1_360, height: 120),
      style: TextStyle(size: Double(pixelSize), color: Color(0x000000)), scale: 1)
    defer { labels.invalidateAll() }
    return canvas.picture().image
  }

  private static func draw(
    _ text: String, pixelSize: Int, in folder: ScratchFolder
  ) throws -> PixelImage {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      try Test.cancel("no \(program): install pango1.0-tools")
    }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["FONTCONFIG_FILE": TestFonts.configuration]) { $1 }
    let picture = folder.file("reference.png")
    process.arguments = [
      "--no-display", "--single-par", "--margin=20", "--dpi=96", "--antialias=gray",
      "--font=sans-serif \(pixelSize)px", "--text=\(text)", "--output=\(picture)",
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return try PixelImage(contentsOfPNG: picture)
  }
}

/// Returns the part of an image that is not white.
struct InkedArea {
  let width: Int
  let height: Int
  private let levels: [Int]

  init(_ image: PixelImage) {
    func isInked(_ x: Int, _ y: Int) -> Bool {
      let at = 4 * (y * image.width + x)
      return image.bytes[at..<at + 3].contains { $0 < 250 }
    }
    let rows = (0..<image.height).filter { y in (0..<image.width).contains { isInked($0, y) } }
    let columns = (0..<image.width).filter { x in (0..<image.height).contains { isInked(x, $0) } }
    let top = rows.first ?? 0
    let left = columns.first ?? 0
    height = (rows.last ?? -1) + 1 - top
    width = (columns.last ?? -1) + 1 - left
    var levels: [Int] = []
    for y in top..<top + max(height, 0) {
      for x in left..<left + max(width, 0) {
        for channel in 0..<3 {
          levels.append(Int(image.bytes[4 * (y * image.width + x) + channel]))
        }
      }
    }
    self.levels = levels
  }

  /// Returns the largest difference of a channel, of 255.
  func largestDifference(from other: InkedArea) -> Int {
    zip(levels, other.levels).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}
