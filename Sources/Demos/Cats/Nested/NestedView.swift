import GridEngine

/// A view like those of UI toolkits: it measures and places its subviews, and records a draw list
/// that its superview includes.
class NestedView {
  /// The frame in the superview, in points.
  private(set) var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The background color; nil for none.
  var background: Color?
  let subviews: [NestedView]

  init(_ subviews: [NestedView] = []) { self.subviews = subviews }

  /// Returns the size for a width, in points. Measures all subviews at each call.
  func size(fitting width: Double) -> Size { Size(width: width, height: 0) }

  /// Sets the frame and lays out the subviews.
  func place(in frame: Rect) {
    self.frame = frame
    layoutSubviews()
  }

  /// Places the subviews.
  func layoutSubviews() {}

  /// Draws the view without its subviews, in its own coordinates.
  func drawContent(into list: inout DrawList) {
    if let background { list.fill(Rect(size: frame.size), background) }
  }

  /// Returns the draw list of the view and its subviews, each clipped to its bounds and 3 points
  /// around.
  func draw() -> DrawList {
    var list = DrawList()
    drawContent(into: &list)
    for subview in subviews {
      let drawn = subview.draw()
      // Glyphs may extend slightly beyond their line.
      list.clipped(to: subview.frame.insetBy(dx: -3, dy: -3)) { list in
        for command in drawn.commands { list.append(command.moved(by: subview.frame.origin)) }
      }
    }
    return list
  }
}

extension DrawCommand {
  /// Returns the command in the coordinates of the superview.
  func moved(by offset: Point) -> DrawCommand {
    func moved(_ rect: Rect) -> Rect { rect.offsetBy(dx: offset.x, dy: offset.y) }
    return switch self {
    case .fill(let rect, let color, let radius): .fill(moved(rect), color, cornerRadius: radius)
    case .fills(let rects, let color): .fills(rects.map(moved), color)
    case .gradient(let rect, let gradient, let radius):
      .gradient(moved(rect), gradient, cornerRadius: radius)
    case .stroke(let rect, let color, let width, let radius):
      .stroke(moved(rect), color, width: width, cornerRadius: radius)
    case .path(let path, let painting, let color, let origin):
      .path(
        path, painting, color, at: Point(x: origin.x + offset.x, y: origin.y + offset.y))
    case .image(let request, let rect, let placeholder):
      .image(request, moved(rect), placeholder: placeholder)
    case .rotatedImage(let request, let rect, let turns, let placeholder):
      .rotatedImage(request, moved(rect), quarterTurns: turns, placeholder: placeholder)
    case .placeholder(let rect, let color, let radius):
      .placeholder(moved(rect), color, cornerRadius: radius)
    case .text(let string, let rect, let style): .text(string, moved(rect), style)
    case .attributedText(let text, let rect): .attributedText(text, moved(rect))
    case .pushClip(let rect): .pushClip(moved(rect))
    case .popClip: .popClip
    }
  }
}
