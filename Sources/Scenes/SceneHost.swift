import FrameTiming
import GridEngine
import GridImages
import GridSDL
import SystemFiles

/// Hosts the current scene: makes scenes by name, replaces them, and shows their results.
package final class SceneHost {
  /// The objects that all scenes share.
  package let context: SceneContext
  package private(set) var scene: any Scene
  /// The name of the scene; nil for a layout file.
  package private(set) var name: SceneName?
  /// Called with messages of the scene for the user.
  package var onMessage: (String) -> Void = { _ in }
  /// Called with the error of a scene that has nothing to show and never will have.
  package var onFailure: (CommandFailure) -> Void = { _ in }

  private let prepare: (CollectionView) -> Void
  private let makeScene: (SceneName) throws(CommandFailure) -> any Scene
  /// The number of times that a share has answered again, as of the last frame.
  private var answerCount = 0

  /// Shows `scene`.
  ///
  /// - Parameters:
  ///   - name: The name of the scene; nil for a layout file.
  ///   - prepare: Called with the grid of each scene before it is shown.
  ///   - makeScene: Makes a scene by name.
  package init(
    _ scene: any Scene, named name: SceneName?, in context: SceneContext,
    prepare: @escaping (CollectionView) -> Void = { _ in },
    makeScene: @escaping (SceneName) throws(CommandFailure) -> any Scene
  ) {
    self.scene = scene
    self.name = name
    self.context = context
    self.prepare = prepare
    self.makeScene = makeScene
    begin()
  }

  /// The grid of the scene.
  package var view: CollectionView { scene.collectionView }

  /// The name of the scene in messages.
  package var displayName: String { name?.rawValue.capitalized ?? scene.title }

  /// The number of items in all sections.
  package var itemCount: Int {
    guard let source = view.dataSource else { return 0 }
    return (0..<source.numberOfSections(in: view)).reduce(0) {
      $0 + source.collectionView(view, numberOfItemsInSection: $1)
    }
  }

  /// Replaces the scene; the new one starts at the top.
  ///
  /// - Throws: A `CommandFailure` if the scene cannot be made; the current one stays.
  package func show(_ name: SceneName) throws(CommandFailure) {
    scene = try makeScene(name)
    self.name = name
    begin()
  }

  private func begin() {
    prepare(view)
    // Reports may contain names from a layout file.
    view.reportHandler = { Terminal.report($0.description, from: "GridEngine") }
  }

  /// Shows the current colors of the context, and type of another size. The first visible item stays
  /// in place.
  ///
  /// - Parameter textScale: The factor for the size of type.
  package func appearanceDidChange(textScale: Double) {
    view.environment.textScale = textScale
    scene.appearanceDidChange()
  }
}

extension SceneHost: WindowElement {
  package func reserve(_ space: inout FloatingSpace, in context: ElementContext) {
    guard !context.isCovered else { return }
    for area in scene.protectedAreas(in: context.size) { space.keepFree(area) }
  }

  package func needsFrame(at time: FrameTime) -> Bool {
    scene.hasPendingUpdates || answerCount != FileCalls.shared.answerCount
  }

  /// Shows the results of other threads.
  package func advance(to showTime: FrameTime) {
    do throws(CommandFailure) { try scene.update() } catch {
      // Its message would say the same again.
      return onFailure(error)
    }
    if answerCount != FileCalls.shared.answerCount {
      answerCount = FileCalls.shared.answerCount
      (scene as? any FileScene)?.filesDidAnswer()
    }
    if let message = scene.takeMessage() { onMessage(message) }
  }
}
