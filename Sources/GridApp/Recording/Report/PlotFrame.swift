/// The axes of a plot and the way from values to pixels.
nonisolated struct PlotFrame {
  static let left = 46.0
  static let right = 12.0
  static let top = 14.0
  static let bottom = 26.0

  var canvas: SVGCanvas
  let x: ClosedRange<Double>
  let y: ClosedRange<Double>

  /// Makes a plot of 900 pixels' width for values in `x` and `y`.
  init(x: ClosedRange<Double>, y: ClosedRange<Double>, height: Double = 200) {
    canvas = SVGCanvas(width: 900, height: height)
    self.x = x.lowerBound < x.upperBound ? x : x.lowerBound...(x.lowerBound + 1)
    self.y = y.lowerBound < y.upperBound ? y : y.lowerBound...(y.lowerBound + 1)
  }

  var innerWidth: Double { canvas.width - Self.left - Self.right }
  var innerHeight: Double { canvas.height - Self.top - Self.bottom }

  /// The pixel of a value; values beyond the axis stay at its end.
  func pixelX(_ value: Double) -> Double {
    Self.left + innerWidth * share(value, of: x)
  }

  /// The pixel of a value; values beyond the axis stay at its end.
  func pixelY(_ value: Double) -> Double {
    Self.top + innerHeight * (1 - share(value, of: y))
  }

  /// Draws lines and figures at round values of the y axis, and names what it counts.
  mutating func drawYAxis(unit: String) {
    for value in Self.ticks(y, about: 4) {
      canvas.line(Self.left, pixelY(value), Self.left + innerWidth, pixelY(value), "grid")
      canvas.text(Self.label(value), Self.left - 5, pixelY(value) + 4, anchor: "end")
    }
    canvas.text(unit, Self.left, Self.top - 3)
  }

  /// Draws figures at round values of the x axis.
  mutating func drawXAxis(unit: String) {
    for value in Self.ticks(x, about: 10) {
      canvas.text(Self.label(value), pixelX(value), canvas.height - 10, anchor: "middle")
    }
    canvas.text(unit, Self.left + innerWidth, canvas.height, anchor: "end")
  }

  /// Draws a figure at a place of the x axis.
  mutating func drawXLabel(_ text: String, at value: Double) {
    canvas.text(text, pixelX(value), canvas.height - 10, anchor: "middle")
  }

  private func share(_ value: Double, of range: ClosedRange<Double>) -> Double {
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
