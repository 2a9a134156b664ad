import GridEngine

extension Application {
  /// What the scene of a name, or the one that the command line means, is made from.
  static func sceneRequest(
    _ options: BrowseOptions, scene: SceneName?, window: Window, decoder: PictureDecoder,
    remote: RemotePictures?, wake: @escaping @Sendable () -> Void
  ) -> SceneRequest {
    SceneRequest(
      paths: options.paths, layout: options.layout, columns: options.columns,
      order: options.order ?? (scene == .photos ? .month : .name),
      taken: { (try? decoder.probe($0))?.taken },
      itemCount: options.items, latency: options.latency,
      environment: LayoutEnvironment(containerSize: window.size, scale: window.scale),
      remote: remote, wake: wake)
  }

  /// Shows another scene in place of this one, from its beginning; one that cannot be made is told
  /// of, and this one stays.
  func show(_ name: SceneName) {
    guard name != sceneName else { return }
    do throws(CommandFailure) {
      let request = Self.sceneRequest(
        options, scene: name, window: window, decoder: decoder, remote: remote, wake: events.wake)
      adopt(try SceneCatalog.make(name, request, in: context), named: name)
    } catch {
      tell(error.description)
    }
  }

  /// Sets what the techniques' ways come down to below the scenes.
  func applyTechniques() {
    let techniques = context.techniques
    scene.collectionView.isPrefetchingEnabled = techniques.prefetch.isOn
    scene.collectionView.isReuseEnabled = techniques.reuse.isOn
    scene.collectionView.drawListPreparer = renderer
    renderer.textures.budget = techniques.uploads == .budgeted ? TextureStore.Budget() : .unlimited
    switch techniques.decode {
    case .background: pipeline.resume()
    case .main: pipeline.suspend()
    }
  }
}
