import GridEngine
import GridSDL

/// The caption of an open photo: name, position, damage and zoom level.
package struct ViewerCaption {
  /// Returns the height of the strip for a caption of one line, in points; a fitted photo does not extend into it.
  static func bandHeight(measuring type: some TextMeasuring) -> Double {
    34 + type.scaledValue(for: 18)
  }

  package let name: String
  package let index: Int
  package let count: Int
  /// The device pixels per pixel of the photo; nil while its size is unknown.
  package let level: Double?
  /// Whether the photo shows only what could be read of a damaged file.
  var isDamaged = false

  /// The text: "sunset.jpg  ·  12 of 3,600  ·  25 %".
  ///
  /// A long name is shortened in its middle, so that its end and the position stay visible.
  var text: String { ([shownName] + facts).joined(separator: "  ·  ") }

  /// The position, damage and zoom level.
  private var facts: [String] {
    var facts = ["\((index + 1).grouped) of \(count.grouped)"]
    if isDamaged { facts.append("damaged") }
    if let level { facts.append(Self.percent(level)) }
    return facts
  }

  /// Returns the text in a line, or the name above the rest where they do not fit next to each other.
  private func lines(fitting width: Double, _ type: some TextMeasuring) -> [String] {
    let line = type.size(of: text, style: Self.style, width: nil, maximumLines: 1)
    return line.width <= width ? [text] : [shownName, facts.joined(separator: " · ")]
  }

  /// The maximum number of characters of a name.
  private static let longestName = 60

  /// The name on one line, and isolated, so that one from right to left does not move the position.
  private var shownName: String {
    let line = String(name.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    let half = (Self.longestName - 1) / 2
    let short =
      line.count > Self.longestName ? "\(line.prefix(half))…\(line.suffix(half))" : line
    // The ellipsis, and letters of scripts from left to right.
    let isPlain = short.unicodeScalars.allSatisfy { $0.value < 0x300 || $0 == "…" }
    return isPlain ? short : "\u{2068}\(short)\u{2069}"
  }

  /// Returns a zoom level as text: "6.3 %", "100 %".
  package static func percent(_ level: Double) -> String {
    // Below 10 %, a decimal distinguishes steps.
    level < 0.0995
      ? "\((level * 1000).rounded() / 10) %" : "\(Int((level * 100).rounded())) %"
  }

  private static let style = TextStyle(size: Look.bodyType, alignment: .center)
  /// The height of a line in points, at the usual size of type.
  private static let lineHeight = 18.0

  /// Returns the size of the panel in points.
  ///
  /// - Parameter room: The maximum width of the panel, in points.
  package func size(fitting room: Double, measuring type: some TextMeasuring) -> Size {
    let width = max(1, room - 28)
    let lines = lines(fitting: width, type)
    let widths = lines.map {
      type.size(of: $0, style: Self.style, width: nil, maximumLines: 1).width
    }
    return Size(
      width: min(widths.max() ?? 0, width) + 28,
      height: 12 + Double(lines.count) * type.scaledValue(for: Self.lineHeight))
  }

  /// Draws the caption into `panel`.
  package func draw(
    in panel: Rect, theme: Theme, measuring type: some TextMeasuring, into list: inout DrawList
  ) {
    var style = Self.style
    style.color = theme.text
    list.fill(panel, theme.panel, cornerRadius: Look.lineRadius)
    let room = panel.insetBy(dx: 12, dy: 0)
    // Half a point tolerates the rounding of sums.
    let lines = lines(fitting: panel.width - 27.5, type)
    let height = type.scaledValue(for: Self.lineHeight)
    var y = panel.midY - Double(lines.count) * height / 2
    for line in lines {
      list.text(line, in: Rect(x: room.minX, y: y, width: room.width, height: height), style: style)
      y += height
    }
  }
}
