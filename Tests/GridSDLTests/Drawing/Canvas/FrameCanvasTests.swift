import CSDL2
import FrameTiming
import GridEngine
import GridImages
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

/// Tests drawing into the pixels of a frame without SDL.
@MainActor
struct FrameCanvasTests {
  private static let size = PixelSize(width: 24, height: 18)

  @Test(arguments: Seeds.chosen)
  func `images and rectangles have the pixels of a loop over all of them`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let canvas = TextCanvas(width: Self.size.width, height: Self.size.height)
    let frame = canvas.frame
    var model = canvas.picture().pixels
    for step in 0..<Seeds.iterations(300) {
      let clip = Self.rect(&random)
      frame.clip = clip
      if Bool.random(using: &random) {
        let image = TestImage.random(&random)
        let corner = SDL_Point(
          x: Int32.random(in: -12...26, using: &random),
          y: Int32.random(in: -12...20, using: &random))
        let opacity: UInt8 = [255, 255, 0, 1, 128, 254].randomElement(using: &random)!
        frame.draw(.image(image.prepared, at: corner, opacity: opacity))
        Self.draw(image, at: corner, clip, opacity, into: &model)
      } else {
        let (rect, color) = (Self.rect(&random), Color.random(&random))
        frame.draw(.fill(rect, color))
        Self.fill(rect.intersection(clip), color, &model)
      }
      guard canvas.picture().pixels == model else {
        Issue.record("step \(step) differs")
        return
      }
    }
  }

  @Test(arguments: Seeds.chosen)
  func `scaled and rotated images have the pixels of linear filtering, and no clip changes them`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    for step in 0..<Seeds.iterations(150) {
      let image = TestImage.random(&random)
      let part = Self.part(of: image.size, &random)
      let place = SDL_Rect(
        x: Int32.random(in: -30...20, using: &random),
        y: Int32.random(in: -30...14, using: &random),
        w: Int32.random(in: 1...60, using: &random), h: Int32.random(in: 1...50, using: &random))
      let opacity: UInt8 = [255, 255, 0, 1, 128].randomElement(using: &random)!
      let turns = Bool.random(using: &random) ? 0 : Int.random(in: -1...5, using: &random)
      let model = image.turned(turns)
      let modelPart = image.turned(part, turns)
      let (whole, clipped) = (Self.canvas(), Self.canvas())
      let before = whole.picture().pixels
      let command = CanvasCommand.scaledImage(
        image.prepared, part, quarterTurns: turns, to: place, opacity: opacity)
      whole.frame.draw(command)
      let drawn = whole.picture().pixels
      let clip = Self.rect(&random)
      let frame = clipped.frame
      frame.clip = clip
      frame.draw(command)
      let inClip = clipped.picture().pixels
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width {
          let (at, pixel) = (
            y * Self.size.width + x, SDL_Rect(x: Int32(x), y: Int32(y), w: 1, h: 1)
          )
          let isDrawn = !pixel.intersection(clip).isEmpty
          #expect(inClip[at] == (isDrawn ? drawn[at] : before[at]), "step \(step)")
          let expected =
            pixel.intersection(place).isEmpty
            ? before[at] : model.filtered(x, y, modelPart, place, over: before[at], opacity)
          guard Self.distance(drawn[at], expected) <= 4 else {
            Issue.record("step \(step), \(turns): \(x), \(y) is \(drawn[at]), not \(expected)")
            return
          }
        }
      }
    }
  }

  @Test func `an image at twice its size has its colors at the quarters between centers`() {
    let image = TestImage(size: PixelSize(width: 2, height: 1), pixels: [0xFF00_0000, 0xFF64_6464])
    let canvas = Self.canvas()
    canvas.frame.draw(
      .scaledImage(
        image.prepared, SDL_Rect(x: 0, y: 0, w: 2, h: 1), to: SDL_Rect(x: 0, y: 0, w: 4, h: 1),
        opacity: 255))
    #expect(canvas.picture().pixels.prefix(4).map { $0 & 255 } == [0, 25, 75, 100])
  }

  private static func canvas() -> TextCanvas { TextCanvas(width: size.width, height: size.height) }

  private static func part(of size: PixelSize, _ random: inout SplitMix64) -> SDL_Rect {
    if Bool.random(using: &random) {
      return SDL_Rect(x: 0, y: 0, w: Int32(size.width), h: Int32(size.height))
    }
    let x = Int32.random(in: 0..<Int32(size.width), using: &random)
    let y = Int32.random(in: 0..<Int32(size.height), using: &random)
    return SDL_Rect(
      x: x, y: y, w: Int32.random(in: 1...(Int32(size.width) - x), using: &random),
      h: Int32.random(in: 1...(Int32(size.height) - y), using: &random))
  }

  /// The largest difference of two pixels in a color.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max()!
  }

  @Test func `a tile with round corners looks like SDL's, within its rounding`() {
    let request = ImageRequest(
      source: .named("a"), sizeInPixels: PixelSize(width: 40, height: 30), cornerRadiusInPixels: 6)
    var random = SplitMix64(seed: 7)
    let image = TestImage(
      size: request.sizeInPixels, corner: 6, alpha: { UInt8.random(in: 0...255, using: &$0) },
      &random)
    var list = DrawList()
    list.image(
      request, in: Rect(x: -5, y: 10, width: 40, height: 30), placeholder: Color(0x808080))
    list.fill(Rect(x: 3, y: 3, width: 20, height: 20), Color(0x4080C0, alpha: 90), cornerRadius: 4)
    let drawings = [false, true].map { isDirect in
      let canvas = TextCanvas(width: 60, height: 60)
      let renderer = Renderer(
        isDirect ? canvas.rendererOfFrames : canvas.renderer,
        layout: PixelLayout(rendererName: "software"), scale: 1, typesetter: Typesetter())
      renderer.textures.enqueue(image.prepared, for: request)
      let report = renderer.textures.uploadPending()
      #expect(report.count == 1)
      #expect(report.bytes == (isDirect ? 0 : 4_800))
      renderer.begin(background: Color(0x101018))
      renderer.draw(list)
      renderer.flush()
      let drawing = canvas.picture()
      renderer.forgetTextures()
      return drawing
    }
    for (index, (direct, reference)) in zip(drawings[1].pixels, drawings[0].pixels).enumerated() {
      for shift in [0, 8, 16] {
        let difference = Int(direct >> shift & 255) - Int(reference >> shift & 255)
        #expect(abs(difference) <= 3, "pixel \(index): \(difference)")
      }
    }
    #expect(drawings[0].pixels[25 * 60 + 20] == drawings[1].pixels[25 * 60 + 20])
  }

  // MARK: A naive implementation

  private static func draw(
    _ image: TestImage, at corner: SDL_Point, _ clip: SDL_Rect, _ opacity: UInt8,
    into model: inout [UInt32]
  ) {
    for y in 0..<image.size.height {
      for x in 0..<image.size.width {
        let place = SDL_Rect(x: corner.x + Int32(x), y: corner.y + Int32(y), w: 1, h: 1)
        let pixel = image.pixels[y * image.size.width + x]
        let alpha = rounded(Int(pixel >> 24) * Int(opacity))
        fill(place.intersection(clip), pixel & 0xFF_FFFF | UInt32(alpha) << 24, &model)
      }
    }
  }

  private static func fill(_ rect: SDL_Rect, _ color: Color, _ model: inout [UInt32]) {
    let rgb = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    fill(rect, UInt32(color.alpha) << 24 | rgb, &model)
  }

  private static func fill(_ rect: SDL_Rect, _ color: UInt32, _ model: inout [UInt32]) {
    let alpha = Int(color >> 24)
    for y in 0..<size.height where rect.y <= y && y < rect.y + rect.h {
      for x in 0..<size.width where rect.x <= x && x < rect.x + rect.w {
        let old = model[y * size.width + x]
        model[y * size.width + x] = [0, 8, 16].reduce(0xFF00_0000) { mixed, shift in
          let (from, to) = (Int(color >> shift & 255), Int(old >> shift & 255))
          return mixed | UInt32(rounded(from * alpha + to * (255 - alpha))) << shift
        }
      }
    }
  }

  private static func rounded(_ product: Int) -> Int { (2 * product + 255) / 510 }

  private static func rect(_ random: inout SplitMix64) -> SDL_Rect {
    SDL_Rect(
      x: Int32.random(in: -4...22, using: &random), y: Int32.random(in: -4...16, using: &random),
      w: Int32.random(in: -1...30, using: &random), h: Int32.random(in: -1...24, using: &random))
  }
}

/// An image whose corners may be transparent.
private struct TestImage {
  let size: PixelSize
  let pixels: [UInt32]
  let corner: Int

  /// Creates an image with random colors, whose `corner` squares have an alpha of `alpha`.
  init(
    size: PixelSize, corner: Int, alpha: (inout SplitMix64) -> UInt8, _ random: inout SplitMix64
  ) {
    self.size = size
    self.corner = corner
    var pixels: [UInt32] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isCorner =
          (x < corner || x >= size.width - corner) && (y < corner || y >= size.height - corner)
        let color = UInt32.random(in: 0...0xFF_FFFF, using: &random)
        pixels.append(UInt32(isCorner ? alpha(&random) : 255) << 24 | color)
      }
    }
    self.pixels = pixels
  }

  /// Creates an image that is opaque unless it has corners.
  init(size: PixelSize, pixels: [UInt32], corner: Int = 0) {
    (self.size, self.pixels, self.corner) = (size, pixels, corner)
  }

  /// Returns the image, rotated clockwise by quarter turns, one after the other.
  func turned(_ turns: Int) -> TestImage {
    (0..<(turns + 4) % 4).reduce(self) { image, _ in
      let (width, height) = (image.size.width, image.size.height)
      let pixels = (0..<width).flatMap { x in
        (0..<height).reversed().map { y in image.pixels[y * width + x] }
      }
      return TestImage(
        size: PixelSize(width: height, height: width), pixels: pixels, corner: image.corner)
    }
  }

  /// Returns a part of the image in the coordinates of the rotated one.
  func turned(_ part: SDL_Rect, _ turns: Int) -> SDL_Rect {
    (0..<(turns + 4) % 4).reduce((part, Int32(size.height), Int32(size.width))) { state, _ in
      let (part, height, width) = state
      return (SDL_Rect(x: height - part.y - part.h, y: part.x, w: part.h, h: part.w), width, height)
    }.0
  }

  /// Returns a pixel of a canvas over which `part` of the image is drawn, scaled to `place`.
  func filtered(
    _ x: Int, _ y: Int, _ part: SDL_Rect, _ place: SDL_Rect, over below: UInt32, _ opacity: UInt8
  ) -> UInt32 {
    func sample(_ at: Int, _ start: Int32, _ length: Int32, _ first: Int32, _ size: Int32)
      -> (Int, Int, Double)
    {
      let center = (Double(at - Int(start)) + 0.5) * Double(size) / Double(length) - 0.5
      let position = min(max(center, 0), Double(size - 1))
      let pixel = Int(position)
      return (
        Int(first) + pixel, Int(first) + min(pixel + 1, Int(size) - 1), position - Double(pixel)
      )
    }
    let (left, right, across) = sample(x, place.x, place.w, part.x, part.w)
    let (top, bottom, down) = sample(y, place.y, place.h, part.y, part.h)
    func channel(_ shift: Int) -> Double {
      func value(_ x: Int, _ y: Int) -> Double { Double(pixels[y * size.width + x] >> shift & 255) }
      let upper = value(left, top) * (1 - across) + value(right, top) * across
      let lower = value(left, bottom) * (1 - across) + value(right, bottom) * across
      return upper * (1 - down) + lower * down
    }
    let alpha = channel(24) / 255 * Double(opacity) / 255
    return [0, 8, 16].reduce(0xFF00_0000) { pixel, shift in
      let old = Double(below >> shift & 255)
      return pixel | UInt32((channel(shift) * alpha + old * (1 - alpha)).rounded()) << shift
    }
  }

  static func random(_ random: inout SplitMix64) -> TestImage {
    TestImage(
      size: PixelSize(
        width: Int.random(in: 1...20, using: &random),
        height: Int.random(in: 1...20, using: &random)),
      corner: [0, 1, 3, 5, 20].randomElement(using: &random)!,
      alpha: { [0, 255, UInt8.random(in: 0...255, using: &$0)].randomElement(using: &$0)! }, &random
    )
  }

  var prepared: PreparedImage {
    var bytes = PixelBuffer(byteCount: 4 * size.area)
    unsafe bytes.withUnsafeMutableBytes { memory in
      for (index, pixel) in pixels.enumerated() {
        unsafe memory.storeBytes(of: pixel, toByteOffset: 4 * index, as: UInt32.self)
      }
    }
    return PreparedImage(
      pixels: bytes, size: size, format: .bgra, isOpaque: corner == 0, cornerExtent: corner)
  }
}

extension Color {
  fileprivate static func random(_ random: inout SplitMix64) -> Color {
    Color(
      UInt32.random(in: 0...0xFF_FFFF, using: &random),
      alpha: [0, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random)!)
  }
}
