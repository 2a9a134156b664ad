import CSDL2
import FrameTiming
import GridEngine
import SDLTestSupport

@testable import GridSDL

/// Blocks of memory that are presented in turn, as those of a Wayland window. The compositor releases
/// them in any order.
@safe
@MainActor
final class Swapchain {
  static let count = 3

  let renderer: Renderer
  private let surface: UnsafeMutablePointer<SDL_Surface>
  private let handle: RendererHandle
  private var blocks: [UnsafeMutablePointer<UInt32>] = unsafe []
  private var frames = [Int](repeating: 0, count: count)
  private var frame = 0
  private var current = 0
  private(set) var size: PixelSize

  /// Creates memory for frames of up to `maximum` pixels.
  ///
  /// - Parameter threads: 2 to draw also small frames in bands.
  init(_ size: PixelSize, maximum: PixelSize, threads: Int = 1) {
    self.size = size
    for _ in 0..<Self.count {
      let block = UnsafeMutablePointer<UInt32>.allocate(capacity: maximum.area)
      unsafe block.initialize(repeating: 0xDEAD_BEEF, count: maximum.area)
      unsafe blocks.append(block)
    }
    unsafe surface = SDL_CreateRGBSurfaceWithFormatFrom(
      blocks[0], Int32(size.width), Int32(size.height), 32, Int32(4 * size.width),
      SDL_PIXELFORMAT_RGB888.rawValue)
    handle = unsafe RendererHandle(
      SDL_CreateSoftwareRenderer(surface), drawingInto: nil,
      frame: FrameCanvas(
        over: surface, painter: BandPainter(minimumArea: threads > 1 ? 0 : .max)))
    renderer = Renderer(
      handle, layout: PixelLayout(rendererName: "software"), scale: 1, typesetter: Typesetter())
  }

  /// Selects the memory of the next frame.
  func acquire(_ block: Int, isTracked: Bool) {
    current = block
    unsafe surface.pointee.pixels = UnsafeMutableRawPointer(blocks[block])
    let age = frames[block] > 0 && isTracked ? frame - frames[block] + 1 : 0
    handle.recorder!.setMemory(age: age)
  }

  /// Changes the size. All memory is undefined then.
  func resize(to size: PixelSize) {
    self.size = size
    unsafe surface.pointee.w = Int32(size.width)
    unsafe surface.pointee.h = Int32(size.height)
    unsafe surface.pointee.pitch = Int32(4 * size.width)
    unsafe SDL_SetClipRect(surface, nil)
    unsafe SDL_RenderSetViewport(handle.pointer, nil)
    frames = [Int](repeating: 0, count: Self.count)
  }

  /// Presents the frame, and returns what has changed.
  func present() -> PixelRegion {
    let damage = handle.finishFrame()
    frame += 1
    frames[current] = frame
    return damage
  }

  /// The share of the window that the last frame drew.
  var drawnShare: Double { handle.recorder!.drawnShare }

  /// The visible colors of the current memory.
  var pixels: [UInt32] {
    (0..<size.area).map { unsafe blocks[current][$0] & 0xFF_FFFF }
  }

  /// Frees everything. The renderer must not be used afterwards.
  func close() {
    renderer.forgetTextures()
  }
}
