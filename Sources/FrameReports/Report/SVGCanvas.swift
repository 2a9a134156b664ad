/// Writes one SVG picture: shapes in pixels, y downwards. Colours are the page's CSS classes.
package struct SVGCanvas {
  let width: Double
  let height: Double
  private var body = ""

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The picture as an element.
  package var element: String {
    "<svg viewBox=\"0 0 \(n(width)) \(n(height))\" role=\"img\">\(body)</svg>"
  }

  /// A straight line.
  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) {
    body +=
      "<line class=\"\(style)\" x1=\"\(n(x1))\" y1=\"\(n(y1))\" x2=\"\(n(x2))\" y2=\"\(n(y2))\"/>"
  }

  /// A filled rectangle, with a tooltip if there is one.
  package mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String, title: String = ""
  ) {
    let end = title.isEmpty ? "/>" : "><title>\(HTML.escaped(title))</title></rect>"
    body +=
      "<rect class=\"\(style)\" x=\"\(n(x))\" y=\"\(n(y))\" width=\"\(n(width))\""
      + " height=\"\(n(height))\"\(end)"
  }

  /// Lines from point to point.
  mutating func path(_ points: [(x: Double, y: Double)], _ style: String) {
    guard let first = points.first else { return }
    body += "<path class=\"\(style)\" d=\"M\(n(first.x)) \(n(first.y))"
    for point in points.dropFirst() { body += "L\(n(point.x)) \(n(point.y))" }
    body += "\"/>"
  }

  /// Text; `anchor` is `start`, `middle` or `end`.
  package mutating func text(_ text: String, _ x: Double, _ y: Double, anchor: String = "start") {
    body +=
      "<text x=\"\(n(x))\" y=\"\(n(y))\" text-anchor=\"\(anchor)\">\(HTML.escaped(text))</text>"
  }

  private func n(_ value: Double) -> String {
    let text = Figures.text(value, 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// Text inside a page.
package enum HTML {
  package static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
