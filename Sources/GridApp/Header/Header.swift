import FrameTiming
import GridEngine
import GridSDL
import PhotoBrowser
import Scenes

/// The bar at the top of a window that shows where the user is: the folder, the number of photos, their order,
/// arrangement and size. With a selection it has its number and actions.
final class Header: WindowElement {
  /// Called with the action of a part.
  var onAction: (KeyAction) -> Void = { _ in }
  /// Whether the header is shown now; it is not in full screen.
  var isShown: () -> Bool = { true }

  private let scenes: SceneHost
  private var band = HeaderBand()
  private(set) var content = HeaderContent(heading: SceneHeading(places: [], count: ""))
  private(set) var layout = HeaderLayout()
  /// The frame in the window.
  private var frame = Rect.zero
  /// The time of the last update of the content.
  private var updated: FrameTime?
  private(set) var hovered: HeaderPart?
  private(set) var pressed: HeaderPart?

  private let selectionSize: SelectionSize

  /// Creates the header of a window's scenes.
  ///
  /// - Parameter wake: Ends the sleep of the event loop; called on another thread.
  init(over scenes: SceneHost, wake: @escaping @Sendable () -> Void = {}) {
    self.scenes = scenes
    selectionSize = SelectionSize(wake: wake)
  }

  /// The height in points.
  private var height: Double { 20 + scenes.view.environment.scaledValue(for: 24) }

  private var scene: (any HeadedScene)? { isShown() ? scenes.scene as? any HeadedScene : nil }

  // MARK: Place

  func place(in context: ElementContext) -> ElementPlace {
    guard let scene, band.shown > 0 else { return .hidden }
    let height = height
    let next = Rect(x: 0, y: band.shown - height, width: context.size.width, height: height)
    let isResized = next.size != frame.size
    frame = next
    update(to: scene, isResized: isResized, in: context)
    return .frame(frame)
  }

  func reserve(_ space: inout FloatingSpace, in context: ElementContext) {
    if scene != nil { space.reserve(.top, height, shown: band.shown) }
  }

  /// The time between two updates while content moves, in seconds. Most frames then change nothing here.
  private static let updateInterval = 0.1

  private func update(to scene: any HeadedScene, isResized: Bool, in context: ElementContext) {
    if !isResized, scene.collectionView.motion.isMoving, let updated,
      context.time.seconds(since: updated) < Self.updateInterval
    {
      return
    }
    updated = context.time
    var next = HeaderContent(heading: scene.heading)
    next.selected = scene.collectionView.numberOfSelectedItems
    if next.selected > 0, let scene = scene as? any FileScene {
      next.selectedSize = selectionSize.text(
        count: next.selected, generation: scene.collectionView.selectionGeneration
      ) { scene.selectedFiles }
    }
    next.canFind = scene is any SearchableScene
    if scene is any ColumnScene {
      let most = min(ColumnChoice.range.upperBound, max(1, Int(context.size.width / 40)))
      next.columns = (min(scene.columns, most), most)
    }
    guard isResized || next != content else { return }
    content = next
    layout = HeaderLayout(
      next, in: frame.size, measuring: context.text,
      isMirrored: scene.collectionView.environment.layoutDirection == .rightToLeft)
  }

  // MARK: Time

  func advance(to showTime: FrameTime) {
    guard scene != nil else { return band.hide() }
    let view = scenes.view
    band.follow(
      offset: view.contentOffset.y, height: height, window: view.environment.containerSize.height,
      isMoving: view.motion.isMoving, at: showTime)
  }

  func needsFrame(at time: FrameTime) -> Bool {
    band.isSettling(height: height) || selectionSize.hasResult
  }

  // MARK: Input

  /// Whether a part can be pressed: the shown folder cannot be opened again.
  func isButton(_ part: HeaderPart) -> Bool {
    guard case .place(let index) = part else { return part != .columns }
    let places = content.heading.places
    return index < places.count - 1 && places[index].path != nil
  }

  func handle(_ event: InputEvent, _ context: ElementContext) -> Bool {
    switch event {
    case .pointerMoved(let point), .touchMoved(_, let point):
      if pressed == .columns { slide(to: point) }
      hovered = part(at: point)
    case .pointerDown(let point, .primary, _, _), .touchBegan(_, let point):
      pressed = part(at: point)
      hovered = pressed
      if pressed == .columns { slide(to: point) }
    case .pointerUp(let point, .primary), .touchEnded(_, let point):
      let part = part(at: point)
      defer { pressed = nil }
      if let part, part == pressed, isButton(part) { perform(part) }
    case .pointerLeft:
      guard hovered != nil else { return false }
      hovered = nil
    case .pointerDown, .pointerUp: break
    default: return false
    }
    return true
  }

  func pointerCaptureWasLost(_ context: ElementContext) { pressed = nil }

  func cursor(_ context: ElementContext) -> PointerCursor? {
    hovered.map { isButton($0) || $0 == .columns ? .pointingHand : .arrow } ?? .arrow
  }

  private func part(at point: Point) -> HeaderPart? {
    layout.part(at: Point(x: point.x, y: point.y - frame.minY))
  }

  private func slide(to point: Point) {
    guard let track = layout.track, let columns = content.columns else { return }
    let wanted = ColumnSlider(most: columns.most).columns(
      at: (point.x - track.minX) / track.width)
    if wanted != scenes.scene.columns { onAction(.addColumns(wanted - scenes.scene.columns)) }
  }

  private func perform(_ part: HeaderPart) {
    let below = Point(x: layout.frames[part]?.minX ?? 0, y: frame.maxY)
    switch part {
    case .place(let index):
      if let path = content.heading.places[index].path { onAction(.command(.open([path]))) }
    case .order: onAction(.command(.openMenu(.orders, at: below)))
    case .arrangement: onAction(.command(.openMenu(.arrangements, at: below)))
    case .columns: break
    case .find: onAction(.find)
    case .menu: onAction(.command(.openMenu(.everything, at: below)))
    case .open: onAction(.openItem)
    case .copy: onAction(.command(.file(.copy)))
    case .trash: onAction(.command(.file(.moveToTrash)))
    case .clear: onAction(.command(.clearSelection))
    }
  }

  // MARK: Screen readers

  func description(_ context: ElementContext) -> ElementDescription? {
    var description = ElementDescription(.toolbar, label: content.heading.title)
    description.value = content.count
    description.children = layout.parts.map { part in
      let frame = layout.frames[part] ?? .zero
      var child = ElementDescription.Child(
        label: part.label, frame: frame.offsetBy(dx: 0, dy: context.frame.minY))
      child.value = part == .columns ? "\(scenes.scene.columns)" : content.text(of: part)
      if case .place = part { (child.label, child.value) = (child.value, "") }
      child.action = isButton(part) ? "press" : nil
      return child
    }
    return description
  }

  func performAction(ofChild index: Int) {
    let parts = layout.parts
    if parts.indices.contains(index) { perform(parts[index]) }
  }
}
