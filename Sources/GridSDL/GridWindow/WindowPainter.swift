import FrameTiming
import GridEngine

/// Draws the content of a window: the grid, and the elements of the window.
final class WindowPainter {
  /// See ``GridWindow/drawContent``.
  var drawContent: (CollectionView, Renderer) -> Void = { $1.drawContent(of: $0) }

  private let renderer: Renderer
  /// The commands of the elements, reused in each frame to keep its capacity.
  private var list = DrawList()

  /// Creates a painter that draws with `renderer`.
  init(_ renderer: Renderer) { self.renderer = renderer }

  /// Draws the grid, and the elements behind the overlay of frame times.
  ///
  /// - Parameters:
  ///   - view: The grid; nil if an element covers it.
  ///   - isMoving: Whether the rendering of labels has a budget, because content moves.
  func draw(
    _ view: CollectionView?, isMoving: Bool, behind overlay: any WindowElement,
    of elements: ElementStack, at time: FrameTime
  ) {
    renderer.begin(background: elements.environment.theme.background)
    if let view {
      let bars = view.bars.covered
      let size = elements.environment.size
      // What bars cover is not drawn, so that they are not drawn again while content moves.
      let uncovered = Rect(
        x: 0, y: bars.top, width: size.width, height: max(0, size.height - bars.top - bars.bottom))
      renderer.labels.withBudget(isMoving ? LabelStore.frameBudget : nil) {
        renderer.clipped(to: bars == .zero ? nil : uncovered) { drawContent(view, renderer) }
      }
    }
    draw(.behind, overlay, of: elements, at: time)
  }

  /// Draws the elements on one side of the overlay of frame times.
  func draw(
    _ side: ElementStack.Side, _ overlay: any WindowElement, of elements: ElementStack,
    at time: FrameTime
  ) {
    list.removeAll()
    elements.draw(side, of: overlay, at: time, into: &list)
    renderer.draw(list)
  }
}
