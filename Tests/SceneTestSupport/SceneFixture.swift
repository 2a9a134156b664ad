import FrameTiming
import GridEngine
import GridImages
import SDLTestSupport
import Scenes
import TestSupport

@testable import GridSDL

/// The environment of scenes without a window. Scenes are drawn in memory, and photos are decoded
/// on request.
@MainActor
package final class SceneFixture {
  package let canvas: TextCanvas
  package let renderer: Renderer
  package let pipeline: ImagePipeline
  package let context: SceneContext
  package let measurer: TextMeasurer
  package let environment: LayoutEnvironment
  /// The time of frames, which ``frame()`` advances.
  package private(set) var time = FrameTime(nanoseconds: 1_000_000_000)

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - size: The size of the window in points.
  ///   - decoder: Makes the images; by default of a single color.
  ///   - type: Measures text; by default with the fonts for drawing.
  ///   - target: Where scenes are drawn instead of ``canvas``.
  package init(
    size: Size = Size(width: 640, height: 480), scale: Double = 1, textScale: Double = 1,
    theme: Theme = .dark,
    techniques: SceneTechniques = SceneTechniques(), decoder: any ImageDecoding = ScriptedDecoder(),
    type: (any TypeMeasuring)? = nil, target: RendererPair.Target? = nil
  ) {
    canvas = TextCanvas(
      width: Int(size.width * scale), height: Int(size.height * scale),
      background: theme.background)
    let typesetter = target?.renderer.typesetter ?? Typesetter()
    renderer =
      target?.renderer
      ?? Renderer(
        canvas.renderer, layout: PixelLayout(rendererName: "software"), scale: scale,
        typesetter: typesetter)
    pipeline = ImagePipeline(decoder: decoder, threadCount: 0)
    renderer.labels.textScale = textScale
    measurer = TextMeasurer(typesetter: type ?? typesetter, scale: scale)
    measurer.textScale = textScale
    context = SceneContext(
      pictures: ImageLoader(pipeline: pipeline, textures: renderer.textures, scale: scale),
      text: measurer, theme: theme, techniques: techniques)
    environment = LayoutEnvironment(containerSize: size, scale: scale, textScale: textScale)
  }

  /// Runs a frame of `scene` without drawing it, and decodes all pending photos.
  package func frame(_ scene: any Scene) throws {
    time = time.advanced(bySeconds: 1.0 / 60)
    scene.collectionView.advance(to: time)
    while pipeline.decodeNext() {}
    pipeline.deliver()
    try scene.update()
    scene.collectionView.layoutIfNeeded()
  }

  /// Draws `scene` with all its photos uploaded.
  package func picture(of scene: any Scene) -> Bitmap {
    while renderer.textures.pendingCount > 0 { _ = renderer.textures.uploadPending() }
    renderer.begin(background: context.theme.background)
    renderer.drawContent(of: scene.collectionView)
    return canvas.picture()
  }
}
