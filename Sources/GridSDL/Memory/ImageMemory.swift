import FrameTiming
import GridEngine
import GridImages

/// Adapts the limits of images and textures to the window, and to the memory pressure of the system.
package final class ImageMemory {
  private let pipeline: ImagePipeline
  private let textures: TextureStore
  private let relief: MemoryRelief
  /// The user's limit of textures in bytes; nil if it depends on the window.
  private let textureLimit: Int?
  /// Called when memory is short, to release what is not in use.
  private let onShort: () -> Void
  /// The window's size in device pixels.
  private var viewport = PixelSize(width: 1, height: 1)

  /// Watches the memory of the system.
  ///
  /// - Parameters:
  ///   - textureLimit: The user's limit of textures in bytes; nil if it depends on the window.
  ///   - wake: Ends the sleep of the event loop; called on any thread.
  ///   - onShort: Called when memory is short, to release what is not in use.
  package init(
    of pipeline: ImagePipeline, _ textures: TextureStore, textureLimit: Int? = nil,
    wake: @escaping @Sendable () -> Void, onShort: @escaping () -> Void = {}
  ) {
    self.pipeline = pipeline
    self.textures = textures
    self.textureLimit = textureLimit
    self.onShort = onShort
    relief = MemoryRelief(wake: wake)
  }

  /// The time at which limits may grow again; nil while memory is not short.
  package var nextChange: FrameTime? { relief.nextChange }

  /// Sets the limits for a window of `size` device pixels.
  package func fit(viewport size: PixelSize) {
    viewport = size
    applyBudget()
  }

  /// Adapts the limits to the memory pressure that was reported by `time`.
  package func update(at time: FrameTime) {
    if relief.takeChange(at: time) { applyBudget() }
  }

  private func applyBudget() {
    let budget = MemoryBudget(
      viewport: viewport, textureLimit: textureLimit, isShort: relief.isShort)
    pipeline.cacheLimit = budget.pictures
    if relief.isShort { onShort() }
    textures.byteLimit = budget.textures
  }
}
