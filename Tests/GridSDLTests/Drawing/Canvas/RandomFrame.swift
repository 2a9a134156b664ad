import CSDL2
import FrameTiming
import GridEngine
import GridImages

@testable import GridSDL

/// The memory of a frame of a random size, with random pixels.
struct RandomFrame {
  let size: PixelSize
  var pixels: [UInt32]

  init(_ random: inout SplitMix64) {
    size = PixelSize(
      width: Int.random(in: 1...120, using: &random),
      height: Int.random(in: 1...90, using: &random))
    pixels = (0..<size.area).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) }
  }

  /// Calls `draw` with the memory.
  mutating func draw(isStreamed: Bool, _ draw: (CanvasPixels) -> Void) {
    let size = size
    unsafe pixels.withUnsafeMutableBytes { memory in
      draw(
        unsafe CanvasPixels(
          memory.baseAddress, width: Int32(size.width), height: Int32(size.height),
          bytesPerRow: Int32(4 * size.width), isStreamed: isStreamed))
    }
  }

  /// Returns up to twelve commands of any kind, with clips inside of the frame.
  func commands(_ random: inout SplitMix64) -> [ClippedCommand] {
    let bounds = SDL_Rect(x: 0, y: 0, w: Int32(size.width), h: Int32(size.height))
    return (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
      let clip = Self.rect(&random).intersection(bounds)
      return clip.isEmpty
        ? nil : ClippedCommand(command: Self.command(&random), clip: clip)
    }
  }

  private static func command(_ random: inout SplitMix64) -> CanvasCommand {
    let rect = rect(&random)
    let opacity: UInt8 = [255, 255, 128].randomElement(using: &random)!
    let (width, height) = (
      Int.random(in: 1...90, using: &random), Int.random(in: 1...60, using: &random)
    )
    let part = SDL_Rect(x: 0, y: 0, w: Int32(width), h: Int32(height))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .fill(rect, color(&random))
    case 1:
      let pixels = (0..<width * height).map { _ in UInt32.random(in: 0...(.max), using: &random) }
      return .bitmap(
        Bitmap(width: width, height: height, pixels: pixels), part,
        at: SDL_Point(x: rect.x, y: rect.y), color(&random))
    case 2:
      return .scaledImage(
        image(width: width, height: height, corner: 0, &random), part,
        quarterTurns: Int.random(in: 0..<4, using: &random), to: rect, opacity: opacity)
    default:
      let corner = [0, min(width, height) / 3].randomElement(using: &random)!
      return .image(
        image(width: width, height: height, corner: corner, &random),
        at: SDL_Point(x: rect.x, y: rect.y), opacity: opacity)
    }
  }

  /// Returns an image whose corners may be transparent.
  static func image(
    width: Int, height: Int, corner: Int, _ random: inout SplitMix64
  ) -> PreparedImage {
    var bytes = PixelBuffer(byteCount: 4 * width * height)
    unsafe bytes.withUnsafeMutableBytes { memory in
      for pixel in 0..<width * height {
        let (x, y) = (pixel % width, pixel / width)
        let isCorner =
          (x < corner || x >= width - corner) && (y < corner || y >= height - corner)
        let color = UInt32.random(in: 0...(.max), using: &random)
        unsafe memory.storeBytes(
          of: isCorner ? color : color | 0xFF00_0000, toByteOffset: 4 * pixel, as: UInt32.self)
      }
    }
    return PreparedImage(
      pixels: bytes, size: PixelSize(width: width, height: height), format: .bgra,
      isOpaque: corner == 0, cornerExtent: corner)
  }

  private static func color(_ random: inout SplitMix64) -> Color {
    Color(
      UInt32.random(in: 0...0xFF_FFFF, using: &random),
      alpha: [255, 90].randomElement(using: &random)!)
  }

  private static func rect(_ random: inout SplitMix64) -> SDL_Rect {
    SDL_Rect(
      x: Int32.random(in: -20...100, using: &random),
      y: Int32.random(in: -20...80, using: &random), w: Int32.random(in: 1...120, using: &random),
      h: Int32.random(in: 1...90, using: &random))
  }
}
