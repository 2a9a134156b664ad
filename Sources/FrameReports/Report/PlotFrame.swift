/// The axes of a plot and the way from values to pixels.
package struct PlotFrame {
  static let left = 54.0
  static let right = 14.0
  static let bottom = 40.0
  /// Pixels from one line of text to the next, and about those of one character of it.
  static let line = 17.0
  static let character = 7.5

  package var canvas: SVGCanvas
  let x: ClosedRange<Double>
  let y: ClosedRange<Double>
  /// Pixels above the plot, where the unit is named and markers are.
  let top: Double

  /// Where a marker's text is.
  private struct Label {
    let text: String
    let start: Double
    let line: Int
  }

  /// The most lines of texts of markers.
  private static let mostLines = 3

  private let marks: [(value: Double, text: String)]
  private let labels: [Label]

  /// Makes a plot of 900 pixels' width for values in `x` and `y`.
  ///
  /// - Parameter marks: Markers by their values on the x axis, ascending, for which there is room
  ///   above; see ``drawMarkers()``.
  package init(
    x: ClosedRange<Double>, y: ClosedRange<Double>, height: Double = 220,
    marks: [(value: Double, text: String)] = []
  ) {
    self.x = x.lowerBound < x.upperBound ? x : x.lowerBound...(x.lowerBound + 1)
    self.y = y.lowerBound < y.upperBound ? y : y.lowerBound...(y.lowerBound + 1)
    self.marks = marks
    let width = 900.0
    let inner = width - Self.left - Self.right
    labels = Self.labels(
      marks.map { (x: Self.left + inner * Self.share($0.value, of: x), text: $0.text) },
      width: width)
    let extra = Double(labels.map(\.line).max() ?? 0) * Self.line
    top = 22 + extra
    canvas = SVGCanvas(width: width, height: height + extra)
  }

  /// Puts each text into the lowest line in which it covers no other; a text for which no line has
  /// room gets none.
  private static func labels(_ marks: [(x: Double, text: String)], width: Double) -> [Label] {
    var labels: [Label] = []
    // The lowest line begins with the unit.
    var ends = [left + 40] + [Double](repeating: -.infinity, count: mostLines - 1)
    for mark in marks {
      let extent = Double(mark.text.count) * character
      let start = max(0, min(mark.x, width - extent))
      guard let line = ends.firstIndex(where: { $0 + character < start }) else { continue }
      ends[line] = start + extent
      labels.append(Label(text: mark.text, start: start, line: line))
    }
    return labels
  }

  var innerWidth: Double { canvas.width - Self.left - Self.right }
  var innerHeight: Double { canvas.height - top - Self.bottom }

  /// The pixel of a value; values beyond the axis stay at its end.
  package func pixelX(_ value: Double) -> Double {
    Self.left + innerWidth * Self.share(value, of: x)
  }

  /// The pixel of a value; values beyond the axis stay at its end.
  package func pixelY(_ value: Double) -> Double {
    top + innerHeight * (1 - Self.share(value, of: y))
  }

  /// Draws lines and figures at round values of the y axis, and names what it counts.
  mutating func drawYAxis(unit: String) {
    for value in Self.ticks(y, about: 4) {
      canvas.line(Self.left, pixelY(value), Self.left + innerWidth, pixelY(value), "grid")
      canvas.text(Self.label(value), Self.left - 6, pixelY(value) + 4, anchor: "end")
    }
    canvas.text(unit, 0, top - 9)
  }

  /// Draws figures at round values of the x axis.
  package mutating func drawXAxis(unit: String) {
    for value in Self.ticks(x, about: 10) {
      canvas.text(Self.label(value), pixelX(value), canvas.height - 22, anchor: "middle")
    }
    canvas.text(unit, Self.left + innerWidth, canvas.height - 4, anchor: "end")
  }

  /// Draws a figure at a place of the x axis.
  mutating func drawXLabel(_ text: String, at value: Double) {
    canvas.text(text, pixelX(value), canvas.height - 22, anchor: "middle")
  }

  /// Draws a line for each marker and its text above the plot; a text without room is the tooltip of
  /// its marker alone, which all of them have.
  mutating func drawMarkers() {
    for mark in marks {
      canvas.rectangle(
        pixelX(mark.value) - 0.75, top, 1.5, innerHeight, "mark", title: mark.text)
    }
    for label in labels {
      canvas.text(label.text, label.start, top - 9 - Self.line * Double(label.line))
    }
  }

  private static func share(_ value: Double, of range: ClosedRange<Double>) -> Double {
    min(max((value - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
  }

  /// Values of 1, 2 or 5 times a power of ten, about `count` of them.
  static func ticks(_ range: ClosedRange<Double>, about count: Int) -> [Double] {
    let rough = (range.upperBound - range.lowerBound) / Double(count)
    var power = 1.0
    while power > rough { power /= 10 }
    while power * 10 <= rough { power *= 10 }
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough } ?? power
    var values: [Double] = []
    var value = (range.lowerBound / step).rounded(.up) * step
    while value <= range.upperBound + step / 1e6 {
      values.append(value)
      value += step
    }
    return values
  }

  private static func label(_ value: Double) -> String {
    value == value.rounded()
      ? Figures.text(value, 0) : Figures.text(value, abs(value) < 0.1 ? 2 : 1)
  }
}
