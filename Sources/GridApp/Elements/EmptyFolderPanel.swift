import GridEngine
import GridSDL

/// The content of a window without photos: the reason, an area on which files can be dropped, and buttons
/// that show other folders.
struct EmptyFolderPanel {
  /// A button that performs a command.
  struct Button: Equatable {
    let title: String
    let command: AppCommand
  }

  /// The result of an event.
  enum Outcome: Equatable {
    /// The event is not for the panel.
    case ignored
    case handled
    /// A button was pressed.
    case chosen(AppCommand)
  }

  private static let padding = 24.0
  private static let gap = 12.0
  private static let buttonPadding = Size(width: 18, height: 8)
  /// The maximum width in points, at the usual size of type. Longer lines are hard to read.
  private static let maximumWidth = 520.0
  private static let textStyle = TextStyle(size: Look.noticeType, alignment: .center)
  private static let hintStyle = TextStyle(size: Look.bodyType, alignment: .center)
  private static let buttonStyle = TextStyle(size: Look.headingType, alignment: .center)
  private static let hint = "Drop photos or folders here"

  /// The reason why there are no photos.
  var text = ""
  /// The buttons, from left to right.
  var buttons: [Button] = []
  /// The index of the button that has the keys; nil for none.
  private(set) var focused: Int?
  /// The index of the button under the pointer; nil for none.
  private(set) var hovered: Int?
  /// The index of the pressed button; nil for none.
  private var pressed: Int?
  /// The frames of the buttons in the window, as they were drawn last.
  private(set) var frames: [Rect] = []

  // MARK: Events

  /// Handles keys that go from button to button, and the pointer and fingers on them.
  mutating func handle(_ event: InputEvent) -> Outcome {
    switch event {
    case .keyDown(let key, let modifiers, let isRepeat):
      return handle(key, modifiers, isRepeat: isRepeat)
    case .pointerMoved(let point):
      let before = hovered
      hovered = button(at: point)
      return hovered != before || pressed != nil ? .handled : .ignored
    case .pointerLeft:
      defer { hovered = nil }
      return hovered == nil ? .ignored : .handled
    case .pointerDown(let point, .primary, _, _), .touchBegan(_, let point):
      pressed = button(at: point)
      return pressed == nil ? .ignored : .handled
    case .pointerUp(let point, .primary), .touchEnded(_, let point):
      guard let pressed else { return .ignored }
      self.pressed = nil
      return button(at: point) == pressed ? .chosen(buttons[pressed].command) : .handled
    default: return .ignored
    }
  }

  private mutating func handle(
    _ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool
  ) -> Outcome {
    guard !buttons.isEmpty else { return .ignored }
    switch (key, modifiers) {
    case (.tab, []), (.right, []), (.down, []):
      focused = focused.map { ($0 + 1) % buttons.count } ?? 0
    case (.tab, .shift), (.left, []), (.up, []):
      focused = ((focused ?? buttons.count) + buttons.count - 1) % buttons.count
    case (.enter, []), (.space, []):
      guard let focused else { return .ignored }
      return isRepeat ? .handled : .chosen(buttons[focused].command)
    default: return .ignored
    }
    return .handled
  }

  private func button(at point: Point) -> Int? { frames.firstIndex { $0.contains(point) } }

  // MARK: Layout

  /// Returns the size in points in a window with `room` for it.
  func size(fitting room: Size, measuring type: any TextMeasuring) -> Size {
    let width = max(1, min(room.width - 2 * Self.gap, type.scaledValue(for: Self.maximumWidth)))
    let inside = max(1, width - 2 * Self.padding)
    let reason = type.size(of: text, style: Self.textStyle, width: inside, maximumLines: 0)
    let height =
      reason.height + Self.gap + hintHeight(inside, type) + 2 * Self.gap
      + buttonHeight(inside, type) + 2 * Self.padding
    return Size(width: width, height: height.rounded(.up))
  }

  private func hintHeight(_ width: Double, _ type: any TextMeasuring) -> Double {
    type.size(of: Self.hint, style: Self.hintStyle, width: width, maximumLines: 0).height
  }

  private func buttonSizes(_ type: any TextMeasuring) -> [Size] {
    buttons.map { button in
      let title = type.size(of: button.title, style: Self.buttonStyle, width: nil, maximumLines: 1)
      return Size(
        width: title.width.rounded(.up) + 2 * Self.buttonPadding.width,
        height: title.height.rounded(.up) + 2 * Self.buttonPadding.height)
    }
  }

  /// Whether the buttons fit next to each other.
  private func isRow(_ sizes: [Size], in width: Double) -> Bool {
    sizes.reduce(-Self.gap) { $0 + $1.width + Self.gap } <= width
  }

  private func buttonHeight(_ width: Double, _ type: any TextMeasuring) -> Double {
    let sizes = buttonSizes(type)
    let heights = sizes.map(\.height)
    return isRow(sizes, in: width)
      ? heights.max() ?? 0 : heights.reduce(-Self.gap) { $0 + $1 + Self.gap }
  }

  /// Places the buttons at the bottom of an area, next to each other or else below each other.
  private mutating func placeButtons(in area: Rect, _ type: any TextMeasuring) {
    let sizes = buttonSizes(type)
    let height = buttonHeight(area.width, type)
    frames = []
    if isRow(sizes, in: area.width) {
      let width = sizes.reduce(-Self.gap) { $0 + $1.width + Self.gap }
      var x = area.midX - width / 2
      for size in sizes {
        frames.append(
          Rect(x: x.rounded(), y: area.maxY - height, width: size.width, height: height))
        x += size.width + Self.gap
      }
    } else {
      var y = area.maxY - height
      for size in sizes {
        let width = min(size.width, area.width)
        frames.append(
          Rect(x: (area.midX - width / 2).rounded(), y: y, width: width, height: size.height))
        y += size.height + Self.gap
      }
    }
  }

  // MARK: Drawing

  /// Draws the panel into `frame`, which may be smaller than it needs: the buttons stay.
  mutating func draw(
    in frame: Rect, theme: Theme, measuring type: any TextMeasuring, into list: inout DrawList
  ) {
    let padding = min(Self.padding, frame.height / 8)
    let inside = frame.insetBy(dx: min(Self.padding, frame.width / 8), dy: padding)
    placeButtons(in: inside, type)
    let top = frames.map(\.minY).min() ?? inside.maxY
    let area = Rect(
      x: inside.minX, y: inside.minY, width: inside.width,
      height: max(0, top - 2 * Self.gap - inside.minY))
    let (texts, buttons, frames) = (area, self.buttons, self.frames)
    list.clipped(to: frame) { list in
      list.fill(Self.dashes(around: frame), theme.secondaryText.withAlpha(120))
      drawTexts(in: texts, theme, type, into: &list)
      for (index, button) in buttons.enumerated() {
        draw(button, index, in: frames[index], theme, into: &list)
      }
    }
  }

  private func drawTexts(
    in area: Rect, _ theme: Theme, _ type: any TextMeasuring, into list: inout DrawList
  ) {
    var (style, hint) = (Self.textStyle, Self.hintStyle)
    (style.color, hint.color) = (theme.text, theme.secondaryText)
    let line = type.lineHeight(of: style)
    let hintHeight = hintHeight(area.width, type)
    let reasonHeight = type.size(of: text, style: style, width: area.width, maximumLines: 0).height
    // In a low window the reason is more important than the hint.
    let hasHint = area.height + 0.5 >= reasonHeight + Self.gap + hintHeight
    let room = area.height - (hasHint ? Self.gap + hintHeight : 0)
    let lines = Int(room / line + 0.01)
    guard lines > 0 else { return }
    let reason = Rect(x: area.minX, y: area.minY, width: area.width, height: room)
    list.paragraph(text, in: reason, style: style, maximumLines: lines, measuring: type)
    guard hasHint else { return }
    list.paragraph(
      Self.hint,
      in: Rect(
        x: area.minX, y: area.maxY - hintHeight, width: area.width, height: hintHeight),
      style: hint, measuring: type)
  }

  private func draw(
    _ button: Button, _ index: Int, in frame: Rect, _ theme: Theme, into list: inout DrawList
  ) {
    list.fill(frame, theme.placeholder, cornerRadius: 8)
    let isPressed = pressed == index && hovered == index
    if hovered == index {
      list.fill(frame, theme.accent.withAlpha(isPressed ? 110 : 60), cornerRadius: 8)
    }
    if focused == index { list.stroke(frame, theme.accent, width: 2, cornerRadius: 8) }
    var style = Self.buttonStyle
    style.color = theme.text
    list.text(button.title, in: frame, style: style)
  }

  /// Returns the dashes of a line around a frame.
  private static func dashes(around frame: Rect) -> [Rect] {
    let (dash, step, line) = (8.0, 14.0, 1.5)
    var dashes: [Rect] = []
    for x in stride(from: frame.minX, to: frame.maxX, by: step) {
      let width = min(dash, frame.maxX - x)
      dashes.append(Rect(x: x, y: frame.minY, width: width, height: line))
      dashes.append(Rect(x: x, y: frame.maxY - line, width: width, height: line))
    }
    for y in stride(from: frame.minY, to: frame.maxY, by: step) {
      let height = min(dash, frame.maxY - y)
      dashes.append(Rect(x: frame.minX, y: y, width: line, height: height))
      dashes.append(Rect(x: frame.maxX - line, y: y, width: line, height: height))
    }
    return dashes
  }
}
