import GridEngine

/// Brings pictures from the pipeline to the texture store.
///
/// Cells ask here and draw the request; as soon as there is a texture for it the next frame shows
/// it, so a finished picture needs no cell to be found.
final class PictureLoader {
  let pipeline: ImagePipeline
  let textures: TextureStore

  /// Connects a pipeline with the textures of a window.
  init(pipeline: ImagePipeline, textures: TextureStore) {
    self.pipeline = pipeline
    self.textures = textures
  }

  /// Asks for a picture; nil when its texture is there already.
  ///
  /// - Parameter onFailure: Called when there will be no picture.
  func load(
    _ request: ImageRequest, priority: ImagePriority, onFailure: @escaping (ImageError) -> Void
  ) -> ImageTask? {
    if textures.isComplete(request) { return nil }
    let textures = textures
    let task = pipeline.load(request, priority: priority) { event in
      switch event {
      case .preview(let image), .image(let image): textures.enqueue(image, for: request)
      case .failed(let error): onFailure(error)
      }
    }
    if let image = task.image { textures.enqueue(image, for: request) }
    if let error = task.error { onFailure(error) }
    return task
  }
}
