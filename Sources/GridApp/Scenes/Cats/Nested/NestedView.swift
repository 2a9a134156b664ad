import GridEngine

/// A view as toolkits have them: it measures what is in it, places that, and draws a list of its own
/// that the view around it takes up.
class NestedView {
  /// Its place in the view around it, points.
  private(set) var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// What it fills itself with; nil for nothing.
  var background: Color?
  let subviews: [NestedView]

  init(_ subviews: [NestedView] = []) { self.subviews = subviews }

  /// The room it needs in a width, points. Asks all that is in it, each time.
  func size(fitting width: Double) -> Size { Size(width: width, height: 0) }

  /// Takes its place and gives its subviews theirs.
  func place(in frame: Rect) {
    self.frame = frame
    layoutSubviews()
  }

  /// Gives the subviews their places.
  func layoutSubviews() {}

  /// Draws itself without its subviews, in its own coordinates.
  func drawContent(into list: inout DrawList) {
    if let background { list.fill(Rect(size: frame.size), background) }
  }

  /// Draws itself, and what its subviews drew, each within its bounds and 3 points around.
  func draw() -> DrawList {
    var list = DrawList()
    drawContent(into: &list)
    for subview in subviews {
      let drawn = subview.draw()
      // Type may reach a little beyond its line.
      list.clipped(to: subview.frame.insetBy(dx: -3, dy: -3)) { list in
        for command in drawn.commands { list.append(command.moved(by: subview.frame.origin)) }
      }
    }
    return list
  }
}

extension DrawCommand {
  /// The same command in the coordinates of a view around the one that drew it.
  fileprivate func moved(by offset: Point) -> DrawCommand {
    func moved(_ rect: Rect) -> Rect { rect.offsetBy(dx: offset.x, dy: offset.y) }
    return switch self {
    case .fill(let rect, let color, let radius): .fill(moved(rect), color, cornerRadius: radius)
    case .fills(let rects, let color): .fills(rects.map(moved), color)
    case .stroke(let rect, let color, let width): .stroke(moved(rect), color, width: width)
    case .image(let request, let rect, let placeholder):
      .image(request, moved(rect), placeholder: placeholder)
    case .text(let string, let rect, let style): .text(string, moved(rect), style)
    case .pushClip(let rect): .pushClip(moved(rect))
    case .popClip: .popClip
    }
  }
}
