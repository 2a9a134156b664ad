import FrameTiming
import GridEngine
import GridSDL

/// The zoom level of an open photo, shown near the top of the window for a moment after a change.
package struct ZoomIndicator {
  /// The duration after the last change, in seconds.
  static let duration = 1.2

  private var level: Double?
  private var end = FrameTime(nanoseconds: 0)

  /// Creates an indicator that shows nothing.
  package init() {}

  /// The displayed text, "100 %"; nil for none.
  package var text: String? { level.map(ViewerCaption.percent) }

  /// Shows a level of `level` device pixels per pixel of the photo.
  package mutating func show(_ level: Double, at time: FrameTime) {
    self.level = level
    end = time.advanced(bySeconds: Self.duration)
  }

  /// Removes the level immediately.
  package mutating func hide() { level = nil }

  /// The time at which the level disappears; nil if there is none.
  package func nextChange(after time: FrameTime) -> FrameTime? {
    level == nil ? nil : max(time, end)
  }

  /// Removes the level if its time is over.
  ///
  /// - Returns: Whether it was removed.
  package mutating func expire(at time: FrameTime) -> Bool {
    guard level != nil, time >= end else { return false }
    level = nil
    return true
  }

  // MARK: Drawing

  private static let style = TextStyle(size: Look.figureType, weight: .bold, alignment: .center)
  /// The distance from the top of the window, in points.
  private static let top = 24.0

  /// Returns the frame of the panel in a window of `width` points; nil if nothing is displayed.
  package func frame(in width: Double, measuring type: some TextMeasuring) -> Rect? {
    guard let text else { return nil }
    let line = type.size(of: text, style: Self.style, width: nil, maximumLines: 1)
    // Wide enough for all levels, so that it does not change its width while the user zooms.
    let size = Size(
      width: max(32 + type.scaledValue(for: 72), line.width.rounded(.up) + 32),
      height: 16 + type.scaledValue(for: 24))
    return Rect(
      x: ((width - size.width) / 2).rounded(), y: Self.top, width: size.width, height: size.height)
  }

  /// Draws the level into `panel`.
  package func draw(in panel: Rect, theme: Theme, into list: inout DrawList) {
    guard let text else { return }
    var style = Self.style
    style.color = theme.text
    list.fill(panel, theme.panel, cornerRadius: Look.panelRadius)
    list.text(text, in: panel, style: style)
  }
}
