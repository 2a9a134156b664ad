import Demos
import GridEngine
import GridSDL
import Lab

/// The panel of techniques: the state and the effect of each one, and the key that switches it. A simulated
/// server, which shows what they are worth, has a row, too.
///
/// Content stays in use while it is open, so that the effect of a technique can be seen at once.
struct TechniquesPanel {
  /// The result of an event.
  enum Outcome: Equatable {
    /// The event is not for the panel.
    case ignored
    case handled
    /// A technique was switched, or all were reset.
    case chosen(KeyAction)
  }

  private static let width = 500.0
  private static let padding = 14.0
  private static let titleHeight = 26.0
  private static let rowHeight = 24.0
  private static let footerHeight = 26.0

  /// Whether the panel is shown.
  var isShown = false

  /// The size in points; nil while it is hidden.
  var size: Size? {
    guard isShown else { return nil }
    let rows = Double(Self.actions.count - 1) * Self.rowHeight
    return Size(
      width: Self.width, height: Self.titleHeight + rows + Self.footerHeight + 2 * Self.padding)
  }

  // MARK: Input

  /// Handles the keys of techniques, and clicks.
  ///
  /// - Parameter frame: The panel where it was drawn last; nil if it was not.
  mutating func handle(_ event: InputEvent, in frame: Rect?) -> Outcome {
    guard isShown else { return .ignored }
    switch event {
    case .keyDown(let key, let modifiers, let isRepeat):
      guard let action = KeyBindings.action(for: .key(key, modifiers), in: .techniques) else {
        return .ignored
      }
      return isRepeat ? .handled : .chosen(action)
    case .pointerDown(let point, .primary, _, _), .touchEnded(_, let point):
      guard let frame, frame.contains(point) else { return .ignored }
      return row(at: point, in: frame).map { .chosen(Self.actions[$0]) } ?? .handled
    case .pointerDown(let point, _, _, _), .pointerUp(let point, _), .touchBegan(_, let point):
      return frame?.contains(point) == true ? .handled : .ignored
    default: return .ignored
    }
  }

  /// The actions of the rows, and of the line below them.
  private static let actions =
    Technique.allCases.map { KeyAction.command(.toggle($0)) }
    + [.command(.toggleServer), .command(.resetTechniques)]

  private func row(at point: Point, in frame: Rect) -> Int? {
    let y = point.y - frame.minY - Self.padding - Self.titleHeight
    let row = Int((y / Self.rowHeight).rounded(.down))
    return y >= 0 && row < Self.actions.count ? row : nil
  }

  // MARK: Drawing

  /// Draws the panel into `frame`, which may be smaller than it needs.
  ///
  /// - Parameter latency: The latency of the simulated server; nil for none.
  func draw(
    _ techniques: Techniques, latency: LatencyRange?, in frame: Rect, theme: Theme,
    into list: inout DrawList
  ) {
    list.fill(frame, theme.panel.withAlpha(245), cornerRadius: Look.panelRadius)
    let content = frame.insetBy(dx: Self.padding, dy: Self.padding)
    list.clipped(to: frame) { list in
      list.text(
        "Techniques",
        in: Rect(x: content.minX, y: content.minY, width: content.width, height: 18),
        style: TextStyle(size: Look.headingType, weight: .bold, color: theme.text))
      var y = content.minY + Self.titleHeight
      for row in Self.rows(techniques, latency) {
        draw(row, at: y, in: content, theme, into: &list)
        y += Self.rowHeight
      }
      let isChanged = techniques != Techniques()
      list.text(
        "⌫  reset all     I  inspect the layout     Ctrl T  close",
        in: Rect(x: content.minX, y: y + 6, width: content.width, height: 18),
        style: TextStyle(size: Look.detailType, color: isChanged ? theme.text : theme.secondaryText)
      )
    }
  }

  /// The key, the description and the state of a technique or of the server.
  private struct Row {
    let key: Character
    let meaning: String
    let state: String
    let isDefault: Bool
  }

  private static func rows(_ techniques: Techniques, _ latency: LatencyRange?) -> [Row] {
    let best = Techniques()
    return Technique.allCases.map {
      Row(
        key: $0.key, meaning: $0.meaning, state: techniques[$0],
        isDefault: techniques[$0] == best[$0])
    } + [
      Row(
        key: "l", meaning: "a slow server for destinations",
        state: latency.map { "\($0) ms" } ?? "off", isDefault: latency == nil)
    ]
  }

  private func draw(
    _ row: Row, at y: Double, in content: Rect, _ theme: Theme, into list: inout DrawList
  ) {
    func cell(_ x: Double, _ width: Double) -> Rect {
      Rect(x: content.minX + x, y: y, width: max(0, width), height: Self.rowHeight - 4)
    }
    let key = cell(0, 20)
    list.fill(key, theme.placeholder, cornerRadius: 5)
    list.text(
      String(row.key).uppercased(), in: key,
      style: TextStyle(size: Look.detailType, weight: .bold, color: theme.text, alignment: .center))
    list.text(
      row.meaning, in: cell(30, content.width - 130),
      style: TextStyle(
        size: Look.bodyType, color: row.isDefault ? theme.secondaryText : theme.text))
    list.text(
      row.state, in: cell(content.width - 96, 96),
      style: TextStyle(
        size: 13, weight: row.isDefault ? .regular : .bold,
        color: row.isDefault ? theme.secondaryText : theme.accent,
        alignment: .trailing))
  }
}
