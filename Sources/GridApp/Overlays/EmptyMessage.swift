import GridEngine

/// What a window says that has nothing to show, or nothing yet.
struct EmptyMessage {
  private static let style = TextStyle(size: 15, alignment: .center)
  /// A line that is longer is hard to read.
  private static let maximumWidth = 560.0

  let text: String

  /// Its size in points, broken into lines no wider than `room`.
  func size(fitting room: Double, measuring type: some TextMeasuring) -> Size {
    type.size(
      of: text, style: Self.style, width: max(1, min(room, Self.maximumWidth)), maximumLines: 0)
  }

  /// Draws it into `frame`.
  func draw(
    in frame: Rect, theme: Theme, measuring type: some TextMeasuring, into list: inout DrawList
  ) {
    var style = Self.style
    style.color = theme.secondaryText
    list.clipped(to: frame) {
      $0.paragraph(text, in: frame, style: style, measuring: type)
    }
  }
}
