import GridEngine

/// Draws the content of a window: the grid, what the program draws over it, and the scroll bars.
final class WindowPainter {
  /// The colors of the background and of scroll bars.
  var theme = Theme.dark
  /// See ``GridWindow/drawContent``.
  var drawContent: (CollectionView, Renderer) -> Void = { $1.drawContent(of: $0) }
  /// See ``GridWindow/drawOver``.
  var drawOver: (_ size: Size, _ list: inout DrawList) -> Void = { _, _ in }

  private let renderer: Renderer
  /// The commands over the content, reused in each frame to keep its capacity.
  private var list = DrawList()

  /// Creates a painter that draws with `renderer`.
  init(_ renderer: Renderer) { self.renderer = renderer }

  /// Draws everything except the overlay of frame times.
  ///
  /// - Parameters:
  ///   - view: The grid.
  ///   - isMoving: Whether the rendering of labels has a budget, because content moves.
  ///   - input: The owner of the scroll bars.
  ///   - size: The size of the window in points.
  func draw(_ view: CollectionView, isMoving: Bool, _ input: GridInput, in size: Size) {
    renderer.begin(background: theme.background)
    renderer.labels.withBudget(isMoving ? LabelStore.frameBudget : nil) {
      drawContent(view, renderer)
    }
    list.removeAll()
    drawOver(size, &list)
    input.drawSelectionRect(over: view, theme: theme, into: &list)
    input.drawScrollBars(over: view, theme: theme, at: .now, into: &list)
    renderer.draw(list)
  }
}
