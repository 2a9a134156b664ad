import GridEngine
import GridSDL

/// Views in a line. The last one extends to the end of the stack.
final class StackView: NestedView {
  private let axis: Axis
  private let spacing: Double
  private let isMirrored: Bool

  init(_ axis: Axis, spacing: Double = 0, isMirrored: Bool = false, _ subviews: [NestedView]) {
    self.axis = axis
    self.spacing = spacing
    self.isMirrored = isMirrored
    super.init(subviews)
  }

  override func size(fitting width: Double) -> Size {
    var total = Size(width: 0, height: 0)
    var left = width
    for (index, view) in subviews.enumerated() {
      let size = view.size(fitting: left)
      let gap = index == 0 ? 0 : spacing
      switch axis {
      case .horizontal:
        total.width += size.width + gap
        total.height = max(total.height, size.height)
        left = max(0, left - size.width - spacing)
      case .vertical:
        total.height += size.height + gap
        total.width = max(total.width, size.width)
      }
    }
    return total
  }

  override func layoutSubviews() {
    var start = 0.0
    for (index, view) in subviews.enumerated() {
      let isLast = index == subviews.count - 1
      let room = axis == .horizontal ? frame.width - start : frame.width
      let size = view.size(fitting: max(0, room))
      switch axis {
      case .horizontal:
        let width = isLast ? max(0, room) : size.width
        let x = isMirrored ? frame.width - start - width : start
        view.place(in: Rect(x: x, y: 0, width: width, height: frame.height))
        start += width + spacing
      case .vertical:
        let y = isLast ? frame.height - size.height : start
        let height = min(size.height, max(0, frame.height - y))
        view.place(in: Rect(x: 0, y: y, width: frame.width, height: height))
        start += size.height + spacing
      }
    }
  }
}
