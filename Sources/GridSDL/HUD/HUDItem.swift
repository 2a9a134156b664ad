import GridEngine

/// An item in the overlay's layer. It is redrawn only when it changes.
struct HUDItem: Equatable {
  enum Content: Equatable {
    case text(String, TextStyle)
    case histogram(IntervalBars, bars: Color, background: Color, line: Color)
    /// A colored mark with a corner radius.
    case swatch(Color, cornerRadius: Double)
  }

  /// The area that only this item covers, in points from the layer's top left.
  var rect: Rect
  var content: Content

  /// The cost of drawing the item, in characters of text.
  var weight: Int {
    switch content {
    case .text(let text, _): 4 + text.utf8.count
    case .histogram: 24
    case .swatch: 4
    }
  }

  /// Draws the item, over `background` if an older item may be in its place.
  func draw(over background: Color?, into list: inout DrawList) {
    if let background { list.fill(rect, background) }
    switch content {
    case .text(let text, let style): list.text(text, in: rect, style: style)
    case .swatch(let color, let radius): list.fill(rect, color, cornerRadius: radius)
    case .histogram(let bars, let color, let background, let line):
      list.fill(rect, background)
      list.fill(bars.rects(in: rect), color)
      for period in 1..<Int(FrameBars.periods) {
        let x = rect.minX + rect.width * Double(period) / FrameBars.periods
        list.fill(Rect(x: x, y: rect.minY, width: 1, height: rect.height), line)
      }
    }
  }
}
