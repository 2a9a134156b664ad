import FrameTiming
import GridAccessibility
import GridEngine

/// The backmost element of a window: its collection view with scroll bars.
///
/// The renderer draws the cells, before the lists of all elements.
final class GridElement: WindowElement {
  /// The grid.
  var view: CollectionView
  /// Converts events to scrolling, focus and selection.
  let input: GridInput
  /// Draws more over the content; see ``GridWindow/drawOver``.
  var drawOver: (_ size: Size, _ list: inout DrawList) -> Void = { _, _ in }
  /// What screen readers say about the grid.
  var accessibility = GridAccessibility()

  /// Creates the element of a grid.
  init(_ view: CollectionView, input: GridInput) {
    self.view = view
    self.input = input
  }

  func place(in context: ElementContext) -> ElementPlace { .window }

  func reserve(_ space: inout FloatingSpace, in context: ElementContext) {
    space.keepFree(input.scrollBars.isAtLeft(of: view) ? .leading : .trailing)
    if input.scrollBars.isShownAtBottom(of: view) { space.keepFree(.bottom) }
  }

  func draw(_ context: ElementContext, into list: inout DrawList) {
    drawOver(context.size, &list)
    input.drawSelectionRect(over: view, theme: context.theme, into: &list)
    input.drawScrollBars(over: view, theme: context.theme, at: context.time, into: &list)
  }

  // MARK: Input

  func handle(_ event: InputEvent, _ context: ElementContext) -> Bool {
    input.heldModifiers = context.modifiers
    input.latinText = context.latinText
    input.origin = context.origin
    return input.handle(event, in: view, at: context.time)
  }

  func pointerCaptureWasLost(_ context: ElementContext) {
    input.pointerCaptureWasLost(in: view, at: context.time)
  }

  func cursor(_ context: ElementContext) -> PointerCursor? { view.cursor }

  func dismiss(_ context: ElementContext) -> Bool {
    input.cancelDrag(in: view) || input.clearSelection(in: view)
  }

  // MARK: Time

  func needsFrame(at time: FrameTime) -> Bool {
    input.needsDisplay || input.scrollBars.isFading(at: time) || view.needsFrame
  }

  func nextChange(after time: FrameTime) -> FrameTime? { input.scrollBars.nextChange(after: time) }

  func update(at time: FrameTime) -> Bool { input.scrollBars.nextChange(after: time) == time }

  // MARK: Screen readers

  /// Returns the list of displayed items.
  func node(hasFocus: Bool) -> AccessibilityNode {
    view.accessibilityNode(
      ElementAccessibility.grid, label: accessibility.label, action: accessibility.action,
      hasFocus: hasFocus, value: accessibility.value)
  }
}

/// What screen readers say about the grid of a window, and what their action does.
public struct GridAccessibility {
  /// The name of the grid.
  public var label = ""
  /// The name of the action of an item.
  public var action = "click"
  /// The number of clicks that perform the action: both clicks of a double click.
  public var clickCount = 2
  /// Returns the additional information about an item whose cell has none.
  public var value: (IndexPath) -> String = { _ in "" }

  /// Creates the description of a grid without a name.
  public init() {}
}
