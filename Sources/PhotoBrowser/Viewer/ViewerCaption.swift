import GridEngine
import GridSDL

/// The caption of an open photo: name, position, damage and zoom level.
package struct ViewerCaption {
  /// The height of the strip for the caption, in points; a fitted photo does not extend into it.
  static let bandHeight = 52.0

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
  var text: String {
    var parts = [shownName, "\((index + 1).grouped) of \(count.grouped)"]
    if isDamaged { parts.append("damaged") }
    if let level { parts.append(Self.percent(level)) }
    return parts.joined(separator: "  ·  ")
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

  /// Returns the size of the panel in points.
  package func size(measuring type: some TextMeasuring) -> Size {
    let line = type.size(of: text, style: Self.style, width: nil, maximumLines: 1)
    return Size(width: line.width + 28, height: 30)
  }

  /// Draws the caption into `panel`.
  package func draw(in panel: Rect, theme: Theme, into list: inout DrawList) {
    var style = Self.style
    style.color = theme.text
    list.fill(panel, theme.panel, cornerRadius: Look.lineRadius)
    list.text(text, in: panel.insetBy(dx: 12, dy: 0), style: style)
  }
}
