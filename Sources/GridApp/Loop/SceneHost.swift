import FrameTiming
import GridEngine
import SystemFiles

/// Hosts the current scene: makes scenes by name, replaces them, and moves their content.
final class SceneHost {
  /// The objects that all scenes share.
  let context: SceneContext
  private(set) var scene: any Scene
  /// The name of the scene; nil for a layout file.
  private(set) var name: SceneName?
  /// Whether content moved in the newest frame.
  private(set) var didMove = false

  private let makeScene: (SceneName) throws(CommandFailure) -> any Scene
  private let drawListPreparer: any DrawListPreparing
  /// The number of refreshes from the start of a frame until it is displayed; nil if finger
  /// movements have no timestamps.
  private let refreshesUntilDisplayed: Double?

  /// Shows `scene`.
  ///
  /// - Parameters:
  ///   - name: The name of the scene; nil for a layout file.
  ///   - drawListPreparer: Prepares the draw lists of cells.
  ///   - refreshesUntilDisplayed: The number of refreshes from the start of a frame until it is
  ///     displayed; nil if finger movements have no timestamps.
  ///   - makeScene: Makes a scene by name.
  init(
    _ scene: any Scene, named name: SceneName?, in context: SceneContext,
    drawListPreparer: any DrawListPreparing, refreshesUntilDisplayed: Double? = nil,
    makeScene: @escaping (SceneName) throws(CommandFailure) -> any Scene
  ) {
    self.scene = scene
    self.name = name
    self.context = context
    self.drawListPreparer = drawListPreparer
    self.refreshesUntilDisplayed = refreshesUntilDisplayed
    self.makeScene = makeScene
    applyTechniques()
  }

  /// The grid of the scene.
  var view: CollectionView { scene.collectionView }

  /// The name of the scene in messages.
  var displayName: String { name?.rawValue.capitalized ?? scene.title }

  /// The number of items in all sections.
  var itemCount: Int {
    guard let source = view.dataSource else { return 0 }
    return (0..<source.numberOfSections(in: view)).reduce(0) {
      $0 + source.collectionView(view, numberOfItemsInSection: $1)
    }
  }

  /// Replaces the scene; the new one starts at the top.
  ///
  /// - Parameter framePeriod: The time between refreshes, in seconds.
  /// - Throws: A `CommandFailure` if the scene cannot be made; the current one stays.
  func show(_ name: SceneName, framePeriod: Double) throws(CommandFailure) {
    scene = try makeScene(name)
    self.name = name
    tuneScrolling(framePeriod: framePeriod)
    applyTechniques()
  }

  /// Applies the current techniques of the context to the scene.
  func techniquesDidChange() {
    applyTechniques()
    scene.techniquesDidChange()
  }

  private func applyTechniques() {
    view.isPrefetchingEnabled = context.techniques.prefetch.isOn
    view.isReuseEnabled = context.techniques.reuse.isOn
    view.drawListPreparer = drawListPreparer
    // Reports may contain names from a layout file.
    view.reportHandler = { Terminal.report($0.description, from: "GridEngine") }
  }

  /// Lays the scene out in a window of `size` points, at `scale` device pixels a point.
  func resize(to size: Size, scale: Double) {
    context.scale = scale
    view.environment.containerSize = size
    view.environment.scale = scale
  }

  /// Shows the current colors of the context, and type of another size. The first visible item stays
  /// in place.
  ///
  /// - Parameter textScale: The factor for the size of type.
  func appearanceDidChange(textScale: Double) {
    context.text.textScale = textScale
    view.environment.textScale = textScale
    scene.appearanceDidChange()
  }

  /// Delays finger movements that have timestamps, so that positions are interpolated between two
  /// of them and uneven delivery is not visible.
  func tuneScrolling(framePeriod: Double) {
    guard let refreshesUntilDisplayed else { return }
    view.tuneFingers(
      framePeriod: framePeriod, refreshesUntilDisplayed: refreshesUntilDisplayed)
  }

  // MARK: Frames

  /// Whether content moves or the scene has pending updates.
  var needsFrame: Bool { view.needsFrame || scene.hasPendingUpdates }

  /// Moves content to its position at `time`, after all input until `inputTime`.
  ///
  /// - Returns: The displacement.
  func advance(to time: FrameTime, inputUntil inputTime: FrameTime? = nil) -> ScrollDelta {
    let delta = view.advance(to: time, inputUntil: inputTime)
    didMove = delta != ScrollDelta()
    return delta
  }

  /// The predicted motion; nil if content rests.
  ///
  /// For a moment after a finger has stopped, the prediction assumes a release at its last
  /// velocity.
  var prediction: ScrollPrediction? { didMove ? view.prediction : nil }
}
