import GridEngine

extension Application {
  /// What a scene is made from in this window.
  var sceneRequest: SceneRequest {
    SceneRequest(
      paths: options.paths, layout: options.layout, columns: options.columns,
      itemCount: options.items, latency: options.latency,
      environment: LayoutEnvironment(containerSize: window.size, scale: window.scale),
      remote: remote, wake: events.wake)
  }

  /// Shows another scene in place of this one, from its beginning; one that cannot be made is told
  /// of, and this one stays.
  func show(_ name: SceneName) {
    guard name != sceneName else { return }
    do throws(CommandFailure) {
      adopt(try SceneCatalog.make(name, sceneRequest, in: context), named: name)
    } catch {
      tell(error.description)
    }
  }

  /// Sets what the techniques' ways come down to below the scenes.
  func applyTechniques() {
    let techniques = context.techniques
    scene.collectionView.isPrefetchingEnabled = techniques.prefetch.isOn
    scene.collectionView.isReuseEnabled = techniques.reuse.isOn
    renderer.textures.budget = techniques.uploads == .budgeted ? TextureStore.Budget() : .unlimited
    switch techniques.decode {
    case .background: pipeline.resume()
    case .main: pipeline.suspend()
    }
  }
}
