import GridEngine

/// Which picture is shown, which of how many it is, and how large it is shown.
struct ViewerCaption {
  /// Points at the window's foot that are the caption's: no fitted picture reaches into them.
  static let bandHeight = 52.0

  let name: String
  let index: Int
  let count: Int
  /// Device pixels for each pixel of the picture; nil while its size is not known.
  let level: Double?

  /// "sunset.jpg  ·  12 of 3,600  ·  25 %".
  var text: String {
    let place = "\(name)  ·  \((index + 1).grouped) of \(count.grouped)"
    return level.map { "\(place)  ·  \(Self.percent($0))" } ?? place
  }

  private static func percent(_ level: Double) -> String {
    // Below a tenth, the digit after the point tells steps apart.
    level < 0.0995
      ? "\((level * 1000).rounded() / 10) %" : "\(Int((level * 100).rounded())) %"
  }

  private static let style = TextStyle(size: 13, alignment: .center)

  /// The size of its panel in points.
  func size(measuring type: some TextMeasuring) -> Size {
    let line = type.size(of: text, style: Self.style, width: nil, maximumLines: 1)
    return Size(width: line.width + 28, height: 30)
  }

  /// Draws it into `panel`.
  func draw(in panel: Rect, theme: Theme, into list: inout DrawList) {
    var style = Self.style
    style.color = theme.text
    list.fill(panel, theme.panel, cornerRadius: 10)
    list.text(text, in: panel.insetBy(dx: 12, dy: 0), style: style)
  }
}
