import FrameTiming
import GridEngine

/// The scene that is shown: makes scenes by their names, replaces one by another, and moves their
/// content.
final class SceneHost {
  /// What all scenes share.
  let context: SceneContext
  private(set) var scene: any Scene
  /// Which scene it is; nil for a layout file.
  private(set) var name: SceneName?
  /// Whether content moved in the newest frame.
  private(set) var didMove = false

  private let makeScene: (SceneName) throws(CommandFailure) -> any Scene
  private let drawListPreparer: any DrawListPreparing
  /// How many refreshes after its beginning a frame is seen, where movements of fingers come with times
  /// of their own; nil where they do not.
  private let refreshesUntilSeen: Double?

  /// Shows `scene`.
  ///
  /// - Parameters:
  ///   - name: Which scene it is; nil for a layout file.
  ///   - drawListPreparer: Prepares what cells draw.
  ///   - refreshesUntilSeen: How many refreshes after its beginning a frame is seen, where movements of
  ///     fingers come with times of their own.
  ///   - makeScene: Makes the scene of a name.
  init(
    _ scene: any Scene, named name: SceneName?, in context: SceneContext,
    drawListPreparer: any DrawListPreparing, refreshesUntilSeen: Double? = nil,
    makeScene: @escaping (SceneName) throws(CommandFailure) -> any Scene
  ) {
    self.scene = scene
    self.name = name
    self.context = context
    self.drawListPreparer = drawListPreparer
    self.refreshesUntilSeen = refreshesUntilSeen
    self.makeScene = makeScene
    applyTechniques()
  }

  /// The grid of the scene.
  var view: CollectionView { scene.collectionView }

  /// What messages call the scene.
  var displayName: String { name?.rawValue.capitalized ?? scene.title }

  /// How many items there are in all sections.
  var itemCount: Int {
    guard let source = view.dataSource else { return 0 }
    return (0..<source.numberOfSections(in: view)).reduce(0) {
      $0 + source.collectionView(view, numberOfItemsInSection: $1)
    }
  }

  /// Shows another scene in place of this one, from its beginning.
  ///
  /// - Parameter framePeriod: Seconds between refreshes.
  /// - Throws: A `CommandFailure` where it cannot be made; this scene stays then.
  func show(_ name: SceneName, framePeriod: Double) throws(CommandFailure) {
    scene = try makeScene(name)
    self.name = name
    tuneScrolling(framePeriod: framePeriod)
    applyTechniques()
  }

  /// Shows the scene as its context's techniques say by now.
  func techniquesDidChange() {
    applyTechniques()
    scene.techniquesDidChange()
  }

  private func applyTechniques() {
    view.isPrefetchingEnabled = context.techniques.prefetch.isOn
    view.isReuseEnabled = context.techniques.reuse.isOn
    view.drawListPreparer = drawListPreparer
  }

  /// Lays the scene out in a window of `size` points, at `scale` device pixels a point.
  func resize(to size: Size, scale: Double) {
    context.scale = scale
    view.environment.containerSize = size
    view.environment.scale = scale
  }

  /// Shows movements of fingers that come with times of their own as of a moment ago, between two of
  /// them, so that uneven delivery does not show.
  func tuneScrolling(framePeriod: Double) {
    guard let refreshesUntilSeen else { return }
    view.scroll { motion in
      for axis in Axis.allCases {
        motion[axis].tuning.framePeriod = framePeriod
        motion[axis].tuning.reportsFingerStop = true
        motion[axis].tuning.fingerDelay = refreshesUntilSeen * framePeriod + 0.008
      }
    }
  }

  // MARK: Frames

  /// Whether something moves in the scene or waits for its update.
  var needsFrame: Bool { view.needsFrame || scene.hasPendingUpdates }

  /// Moves content to where it is at `time`.
  ///
  /// - Returns: By how much.
  func advance(to time: FrameTime) -> ScrollDelta {
    let delta = view.advance(to: time)
    didMove = delta != ScrollDelta()
    return delta
  }

  /// Where content is heading; nil where it rests. A finger that holds content still is taken for letting
  /// go with its last speed for a moment yet.
  var outlook: ScrollOutlook? { didMove ? view.outlook : nil }
}
