import GridEngine
import GridImages
import GridSDL
import ItemSources

/// The information panel of an open photo: a label and a value in each row, and the histogram.
package struct InfoPanel {
  private static let padding = Size(width: 16, height: 12)
  private static let rowSpacing = 5.0
  private static let columnSpacing = 14.0
  /// The maximum width of a value, in points at the usual size of type.
  private static let widestValue = 250.0
  /// The maximum number of lines of a value, as of a long path.
  private static let maximumLines = 3
  private static let label = TextStyle(size: Look.detailType)
  private static let value = TextStyle(size: Look.bodyType)

  /// The minimum width of the histogram, in points.
  private static let narrowestHistogram = 180.0

  package let facts: PictureFacts
  /// The histogram of the photo; nil while it is unknown.
  var histogram: Histogram?

  /// Creates the panel of a photo.
  ///
  /// - Parameter histogram: The histogram; nil while it is unknown.
  package init(facts: PictureFacts, histogram: Histogram? = nil) {
    self.facts = facts
    self.histogram = histogram
  }

  private struct Layout {
    var rows: [(label: String, lines: [String], y: Double)] = []
    var labelWidth = 0.0
    /// The top of the histogram in the panel.
    var histogramTop = 0.0
    var size = Size(width: 0, height: 0)
  }

  /// Returns the size in points, for a window of `room` points.
  package func size(fitting room: Double, measuring type: any TextMeasuring) -> Size {
    layout(fitting: room, measuring: type).size
  }

  /// Places the rows. In a low window long values have fewer lines, the last ones first.
  private func layout(
    fitting room: Double, height: Double = .infinity, measuring type: any TextMeasuring
  ) -> Layout {
    func width(_ text: String, _ style: TextStyle) -> Double {
      type.size(of: text, style: style, width: nil, maximumLines: 1).width.rounded(.up)
    }
    var layout = Layout()
    layout.labelWidth = facts.rows.map { width($0.label, Self.label) }.max() ?? 0
    let sides = 2 * Self.padding.width + layout.labelWidth + Self.columnSpacing
    let available = max(40, min(type.scaledValue(for: Self.widestValue), room - sides))
    let lineHeight = type.lineHeight(of: Self.value)
    let rows = Double(facts.rows.count) * (lineHeight + Self.rowSpacing)
    let below = histogram == nil ? -Self.rowSpacing : Self.rowSpacing + Histogram.height
    // The number of lines beyond the first of each value. Sums of fractions may be a little too large.
    var spare = max(0, (height + 0.5 - 2 * Self.padding.height - rows - below) / lineHeight)
    var y = Self.padding.height
    var widest = 0.0
    for row in facts.rows {
      let lines = type.lines(
        of: row.value, style: Self.value, width: available,
        maximumLines: Int(min(Double(Self.maximumLines), 1 + spare)))
      spare -= Double(lines.count - 1)
      layout.rows.append((row.label, lines, y))
      widest = lines.reduce(widest) { max($0, width($1, Self.value)) }
      y += Double(lines.count) * lineHeight + Self.rowSpacing
    }
    layout.size = Size(
      width: sides + min(widest, available), height: y - Self.rowSpacing + Self.padding.height)
    guard histogram != nil else { return layout }
    layout.histogramTop = y + Self.rowSpacing
    layout.size.height = layout.histogramTop + Histogram.height + Self.padding.height
    let narrowest = min(Self.narrowestHistogram + 2 * Self.padding.width, room)
    layout.size.width = max(layout.size.width, narrowest)
    return layout
  }

  /// Draws the rows into `panel`.
  package func draw(
    in panel: Rect, theme: Theme, measuring type: any TextMeasuring, into list: inout DrawList
  ) {
    let layout = layout(fitting: panel.width, height: panel.height, measuring: type)
    var (label, value) = (Self.label, Self.value)
    label.color = theme.secondaryText
    value.color = theme.text
    let lineHeight = type.lineHeight(of: Self.value)
    list.fill(panel, theme.panel, cornerRadius: Look.panelRadius)
    list.clipped(to: panel) { list in
      histogram?.draw(
        in: Rect(
          x: panel.minX + Self.padding.width, y: panel.minY + layout.histogramTop,
          width: panel.width - 2 * Self.padding.width, height: Histogram.height),
        theme: theme, into: &list)
      for row in layout.rows where row.y + lineHeight <= panel.height {
        let left = panel.minX + Self.padding.width
        list.text(
          row.label,
          in: Rect(x: left, y: panel.minY + row.y, width: layout.labelWidth, height: lineHeight),
          style: label)
        let start = left + layout.labelWidth + Self.columnSpacing
        for (index, line) in row.lines.enumerated() {
          list.text(
            line,
            in: Rect(
              x: start, y: panel.minY + row.y + Double(index) * lineHeight,
              width: panel.maxX - Self.padding.width - start, height: lineHeight),
            style: value)
        }
      }
    }
  }
}
