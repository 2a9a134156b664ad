/// Writes an SVG image with coordinates in pixels, y downwards. Styles are CSS classes of the page.
package struct SVGCanvas {
  let width: Double
  let height: Double
  private var body = ""

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The image as an element.
  package var element: String {
    "<svg viewBox=\"0 0 \(n(width)) \(n(height))\" role=\"img\">\(body)</svg>"
  }

  /// Adds a straight line.
  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) {
    body +=
      "<line class=\"\(style)\" x1=\"\(n(x1))\" y1=\"\(n(y1))\" x2=\"\(n(x2))\" y2=\"\(n(y2))\"/>"
  }

  /// Adds a filled rectangle, with a tooltip unless `title` is empty.
  package mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String, title: String = ""
  ) {
    let end = title.isEmpty ? "/>" : "><title>\(HTML.escaped(title))</title></rect>"
    body +=
      "<rect class=\"\(style)\" x=\"\(n(x))\" y=\"\(n(y))\" width=\"\(n(width))\""
      + " height=\"\(n(height))\"\(end)"
  }

  /// Adds lines from point to point.
  mutating func path(_ points: [(x: Double, y: Double)], _ style: String) {
    guard let first = points.first else { return }
    body += "<path class=\"\(style)\" d=\"M\(n(first.x)) \(n(first.y))"
    for point in points.dropFirst() { body += "L\(n(point.x)) \(n(point.y))" }
    body += "\"/>"
  }

  /// Adds text; `anchor` is `start`, `middle` or `end`.
  package mutating func text(_ text: String, _ x: Double, _ y: Double, anchor: String = "start") {
    body +=
      "<text x=\"\(n(x))\" y=\"\(n(y))\" text-anchor=\"\(anchor)\">\(HTML.escaped(text))</text>"
  }

  private func n(_ value: Double) -> String {
    let text = Figures.plain(value, 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// Formats text for HTML.
package enum HTML {
  /// Returns `text` with escaped markup characters.
  package static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
