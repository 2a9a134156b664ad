import FrameTiming
import GridEngine
import GridImages
import SDLTestSupport
import TestSupport

@testable import GridApp
@testable import GridSDL

/// What scenes are made from, without a window: pictures are drawn in memory and decoded when a test
/// says so.
@MainActor
final class SceneWorld {
  let canvas: TextCanvas
  let renderer: Renderer
  let pipeline: ImagePipeline
  let context: SceneContext
  let environment: LayoutEnvironment
  /// The time of frames, moved on by ``frame()``.
  private(set) var time = FrameTime(nanoseconds: 1_000_000_000)

  /// - Parameters:
  ///   - size: The window in points.
  ///   - decoder: Makes the pictures; flat ones by default.
  ///   - type: Measures text; what is drawn with by default.
  init(
    size: Size = Size(width: 640, height: 480), scale: Double = 1, theme: Theme = .dark,
    techniques: Techniques = Techniques(), decoder: any ImageDecoding = ScriptedDecoder(),
    type: (any TypeMeasuring)? = nil
  ) {
    canvas = TextCanvas(
      width: Int(size.width * scale), height: Int(size.height * scale),
      background: theme.background)
    let typesetter = Typesetter()
    renderer = Renderer(
      canvas.renderer, layout: PixelLayout(rendererName: "software"), scale: scale,
      typesetter: typesetter)
    pipeline = ImagePipeline(decoder: decoder, workerCount: 0)
    context = SceneContext(
      pictures: PictureLoader(pipeline: pipeline, textures: renderer.textures),
      text: TextMeasurer(typesetter: type ?? typesetter, scale: scale), theme: theme,
      techniques: techniques, scale: scale)
    environment = LayoutEnvironment(containerSize: size, scale: scale)
  }

  /// Makes a frame of `scene` without drawing it; everything that waits is decoded.
  func frame(_ scene: any Scene) throws {
    time = time.advanced(bySeconds: 1.0 / 60)
    scene.collectionView.advance(to: time)
    while pipeline.decodeNext() {}
    pipeline.deliver()
    try scene.update()
    scene.collectionView.layoutIfNeeded()
  }

  /// Draws what `scene` shows, all its pictures uploaded.
  func picture(of scene: any Scene) -> Bitmap {
    while renderer.textures.pendingCount > 0 { _ = renderer.textures.uploadPending() }
    renderer.begin(background: context.theme.background)
    renderer.drawContent(of: scene.collectionView)
    return canvas.picture()
  }
}
