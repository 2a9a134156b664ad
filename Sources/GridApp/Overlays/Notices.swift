import FrameTiming
import GridEngine
import GridSDL

/// Messages to the user at the bottom of the window. Each is shown for a few seconds.
struct Notices {
  /// The duration of a message, in seconds.
  static let duration = 4.0

  private var text: String?
  private var end = FrameTime(nanoseconds: 0)

  /// Shows `text` instead of the current message.
  ///
  /// Removes direction controls, because a file name in the message could otherwise reorder it.
  mutating func show(_ text: String, at time: FrameTime) {
    self.text = text.withoutDirectionControls
    end = time.advanced(bySeconds: Self.duration)
  }

  /// The time at which the message disappears; nil if there is none.
  func nextChange(after time: FrameTime) -> FrameTime? { text == nil ? nil : max(time, end) }

  /// Removes the message if its time is over.
  ///
  /// - Returns: Whether it was removed.
  mutating func expire(at time: FrameTime) -> Bool {
    guard text != nil, time >= end else { return false }
    text = nil
    return true
  }

  /// Returns the size of the panel, with the message wrapped to `room`; nil if there is no message.
  ///
  /// - Parameter room: The maximum width of the panel, in points.
  func size(fitting room: Double, measuring type: some TextMeasuring) -> Size? {
    guard let text else { return nil }
    let width = max(1, min(room, Self.maximumWidth) - 2 * Self.padding.width)
    let lines = type.size(
      of: text, style: Self.style, width: width, maximumLines: Self.maximumLines)
    return Size(
      width: lines.width + 2 * Self.padding.width, height: lines.height + 2 * Self.padding.height)
  }

  /// Draws the message into `panel`.
  func draw(
    in panel: Rect, theme: Theme, measuring type: some TextMeasuring, into list: inout DrawList
  ) {
    guard let text else { return }
    list.fill(panel, theme.panel.withAlpha(248), cornerRadius: 10)
    var style = Self.style
    style.color = theme.text
    let lines = panel.insetBy(dx: Self.padding.width, dy: Self.padding.height)
    let count = Int(lines.height / type.lineHeight(of: style) + 0.01)
    list.paragraph(text, in: lines, style: style, maximumLines: max(1, count), measuring: type)
  }

  private static let padding = Size(width: 14, height: 8)
  private static let style = TextStyle(size: 13, alignment: .center)
  /// The maximum width in points. Longer lines are hard to read.
  private static let maximumWidth = 720.0
  private static let maximumLines = 4
}
