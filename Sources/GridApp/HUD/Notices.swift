import GridEngine

/// Short messages to the user at the foot of the window; each is shown for a while.
struct Notices {
  /// Seconds for which a message stays.
  static let duration = 4.0

  private var text: String?
  private var end = FrameTime(nanoseconds: 0)

  /// Shows `text` in place of what was there.
  mutating func show(_ text: String, at time: FrameTime) {
    self.text = text
    end = time.advanced(bySeconds: Self.duration)
  }

  /// When the message goes, or nil when there is none.
  func nextChange(after time: FrameTime) -> FrameTime? { text == nil ? nil : max(time, end) }

  /// Takes the message away when its time is over.
  ///
  /// - Returns: Whether it went.
  mutating func expire(at time: FrameTime) -> Bool {
    guard text != nil, time >= end else { return false }
    text = nil
    return true
  }

  /// Draws the message for a window of `size` points.
  func draw(in size: Size, theme: Theme, into list: inout DrawList) {
    guard let text else { return }
    let width = min(size.width - 32, Double(text.count) * 7.4 + 32)
    let panel = Rect(
      x: (size.width - width) / 2, y: size.height - 52, width: width, height: 32)
    list.fill(panel, theme.panel, cornerRadius: 10)
    list.text(
      text, in: panel.insetBy(dx: 12, dy: 0),
      style: TextStyle(size: 13, color: theme.text, alignment: .center))
  }
}
