import GridEngine
import GridSDL
import Scenes

/// The inspector of the layout in the window: its drawing over the grid.
final class LayoutInspector: WindowElement {
  /// The legend, an element of its own.
  private(set) lazy var legend = Panel(
    Panel<Inspector>.Look(
      part: .legend,
      place: { ($0.legendSize(measuring: $1.text) ?? .zero, .corner(.bottomLeft)) },
      draw: { $0.drawLegend(in: $1.frame, theme: $1.theme, measuring: $1.text, into: &$2) }),
    of: { [unowned self] in inspector.isShown ? inspector : nil })
  private var inspector = Inspector()
  private let scenes: SceneHost

  /// Creates the hidden inspector of the grid of `scenes`.
  init(over scenes: SceneHost) { self.scenes = scenes }

  /// Shows or hides the inspector.
  func toggle() { inspector.toggle() }

  func place(in context: ElementContext) -> ElementPlace { inspector.isShown ? .window : .hidden }

  func draw(_ context: ElementContext, into list: inout DrawList) {
    inspector.draw(scenes.view, theme: context.theme, measuring: context.text, into: &list)
  }

  func contains(_ point: Point, _ context: ElementContext) -> Bool { false }

  func dismiss(_ context: ElementContext) -> Bool {
    guard inspector.isShown else { return false }
    toggle()
    return true
  }
}
