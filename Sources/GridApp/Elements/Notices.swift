import FrameTiming
import GridEngine
import GridSDL

/// Messages to the user at the bottom of the window. Each is shown for a few seconds.
///
/// The hint of the first start is shown while there is no message.
struct Notices {
  /// The duration of a message, in seconds.
  static let duration = 4.0
  /// The duration of the hint, in seconds: long enough to be noticed next to the photos.
  static let hintDuration = 15.0

  private var message: String?
  private var end = FrameTime(nanoseconds: 0)
  private var hint: String?
  private var hintEnd = FrameTime(nanoseconds: 0)

  /// The displayed text; nil for none.
  var text: String? { message ?? hint }

  /// Shows `text` instead of the current message.
  ///
  /// A file name in the message can neither reorder it nor divide it into lines.
  mutating func show(_ text: String, at time: FrameTime) {
    message = text.forLabel
    end = time.advanced(bySeconds: Self.duration)
  }

  /// Shows the hint of the first start while there is no message.
  mutating func showHint(_ text: String, at time: FrameTime) {
    hint = text
    hintEnd = time.advanced(bySeconds: Self.hintDuration)
  }

  /// Removes the hint, because the user has followed it.
  mutating func removeHint() { hint = nil }

  /// The time at which a text disappears; nil if there is none.
  func nextChange(after time: FrameTime) -> FrameTime? {
    [message == nil ? nil : end, hint == nil ? nil : hintEnd].compactMap { $0 }.min()
      .map { max(time, $0) }
  }

  /// Removes texts whose time is over.
  ///
  /// - Returns: Whether the displayed text changed.
  mutating func expire(at time: FrameTime) -> Bool {
    let before = text
    if time >= end { message = nil }
    if time >= hintEnd { hint = nil }
    return text != before
  }

  /// Returns the size of the panel, with the message wrapped to `room`; nil if there is no message.
  ///
  /// - Parameter room: The maximum width of the panel, in points.
  func size(fitting room: Double, measuring type: some TextMeasuring) -> Size? {
    guard let text else { return nil }
    let widest = type.scaledValue(for: Self.maximumWidth)
    let width = max(1, min(room, widest) - 2 * Self.padding.width)
    let lines = type.size(
      of: text, style: Self.style, width: width,
      maximumLines: Int(type.scaledValue(for: Self.maximumLines)))
    return Size(
      width: lines.width + 2 * Self.padding.width, height: lines.height + 2 * Self.padding.height)
  }

  /// Draws the message into `panel`.
  func draw(
    in panel: Rect, theme: Theme, measuring type: some TextMeasuring, into list: inout DrawList
  ) {
    guard let text else { return }
    list.fill(panel, theme.panel.withAlpha(Look.panelOpacity), cornerRadius: Look.lineRadius)
    var style = Self.style
    style.color = theme.text
    let lines = panel.insetBy(dx: Self.padding.width, dy: Self.padding.height)
    let count = Int(lines.height / type.lineHeight(of: style) + 0.01)
    list.paragraph(text, in: lines, style: style, maximumLines: max(1, count), measuring: type)
  }

  private static let padding = Size(width: 14, height: 8)
  private static let style = TextStyle(size: Look.bodyType, alignment: .center)
  /// The maximum width in points, at the usual size of type. Longer lines are hard to read.
  private static let maximumWidth = 720.0
  /// The maximum number of lines, at the usual size of type.
  private static let maximumLines = 4.0
}
