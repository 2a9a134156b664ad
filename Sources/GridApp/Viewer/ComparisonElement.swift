import FrameTiming
import GridEngine
import GridSDL
import PhotoBrowser
import Scenes

/// The element that shows two selected photos next to each other, zoomed and moved together.
final class ComparisonElement: WindowElement {
  /// Called with commands for the app.
  var onCommand: (AppCommand) -> Void = { _ in }

  private var comparison: PictureComparison?
  private var input = ViewerInput(in: .comparison)
  private let scenes: SceneHost
  private let sizes: PictureSizes
  private let textureLimit: Int
  /// The size of the window in device pixels.
  private var window: PixelSize

  /// Creates an element that shows nothing yet.
  ///
  /// - Parameters:
  ///   - scenes: The host of the grid in which photos are selected.
  ///   - sizes: Provides the sizes of photos.
  ///   - window: The size of the window in device pixels.
  ///   - textureLimit: The maximum side of a texture, in pixels.
  init(over scenes: SceneHost, sizes: PictureSizes, window: PixelSize, textureLimit: Int) {
    self.scenes = scenes
    self.sizes = sizes
    self.window = window
    self.textureLimit = textureLimit
  }

  /// The maximum number of compared photos. Of a whole folder that is selected, a person sees no more.
  private static let maximumCount = 1_000

  /// Whether photos are compared.
  var isOpen: Bool { comparison != nil }

  /// The captions of the photos, the left one first; none while it is closed.
  var captions: [ViewerCaption] { comparison?.captions ?? [] }

  /// The zoom of both photos; nil while it is closed.
  var zoom: PictureZoom? { comparison?.zoom }

  /// Shows the first two selected photos.
  ///
  /// - Returns: A message for the user if there are no two.
  func open() -> String? {
    guard let gallery = scenes.scene as? any PictureGallery else {
      return "Comparing is not available in \(scenes.displayName)"
    }
    let view = scenes.view
    let selected = view.indexPathsForSelectedItems.prefix(Self.maximumCount)
      .compactMap { view.itemIndex(at: $0).flatMap(gallery.picture) }
    comparison = PictureComparison(
      selected, in: scenes.context, sizes: sizes, window: window, textureLimit: textureLimit)
    guard comparison != nil else {
      return "Select two photos or more to compare them: Ctrl and a click selects another one"
    }
    input = ViewerInput(in: .comparison)
    view.scroll { $0.stop(at: .now) }
    return nil
  }

  /// Shows the grid again, with its selection.
  func close() {
    comparison?.release()
    comparison = nil
  }

  /// Adapts to another window size, in device pixels.
  func resize(to size: PixelSize) {
    window = size
    comparison?.resize(to: size)
  }

  /// Performs an action that was chosen in a menu.
  func perform(_ action: KeyAction) -> ViewerInput.Outcome {
    guard let comparison else { return .ignored }
    let outcome = input.perform(action, isRepeat: false, for: comparison)
    if outcome == .closed { close() }
    return outcome
  }

  // MARK: Element

  func place(in context: ElementContext) -> ElementPlace { isOpen ? .window : .hidden }

  func reserve(_ space: inout FloatingSpace, in context: ElementContext) {
    guard isOpen else { return }
    space.keepFree(PictureComparison.captionArea(in: context.size, measuring: context.text))
  }

  func draw(_ context: ElementContext, into list: inout DrawList) {
    comparison?.draw(in: context.size, into: &list)
  }

  var isOpaque: Bool { isOpen }
  var isModal: Bool { isOpen }

  func cursor(_ context: ElementContext) -> PointerCursor? { .arrow }

  func handle(_ event: InputEvent, _ context: ElementContext) -> Bool {
    guard let comparison else { return false }
    switch event {
    case .axis(let axis):
      input.handle(axis, context.modifiers, for: comparison)
      return true
    case .gesture(let gesture):
      input.handle(gesture, for: comparison)
      return true
    case .filesDropped(let paths):
      onCommand(.open(paths))
      return true
    default: break
    }
    let event = event.withLatinText(context.latinText)
    let outcome = input.handle(event, for: comparison)
    switch outcome {
    case .closed: close()
    case .command(let command): onCommand(command)
    case .ignored, .handled: break
    }
    // The text of a key without an action may be a shortcut.
    return outcome != .ignored
      && KeyTrigger(event).map { KeyBindings.action(for: $0, in: .comparison) != nil } ?? true
  }

  func dismiss(_ context: ElementContext) -> Bool {
    defer { close() }
    return isOpen
  }

  func nextChange(after time: FrameTime) -> FrameTime? { comparison?.nextFrame(after: time) }

  func update(at time: FrameTime) -> Bool { comparison?.playAnimations(at: time) ?? false }

  func advance(to showTime: FrameTime) { comparison?.update() }

  func description(_ context: ElementContext) -> ElementDescription? {
    let captions = captions
    guard captions.count == 2 else { return nil }
    var description = ElementDescription(
      .image, label: "Comparison of \(captions[0].name) and \(captions[1].name)")
    description.value = captions.compactMap { $0.level.map(ViewerCaption.percent) }
      .joined(separator: ", ")
    description.position = (captions[1].index, captions[1].count)
    return description
  }
}
