import GridEngine
import TestSupport

@testable import GridSDL

/// The two ways in which windows draw, to be compared: frames in memory, and OpenGL.
package enum RendererPair: CaseIterable, Sendable {
  case frames, openGL

  /// The largest difference between the two in any channel of any pixel.
  package static let tolerance = 2

  /// The order of the bytes of a pixel that the decoder has to write.
  package var format: PixelFormat { self == .frames ? .bgra : .rgba }

  /// A renderer with its pixels.
  @MainActor package final class Target {
    package let renderer: Renderer
    private let pixels: @MainActor () -> Bitmap

    fileprivate init(
      _ handle: RendererHandle, name: String, scale: Double, typesetter: Typesetter,
      pixels: @escaping @MainActor () -> Bitmap
    ) {
      renderer = Renderer(
        handle, layout: PixelLayout(rendererName: name), scale: scale, typesetter: typesetter)
      self.pixels = pixels
    }

    /// Returns the pixels of the frame that was drawn.
    package func picture() -> PixelImage {
      renderer.flush()
      return pixels().image
    }

    isolated deinit { renderer.forgetTextures() }
  }

  /// Creates a renderer for a window of `size` device pixels.
  @MainActor package func target(
    size: PixelSize, scale: Double, typesetter: Typesetter
  ) throws -> Target {
    switch self {
    case .frames:
      let canvas = TextCanvas(width: size.width, height: size.height)
      return Target(
        canvas.rendererOfFrames, name: "software", scale: scale, typesetter: typesetter,
        pixels: canvas.picture)
    case .openGL:
      let canvas = try OpenGLCanvas(width: size.width, height: size.height)
      return Target(
        canvas.renderer, name: "opengl", scale: scale, typesetter: typesetter,
        pixels: canvas.picture)
    }
  }
}
