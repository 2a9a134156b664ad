import FrameTiming
import GridEngine
import GridImages
import GridSDL
import Scenes

/// Puts the techniques of a window into effect: where one is off, a slower strategy takes its place.
package final class TechniqueControl {
  /// The current variants of the techniques.
  package private(set) var techniques: Techniques
  private let context: SceneContext
  private let pipeline: ImagePipeline
  private let textures: TextureStore

  /// Puts techniques into effect in all scenes of a context.
  package init(
    _ techniques: Techniques, in context: SceneContext, pipeline: ImagePipeline,
    textures: TextureStore
  ) {
    self.techniques = techniques
    self.context = context
    self.pipeline = pipeline
    self.textures = textures
    apply()
  }

  /// Selects techniques, and shows their effect in the current scene.
  package func select(_ techniques: Techniques, in scene: any Scene) {
    self.techniques = techniques
    apply()
    apply(to: scene.collectionView)
    scene.techniquesDidChange()
  }

  /// Applies the techniques of a collection view to the grid of a scene.
  package func apply(to view: CollectionView) {
    view.isPrefetchingEnabled = techniques.prefetch.isOn
    view.reuseCapacity = techniques.reuse.isOn ? .standard : .none
  }

  private func apply() {
    context.techniques = techniques.ofScenes
    textures.budget = techniques.uploads == .budgeted ? TextureStore.Budget() : .unlimited
    if techniques.decode == .main { pipeline.suspend() } else { pipeline.resume() }
  }
}

extension TechniqueControl: WindowElement {
  /// With `--decode main`, decodes visible photos here.
  package func willMove(to showTime: FrameTime) {
    if techniques.decode == .main { pipeline.decodeVisible() }
  }
}
