/// The axes of a plot, and the mapping of values to pixels.
package struct PlotFrame {
  static let left = 54.0
  static let right = 14.0
  static let bottom = 40.0
  /// The line height of text and the approximate width of a character, in pixels.
  static let line = 17.0
  static let character = 7.5

  package var canvas: SVGCanvas
  let x: ClosedRange<Double>
  let y: ClosedRange<Double>
  /// The height above the plot for the unit and markers, in pixels.
  let top: Double

  /// The position of the text of a marker.
  private struct Label {
    let text: String
    let start: Double
    let line: Int
  }

  /// The maximum number of lines of marker texts.
  private static let maximumLines = 3

  private let marks: [(value: Double, text: String)]
  private let labels: [Label]

  /// Creates a plot of 900 pixels' width for values in `x` and `y`.
  ///
  /// - Parameter marks: Markers by their values on the x axis, ascending. The plot reserves room
  ///   for their texts; see ``drawMarkers()``.
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

  /// Places each text in the lowest line in which it overlaps no other. A text that fits in no line
  /// is omitted.
  private static func labels(_ marks: [(x: Double, text: String)], width: Double) -> [Label] {
    var labels: [Label] = []
    // The unit is at the start of the lowest line.
    var ends = [left + 40] + [Double](repeating: -.infinity, count: maximumLines - 1)
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

  /// Returns the pixel of a value, clamped to the axis.
  package func pixelX(_ value: Double) -> Double {
    Self.left + innerWidth * Self.share(value, of: x)
  }

  /// Returns the pixel of a value, clamped to the axis.
  package func pixelY(_ value: Double) -> Double {
    top + innerHeight * (1 - Self.share(value, of: y))
  }

  /// Draws lines and labels at round values of the y axis, and its unit.
  mutating func drawYAxis(unit: String) {
    for value in Self.ticks(y, about: 4) {
      canvas.line(Self.left, pixelY(value), Self.left + innerWidth, pixelY(value), "grid")
      canvas.text(Self.label(value), Self.left - 6, pixelY(value) + 4, anchor: "end")
    }
    canvas.text(unit, 0, top - 9)
  }

  /// Draws labels at round values of the x axis, and its unit.
  package mutating func drawXAxis(unit: String) {
    canvas.beginGroup("axis")
    for value in Self.ticks(x, about: 10) {
      canvas.text(Self.label(value), pixelX(value), canvas.height - 22, anchor: "middle")
    }
    canvas.endGroup()
    canvas.text(unit, Self.left + innerWidth, canvas.height - 4, anchor: "end")
  }

  /// Begins the content of a plot over time, which the page's script draws again for a part of the
  /// time. ``SVGCanvas/endGroup()`` ends it.
  ///
  /// - Parameters:
  ///   - kind: The function of the script that draws it.
  ///   - recording: The position of the recording in the page.
  mutating func beginContent(_ kind: String, recording: Int) {
    canvas.data = [
      ("plot", kind), ("recording", "\(recording)"), ("top", Figures.plain(top, 1)),
      ("end", Figures.plain(x.upperBound, 6)), ("greatest", Figures.plain(y.upperBound, 6)),
    ]
    canvas.beginGroup("content")
  }

  /// Draws a label at a position of the x axis.
  mutating func drawXLabel(_ text: String, at value: Double) {
    canvas.text(text, pixelX(value), canvas.height - 22, anchor: "middle")
  }

  /// Draws a line for each marker, with a tooltip, and its text above the plot if it fits.
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

  /// Returns about `count` ticks whose distance is 1, 2 or 5 times a power of ten.
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
