import FrameTiming
import GridEngine

/// A part of a window: the grid, a panel, a menu, a message.
///
/// A window is a stack of elements, from back to front. The grid is the backmost one. An element occupies a
/// place, draws, handles input, says when it changes next, has a cursor, describes itself to screen readers,
/// and may be dismissed. Everything has a default, so that a panel consists of its place and its drawing:
///
/// ```swift
/// final class Details: WindowElement {
///   var text = ""
///
///   func place(in context: ElementContext) -> ElementPlace {
///     .floating(FloatingPlace(size: Size(width: 280, height: 60), at: .corner(.topRight)))
///   }
///
///   func draw(_ context: ElementContext, into list: inout DrawList) {
///     list.fill(context.frame, context.theme.panel, cornerRadius: 10)
///     list.text(text, in: context.frame.insetBy(dx: 12, dy: 0), style: TextStyle(size: 13))
///   }
/// }
///
/// window.push(Details())
/// ```
///
/// An object without a place is a service of the window: it is asked whether it needs a frame, updated, and
/// told the time of each frame.
///
/// - SeeAlso: `UIView` and `UIResponder`; ``GridWindow/push(_:)``.
@MainActor
public protocol WindowElement: AnyObject {
  // MARK: Place and drawing

  /// Returns the place of the element in the next frame; ``ElementPlace/hidden`` by default.
  func place(in context: ElementContext) -> ElementPlace

  /// Keeps parts of the window free of floating elements, or reserves a band of it; nothing by default.
  ///
  /// A bar is an element with a band and the frame of it. The grid's `adjustedContentInset` includes the bands,
  /// and nothing of the grid is drawn in them.
  /// Also called while another element covers this one, see ``ElementContext/isCovered``.
  func reserve(_ space: inout FloatingSpace, in context: ElementContext)

  /// Draws the element, in window points, into ``ElementContext/frame``.
  func draw(_ context: ElementContext, into list: inout DrawList)

  /// Whether nothing behind the element is visible. What is behind it is neither drawn, nor does it receive
  /// input. False by default.
  var isOpaque: Bool { get }

  // MARK: Input

  /// Handles an event.
  ///
  /// The window offers a press, a touch and a turn of the wheel to the elements at its point, from front to
  /// back, until one handles it. Who handles a press receives all events of the pointer until its release,
  /// wherever they are. Keys and text are offered from front to back, too, but first to the element that
  /// accepts text. When the pointer moves onto another element, it has left this one: `pointerLeft`.
  ///
  /// - Returns: Whether the event was handled; false by default.
  func handle(_ event: InputEvent, _ context: ElementContext) -> Bool

  /// Whether the element receives the input at a point; by default inside of its frame.
  func contains(_ point: Point, _ context: ElementContext) -> Bool

  /// Whether input never reaches the elements behind this one, whether it was handled or not. False by
  /// default.
  var isModal: Bool { get }

  /// Whether the element receives text: a field that is open. It then receives keys before all others. False
  /// by default.
  var acceptsText: Bool { get }

  /// Returns the caret in window points, next to which input methods place their windows; nil, the default,
  /// without one.
  func caretFrame(_ context: ElementContext) -> Rect?

  /// Called when the pointer that was pressed in the element belongs to another one, such as a drag to another
  /// program. There will be no release. By default nothing happens.
  func pointerCaptureWasLost(_ context: ElementContext)

  /// Returns the shape of the pointer over the element; nil, the default, for that of what is behind it.
  func cursor(_ context: ElementContext) -> PointerCursor?

  /// Closes the element, or ends what the user does in it, because Esc was pressed.
  ///
  /// - Returns: Whether there was something to end; false by default.
  func dismiss(_ context: ElementContext) -> Bool

  // MARK: Time

  /// Whether the element needs a frame at `time`, because it moves or has new content. False by default.
  func needsFrame(at time: FrameTime) -> Bool

  /// Returns the time at which ``update(at:)`` changes something without an event; nil, the default, if
  /// nothing does.
  func nextChange(after time: FrameTime) -> FrameTime?

  /// Updates what depends on the time or on other threads. Called after the events of the user, also while no
  /// frame is due. By default nothing happens.
  ///
  /// - Returns: Whether a frame is needed.
  func update(at time: FrameTime) -> Bool

  /// Called at the start of each frame, before the content of the grid moves, with the time at which the frame
  /// is expected to be visible. By default nothing happens.
  func willMove(to showTime: FrameTime)

  /// Moves the element to its position at `showTime`. Called in each frame after the content of the grid has
  /// moved, and before it is laid out. By default nothing happens.
  func advance(to showTime: FrameTime)

  // MARK: Screen readers

  /// Returns the description of the element for screen readers; nil, the default, for none.
  func description(_ context: ElementContext) -> ElementDescription?

  /// Performs the action of a child of ``description(_:)``. By default nothing happens.
  func performAction(ofChild index: Int)
}

extension WindowElement {
  public func place(in context: ElementContext) -> ElementPlace { .hidden }
  public func reserve(_ space: inout FloatingSpace, in context: ElementContext) {}
  public func draw(_ context: ElementContext, into list: inout DrawList) {}
  public var isOpaque: Bool { false }
  public func handle(_ event: InputEvent, _ context: ElementContext) -> Bool { false }
  public func contains(_ point: Point, _ context: ElementContext) -> Bool {
    context.frame.contains(point)
  }
  public var isModal: Bool { false }
  public var acceptsText: Bool { false }
  public func caretFrame(_ context: ElementContext) -> Rect? { nil }
  public func pointerCaptureWasLost(_ context: ElementContext) {}
  public func cursor(_ context: ElementContext) -> PointerCursor? { nil }
  public func dismiss(_ context: ElementContext) -> Bool { false }
  public func needsFrame(at time: FrameTime) -> Bool { false }
  public func nextChange(after time: FrameTime) -> FrameTime? { nil }
  public func update(at time: FrameTime) -> Bool { false }
  public func willMove(to showTime: FrameTime) {}
  public func advance(to showTime: FrameTime) {}
  public func description(_ context: ElementContext) -> ElementDescription? { nil }
  public func performAction(ofChild index: Int) {}
}
