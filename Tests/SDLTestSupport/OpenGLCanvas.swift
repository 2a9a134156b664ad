import CSDL2
import GridEngine
import TestSupport

@testable import GridSDL

/// A window without a screen into which SDL's OpenGL renderer draws, so that tests can check the pixels.
///
/// The main actor of a test program has no thread of its own: a test may continue on another one after each
/// `await`. A context that is current on the earlier thread cannot be used there, and OpenGL ignores whatever
/// is drawn. Draw and call ``picture()`` without an `await` between them.
@safe
@MainActor package final class OpenGLCanvas {
  package let width: Int
  package let height: Int
  package let renderer: RendererHandle

  /// Creates a canvas of undefined pixels.
  ///
  /// - Throws: ``SDLError`` if there is no OpenGL, not even one that runs on the CPU.
  package init(width: Int, height: Int) throws(SDLError) {
    self.width = width
    self.height = height
    unsafe SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "offscreen", SDL_HINT_OVERRIDE)
    set(SDL_HINT_RENDER_DRIVER, "opengl")
    // Naming the driver turns it off.
    set(SDL_HINT_RENDER_BATCHING, "1")
    set(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw SDLError.last("SDL_InitSubSystem") }
    let flags = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_OPENGL.rawValue
    guard
      let window = unsafe SDL_CreateWindow("test", 0, 0, Int32(width), Int32(height), flags)
    else { throw SDLError.last("SDL_CreateWindow") }
    let owner = unsafe OffscreenWindow(window)
    guard let pointer = unsafe SDL_CreateRenderer(window, -1, 0) else {
      throw SDLError.last("SDL_CreateRenderer")
    }
    renderer = unsafe RendererHandle(pointer, drawingInto: owner)
    unsafe SDL_SetRenderDrawBlendMode(pointer, SDL_BLENDMODE_BLEND)
    releaseContext()
  }

  /// Lets another thread draw. SDL makes the context current on the thread that draws next.
  private func releaseContext() { SDL_GL_MakeCurrent(nil, nil) }

  /// Returns the pixels drawn so far. Stops the test run if they cannot be read.
  package func picture() -> Bitmap {
    var pixels = [UInt32](repeating: 0, count: width * height)
    unsafe SDL_RenderFlush(renderer.pointer)
    let status = unsafe pixels.withUnsafeMutableBytes {
      unsafe SDL_RenderReadPixels(
        renderer.pointer, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, $0.baseAddress, Int32(4 * width))
    }
    precondition(status == 0, "pixels cannot be read: \(SDLError.last("SDL_RenderReadPixels"))")
    releaseContext()
    return Bitmap(width: width, height: height, pixels: pixels.map { $0 | 0xFF00_0000 })
  }
}

/// The owner of a window.
@safe
@MainActor private final class OffscreenWindow {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

  isolated deinit { unsafe SDL_DestroyWindow(pointer) }
}
