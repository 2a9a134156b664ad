import CSDL2
import GridEngine
import GridImages

/// The pixels of the frame that is being drawn, in the app's memory. Draws on them without SDL.
///
/// SDL's software renderer draws only its own copies of images, and blends every pixel of an image
/// that has rounded corners. This canvas draws decoded images where they are: rows are copied, and
/// only corners are blended. It rounds colors where SDL truncates them up to three times, so that
/// text has the same colors as with OpenGL.
@safe
@MainActor final class FrameCanvas {
  /// The size of a frame from which on one thread writes past the caches, in bytes. A compositor
  /// finds parts of a smaller frame in them.
  private static let streamedBytes = 16 << 20

  /// A surface of `SDL_PIXELFORMAT_RGB888` or `ARGB8888`, whose pixels change from frame to frame.
  private let surface: UnsafeMutablePointer<SDL_Surface>
  private let painter: BandPainter
  private var added: [ClippedCommand] = []

  /// Creates a canvas over a surface that its owner frees later.
  ///
  /// - Parameter painter: Draws what is added by ``add(_:in:)``.
  init(over surface: UnsafeMutablePointer<SDL_Surface>, painter: BandPainter = .shared) {
    unsafe self.surface = surface
    self.painter = painter
  }

  /// The part of the frame that ``draw(_:)`` changes.
  var clip = SDL_Rect(x: 0, y: 0, w: .max, h: .max)

  /// The whole frame.
  var bounds: SDL_Rect { unsafe SDL_Rect(x: 0, y: 0, w: surface.pointee.w, h: surface.pointee.h) }

  /// Whether commands can draw an image.
  static func canDraw(_ image: PreparedImage) -> Bool { image.format == .bgra }

  /// Draws a command at once, in ``clip``.
  func draw(_ command: CanvasCommand) { pixels.draw(command, in: clip) }

  /// Adds a command that ``drawAdded()`` draws in `clip`, which must be inside of ``bounds``.
  func add(_ command: CanvasCommand, in clip: SDL_Rect) {
    added.append(ClippedCommand(command: command, clip: clip))
  }

  /// Whether commands have been added and not drawn.
  var hasAdded: Bool { !added.isEmpty }

  /// Draws the added commands, large frames on two threads.
  func drawAdded() {
    painter.draw(added, into: pixels)
    added.removeAll(keepingCapacity: true)
  }

  private var pixels: CanvasPixels {
    let pixels = unsafe surface.pointee
    return unsafe CanvasPixels(
      pixels.pixels, width: pixels.w, height: pixels.h, bytesPerRow: pixels.pitch,
      isStreamed: painter.isAlone && Int(pixels.pitch) * Int(pixels.h) >= Self.streamedBytes)
  }
}
