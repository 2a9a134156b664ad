/// Writes an SVG image with coordinates in pixels, y downwards. Styles are CSS classes of the page.
package struct SVGCanvas {
  let width: Double
  let height: Double
  /// Values for the script of the page, by the names of their attributes.
  var data: [(name: String, value: String)] = []
  private var body = ""

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The image as an element.
  package var element: String {
    let data = data.map { " data-\($0.name)=\"\(HTML.escaped($0.value))\"" }.joined()
    return "<svg viewBox=\"0 0 \(n(width)) \(n(height))\" role=\"img\"\(data)>\(body)</svg>"
  }

  /// Begins a group, which ``endGroup()`` ends.
  mutating func beginGroup(_ style: String) { body += "<g class=\"\(style)\">" }

  /// Ends the group that began last.
  mutating func endGroup() { body += "</g>" }

  /// Adds a straight line.
  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) {
    body +=
      "<line class=\"\(style)\" x1=\"\(n(x1))\" y1=\"\(n(y1))\" x2=\"\(n(x2))\" y2=\"\(n(y2))\"/>"
  }

  /// Adds a filled rectangle, with a tooltip unless `title` is empty. It links to the element with
  /// the identifier `link`, if there is one.
  package mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String,
    title: String = "", link: String? = nil
  ) {
    let end = title.isEmpty ? "/>" : "><title>\(HTML.escaped(title))</title></rect>"
    let rectangle =
      "<rect class=\"\(style)\" x=\"\(n(x))\" y=\"\(n(y))\" width=\"\(n(width))\""
      + " height=\"\(n(height))\"\(end)"
    body += link.map { "<a href=\"#\($0)\">\(rectangle)</a>" } ?? rectangle
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
