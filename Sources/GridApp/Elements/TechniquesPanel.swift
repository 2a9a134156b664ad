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

  /// The width in points, at the usual size of type.
  private static let width = 500.0
  private static let padding = 14.0
  /// The width in points, at the usual size of type, below which states are below their descriptions.
  private static let narrow = 300.0
  private static let keySide = 20.0
  private static let stateWidth = 96.0
  private static let hints = ["⌫  reset all", "I  inspect the layout", "Ctrl T  close"]
  private static let headingStyle = TextStyle(size: Look.headingType, weight: .bold)
  private static let bodyStyle = TextStyle(size: Look.bodyType)
  private static let detailStyle = TextStyle(size: Look.detailType)

  /// Whether the panel is shown.
  var isShown = false { didSet { offset = 0 } }
  /// The distance by which a panel that is higher than the window is scrolled, in points.
  private var offset = 0.0
  private var longestOffset = 0.0
  /// The frames of the actions in the window, as they were drawn last.
  private var frames: [Rect] = []

  /// Returns the size in points; nil while the panel is hidden.
  ///
  /// - Parameter room: The maximum width, in points. Texts that do not fit have several lines.
  func size(fitting room: Double, measuring type: any TextMeasuring) -> Size? {
    guard isShown else { return nil }
    let width = min(type.scaledValue(for: Self.width), room)
    return Size(width: width, height: Layout(width: width, type).height)
  }

  // MARK: Input

  /// Handles the keys of techniques, clicks, and the wheel if there is more to show.
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
      let action = frames.firstIndex { $0.contains(point) }
      return action.map { .chosen(Self.actions[$0]) } ?? .handled
    case .wheel(_, let y, _):
      guard longestOffset > 0 else { return .ignored }
      offset -= y * 48
      return .handled
    case .axis(let axis):
      guard longestOffset > 0 else { return .ignored }
      offset += axis.notches.map { $0.y * 48 } ?? axis.delta.y
      return .handled
    case .pointerDown(let point, _, _, _), .pointerUp(let point, _), .touchBegan(_, let point):
      return frame?.contains(point) == true ? .handled : .ignored
    default: return .ignored
    }
  }

  /// The actions of the rows, and of the line below them.
  private static let actions =
    Technique.allCases.map { KeyAction.command(.toggle($0)) }
    + [.command(.toggleServer), .command(.resetTechniques)]

  // MARK: Layout

  /// The frames of the rows and of the last line, in a panel of a width.
  private struct Layout {
    /// The lines of the description of each technique, and of the server.
    let meanings: [[String]]
    /// The hints at the end, as many in a line as fit.
    let hints: [String]
    /// The tops and heights of the rows, and of the hints.
    private(set) var rows: [(top: Double, height: Double)] = []
    /// Whether states are next to the descriptions.
    let isWide: Bool
    let height: Double

    init(width: Double, _ type: any TextMeasuring) {
      let content = width - 2 * padding
      let isWide = content >= type.scaledValue(for: narrow)
      let room =
        content - 10 - type.scaledValue(for: keySide)
        - (isWide ? 4 + type.scaledValue(for: stateWidth) : 0)
      let box = type.scaledValue(for: keySide)
      let line = type.lineHeight(of: bodyStyle)
      var y = padding + 8 + type.scaledValue(for: 18)
      meanings = (Technique.allCases.map(\.meaning) + [serverMeaning]).map {
        type.lines(of: $0, style: bodyStyle, width: max(1, room), maximumLines: 0)
      }
      for lines in meanings {
        let height = 4 + box + Double(lines.count - 1 + (isWide ? 0 : 1)) * line
        rows.append((y, height))
        y += height
      }
      hints = Self.lines(of: TechniquesPanel.hints, in: content, type)
      let height = 8 + Double(hints.count) * type.scaledValue(for: 18)
      rows.append((y, height))
      self.isWide = isWide
      self.height = y + height + padding
    }

    /// Joins texts to lines that fit into a width.
    private static func lines(
      of texts: [String], in width: Double, _ type: any TextMeasuring
    ) -> [String] {
      texts.reduce(into: []) { lines, text in
        let longer = lines.last.map { $0 + "     " + text } ?? text
        let size = type.size(of: longer, style: detailStyle, width: nil, maximumLines: 1)
        if lines.isEmpty || size.width > width {
          lines.append(text)
        } else {
          lines[lines.count - 1] = longer
        }
      }
    }
  }

  // MARK: Drawing

  /// Draws the panel into `frame`, in which it is scrolled if it is lower than the panel.
  ///
  /// - Parameter latency: The latency of the simulated server; nil for none.
  mutating func draw(
    _ techniques: Techniques, latency: LatencyRange?, in frame: Rect, theme: Theme,
    measuring type: any TextMeasuring, into list: inout DrawList
  ) {
    let layout = Layout(width: frame.width, type)
    longestOffset = max(0, layout.height - frame.height)
    offset = min(max(offset, 0), longestOffset)
    let top = frame.minY - offset
    frames = layout.rows.map {
      Rect(x: frame.minX, y: top + $0.top, width: frame.width, height: $0.height)
    }
    list.fill(frame, theme.panel.withAlpha(245), cornerRadius: Look.panelRadius)
    let content = frame.insetBy(dx: Self.padding, dy: 0)
    let rows = Self.rows(techniques, latency)
    let isChanged = techniques != Techniques()
    list.clipped(to: frame) { list in
      var style = Self.headingStyle
      style.color = theme.text
      list.text(
        "Techniques",
        in: Rect(
          x: content.minX, y: top + Self.padding, width: content.width,
          height: type.scaledValue(for: 18)),
        style: style)
      for (index, row) in rows.enumerated() {
        let place = Rect(
          x: content.minX, y: frames[index].minY, width: content.width,
          height: frames[index].height)
        draw(row, layout.meanings[index], in: place, layout.isWide, theme, type, into: &list)
      }
      style = Self.detailStyle
      style.color = isChanged ? theme.text : theme.secondaryText
      let height = type.scaledValue(for: 18)
      for (index, hint) in layout.hints.enumerated() {
        list.text(
          hint,
          in: Rect(
            x: content.minX, y: frames[rows.count].minY + 6 + Double(index) * height,
            width: content.width, height: height),
          style: style)
      }
    }
  }

  /// The key, the description and the state of a technique or of the server.
  private struct Row {
    let key: Character
    let state: String
    let isDefault: Bool
  }

  private static let serverMeaning = "a slow server for destinations"

  private static func rows(_ techniques: Techniques, _ latency: LatencyRange?) -> [Row] {
    let best = Techniques()
    return Technique.allCases.map {
      Row(key: $0.key, state: techniques[$0], isDefault: techniques[$0] == best[$0])
    } + [
      Row(key: "l", state: latency.map { "\($0) ms" } ?? "off", isDefault: latency == nil)
    ]
  }

  private func draw(
    _ row: Row, _ meaning: [String], in place: Rect, _ isWide: Bool, _ theme: Theme,
    _ type: any TextMeasuring, into list: inout DrawList
  ) {
    let box = type.scaledValue(for: Self.keySide)
    let key = Rect(x: place.minX, y: place.minY, width: box, height: box)
    list.fill(key, theme.placeholder, cornerRadius: 5)
    list.text(
      String(row.key).uppercased(), in: key,
      style: TextStyle(
        size: Look.detailType, weight: .bold, color: theme.text, alignment: .center))
    let state = isWide ? 4 + type.scaledValue(for: Self.stateWidth) : 0
    var line = Rect(
      x: key.maxX + 10, y: place.minY, width: max(0, place.maxX - state - key.maxX - 10),
      height: box)
    var style = Self.bodyStyle
    style.color = row.isDefault ? theme.secondaryText : theme.text
    let step = type.lineHeight(of: style)
    for text in meaning {
      list.text(text, in: line, style: style)
      line.origin.y += step
    }
    style.weight = row.isDefault ? .regular : .bold
    style.color = row.isDefault ? theme.secondaryText : theme.accent
    if isWide {
      style.alignment = .trailing
      line = Rect(
        x: place.maxX - state + 4, y: place.minY, width: max(0, state - 4), height: box)
    }
    list.text(row.state, in: line, style: style)
  }
}
