import CSDL2
import FrameTiming
import GridEngine
import GridImages
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

/// Compares frames that draw only what has changed, on two threads, with frames that draw everything.
@MainActor
struct FrameRecorderTests {
  private static let maximum = PixelSize(width: 120, height: 100)
  private let tracked = Swapchain(
    PixelSize(width: 100, height: 80), maximum: maximum, threads: 2)
  private let complete = Swapchain(PixelSize(width: 100, height: 80), maximum: maximum)

  @Test(arguments: Seeds.chosen)
  func `frames that draw only what has changed equal complete ones`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var scene = RandomScene()
    var shown: [UInt32] = []
    for step in 0..<Seeds.iterations(120) {
      let change = scene.change(&random)
      if case .resize(let size) = change {
        for chain in [tracked, complete] { chain.resize(to: size) }
      }
      let block = Int.random(in: 0..<Swapchain.count, using: &random)
      tracked.acquire(block, isTracked: true)
      complete.acquire(block, isTracked: false)
      // A frame that is drawn for a screenshot and not presented.
      if Int.random(in: 0..<20, using: &random) == 0 { scene.draw(with: tracked.renderer) }
      scene.draw(with: tracked.renderer)
      scene.draw(with: complete.renderer)
      let damage = tracked.present()
      _ = complete.present()
      let pixels = tracked.pixels
      guard pixels == complete.pixels else {
        Issue.record("seed \(seed), step \(step): \(change) has other pixels than a whole frame")
        break
      }
      if shown.count == pixels.count, let index = unreported(damage, from: shown, to: pixels) {
        Issue.record("seed \(seed), step \(step): \(change) changes pixel \(index) silently")
        break
      }
      shown = pixels
    }
    tracked.close()
    complete.close()
  }

  @Test func `a frame without a change draws nothing and reports nothing`() {
    var scene = RandomScene()
    var random = SplitMix64(seed: 4)
    for _ in 0..<20 { _ = scene.change(&random, kinds: 1..<4) }
    for block in [0, 1, 0, 1] { present(scene, block) }
    let damage = present(scene, 0)
    #expect(damage.isEmpty)
    #expect(tracked.drawnShare == 0)
    tracked.close()
    complete.close()
  }

  @Test func `a caret that blinks draws and reports its own pixels`() {
    var scene = RandomScene()
    scene.items.append(.fill(Rect(x: 5, y: 5, width: 90, height: 70), Color(0x203040), 8))
    for block in [0, 1, 0, 1] { present(scene, block) }
    scene.items.append(.fill(Rect(x: 40, y: 30, width: 2, height: 10), Color(0xFFFFFF), 0))
    let damage = present(scene, 0)
    #expect(damage.rects.map { [$0.x, $0.y, $0.w, $0.h] } == [[40, 30, 2, 10]])
    #expect(tracked.drawnShare == 20.0 / 8_000)
    scene.items.removeLast()
    // The other memory has never shown the caret, but the window has.
    #expect(present(scene, 1).area == 20)
    tracked.close()
    complete.close()
  }

  @discardableResult
  private func present(_ scene: RandomScene, _ block: Int) -> PixelRegion {
    tracked.acquire(block, isTracked: true)
    scene.draw(with: tracked.renderer)
    return tracked.present()
  }

  /// Returns a pixel that has changed outside of the damage, or nil.
  private func unreported(
    _ damage: PixelRegion, from old: [UInt32], to new: [UInt32]
  ) -> Int? {
    let width = tracked.size.width
    return new.indices.first { index in
      let pixel = SDL_Rect(x: Int32(index % width), y: Int32(index / width), w: 1, h: 1)
      return old[index] != new[index] && !damage.intersects(pixel)
    }
  }
}

/// Views that change at random.
@MainActor
private struct RandomScene {
  enum Item {
    case fill(Rect, Color, Double)
    case image(Int, Rect)
    case turned(Int, Rect)
    case text(String, Rect)
    case gradient(Rect)
    case clipped(Rect, Rect)
  }

  enum Change {
    case scroll(Double), move, insert, remove, recolor, background, overlay, opacity, resize(
      PixelSize), none
  }

  private static let images = (0..<6).map { number in
    Self.image(side: 12 + 4 * (number % 3), isRound: number % 2 == 0, seed: UInt64(number))
  }

  var items: [Item] = []
  private var offset = 0.0
  private var background = Color(0x101018)
  private var overlay: [Item] = []
  private var opacity = 1.0

  /// Changes something, of the kinds in `kinds`.
  mutating func change(_ random: inout SplitMix64, kinds: Range<Int> = 0..<12) -> Change {
    switch Int.random(in: kinds, using: &random) {
    case 0:
      let distance = Double(Int.random(in: -20...20, using: &random))
      offset += distance
      return .scroll(distance)
    case 1, 2, 3:
      guard items.count < 24 else { fallthrough }
      items.insert(Self.item(&random), at: Int.random(in: 0...items.count, using: &random))
      return .insert
    case 4:
      guard !items.isEmpty else { return .none }
      items.remove(at: Int.random(in: items.indices, using: &random))
      return .remove
    case 5:
      guard !items.isEmpty else { return .none }
      items[Int.random(in: items.indices, using: &random)] = Self.item(&random)
      return .recolor
    case 6:
      guard items.count > 1 else { return .none }
      items.swapAt(0, items.count - 1)
      return .move
    case 7 where Int.random(in: 0..<4, using: &random) == 0:
      background = Color(UInt32.random(in: 0...0xFF_FFFF, using: &random))
      return .background
    case 8:
      overlay = overlay.isEmpty || Bool.random(using: &random) ? [Self.item(&random)] : []
      return .overlay
    case 9 where Int.random(in: 0..<4, using: &random) == 0:
      opacity = [1, 0.5].randomElement(using: &random)!
      return .opacity
    case 10 where Int.random(in: 0..<6, using: &random) == 0:
      return .resize(
        PixelSize(
          width: Int.random(in: 60...120, using: &random),
          height: Int.random(in: 50...100, using: &random)))
    default: return .none
    }
  }

  /// Draws a frame in two stages, as the window does.
  func draw(with renderer: Renderer) {
    for (number, image) in Self.images.enumerated() {
      let request = Self.request(number)
      guard !renderer.textures.contains(request) else { continue }
      renderer.textures.enqueue(image, for: request)
      _ = renderer.textures.uploadPending()
    }
    renderer.begin(background: background)
    var list = DrawList()
    for item in items { Self.record(item, into: &list) }
    renderer.draw(list, at: Point(x: 0, y: offset), opacity: opacity)
    renderer.flush()
    var top = DrawList()
    for item in overlay { Self.record(item, into: &top) }
    renderer.draw(top)
    renderer.flush()
  }

  private static func record(_ item: Item, into list: inout DrawList) {
    switch item {
    case .fill(let rect, let color, let radius): list.fill(rect, color, cornerRadius: radius)
    case .image(let number, let rect):
      list.image(request(number), in: rect, placeholder: Color(0x808080))
    case .turned(let number, let rect):
      list.image(request(number), in: rect, quarterTurns: 1, placeholder: Color(0x808080))
    case .text(let text, let rect):
      list.text(text, in: rect, style: TextStyle(size: 12, color: Color(0xF0F0F0)))
    case .gradient(let rect):
      list.fill(
        rect,
        LinearGradient(
          [Color(0x204060), Color(0x40C080, alpha: 120)], from: Point(x: 0, y: 0),
          to: Point(x: 1, y: 1)), cornerRadius: 4)
    case .clipped(let clip, let rect):
      list.clipped(to: clip) {
        $0.fill(rect, Color(0xC04040, alpha: 160), cornerRadius: 5)
      }
    }
  }

  private static func item(_ random: inout SplitMix64) -> Item {
    let rect = Rect(
      x: Double(Int.random(in: -10...100, using: &random)),
      y: Double(Int.random(in: -30...100, using: &random)),
      width: Double(Int.random(in: 2...50, using: &random)),
      height: Double(Int.random(in: 2...40, using: &random)))
    let number = Int.random(in: 0..<images.count, using: &random)
    let side = Double(images[number].width)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3:
      return .image(number, Rect(x: rect.minX, y: rect.minY, width: side, height: side))
    case 4: return .image(number, rect)
    case 5: return .turned(number, rect)
    case 6: return .text(["Berlin", "12:34", "…"].randomElement(using: &random)!, rect)
    case 7: return .gradient(rect)
    case 8: return .clipped(rect.insetBy(dx: rect.width / 4, dy: rect.height / 4), rect)
    default:
      return .fill(
        rect,
        Color(
          UInt32.random(in: 0...0xFF_FFFF, using: &random),
          alpha: [255, 255, 90].randomElement(using: &random)!),
        [0, 0, 6].randomElement(using: &random)!)
    }
  }

  private static func request(_ number: Int) -> ImageRequest {
    ImageRequest(source: .named("\(number)"), sizeInPixels: images[number].size)
  }

  private static func image(side: Int, isRound: Bool, seed: UInt64) -> PreparedImage {
    var random = SplitMix64(seed: seed)
    var bytes = PixelBuffer(byteCount: 4 * side * side)
    unsafe bytes.withUnsafeMutableBytes { memory in
      for pixel in 0..<side * side {
        let (x, y) = (pixel % side, pixel / side)
        let isCorner = (x < 3 || x >= side - 3) && (y < 3 || y >= side - 3)
        let alpha: UInt32 = isCorner && isRound ? 0x7000_0000 : 0xFF00_0000
        unsafe memory.storeBytes(
          of: UInt32.random(in: 0...0xFF_FFFF, using: &random) | alpha, toByteOffset: 4 * pixel,
          as: UInt32.self)
      }
    }
    return PreparedImage(
      pixels: bytes, size: PixelSize(width: side, height: side), format: .bgra,
      isOpaque: !isRound, cornerExtent: isRound ? 3 : 0)
  }
}
