import Demos
import GridEngine
import GridSDL
import Lab

/// The panel of techniques in the window.
final class TechniquesElement: WindowElement {
  /// Called with the action of a letter or a row.
  var onAction: (KeyAction) -> Void = { _ in }
  private var panel = TechniquesPanel()
  private let control: TechniqueControl
  private let latency: () -> LatencyRange?

  /// Creates the hidden panel of the techniques of `control`.
  ///
  /// - Parameter latency: Returns the latency of the simulated server; nil for none.
  init(_ control: TechniqueControl, latency: @escaping () -> LatencyRange?) {
    self.control = control
    self.latency = latency
  }

  /// Whether the panel is shown.
  var isShown: Bool { panel.isShown }

  /// Shows or hides the panel.
  func toggle() { panel.isShown.toggle() }

  func place(in context: ElementContext) -> ElementPlace {
    panel.size(fitting: context.room.width, measuring: context.text).map {
      .floating(FloatingPart.techniques.place($0, at: .corner(.topRight)))
    } ?? .hidden
  }

  func draw(_ context: ElementContext, into list: inout DrawList) {
    panel.draw(
      control.techniques, latency: latency(), in: context.frame, theme: context.theme,
      measuring: context.text, into: &list)
  }

  func handle(_ event: InputEvent, _ context: ElementContext) -> Bool {
    switch panel.handle(event, in: context.frame) {
    case .ignored: return false
    case .handled: return true
    case .chosen(let action):
      onAction(action)
      return true
    }
  }

  func cursor(_ context: ElementContext) -> PointerCursor? { .arrow }

  func dismiss(_ context: ElementContext) -> Bool {
    guard isShown else { return false }
    toggle()
    return true
  }
}
