import GridEngine
import GridSDL

/// The help panel over everything else: a topic for each group of ``KeyBindings``, with an
/// introduction and its shortcuts.
///
/// The topics are listed on the left, or, in a narrow window, named above their page. A page that is
/// too long for the window scrolls.
struct HelpPanel {
  /// The largest width of the page, and the smallest one next to the list of topics, in points at the usual size
  /// of type.
  private static let pageWidths = (most: 470.0, least: 340.0)
  private static let padding = 18.0
  /// The space between the list of topics and the page.
  private static let gutter = 24.0
  /// The distance that an arrow key or a notch of the wheel scrolls, in points.
  private static let line = 48.0

  private(set) var isShown = false
  /// The index of the shown group of ``KeyBindings/groups``.
  private(set) var topic = 0
  private var offset = 0.0
  private var longestOffset = 0.0
  private var page = 0.0
  /// The panel where it was drawn last, in window points.
  private(set) var frame = Rect.zero
  /// The topics where they were drawn last; in a narrow window, the arrows to the previous and the
  /// next one.
  private var topicFrames: [Rect] = []
  private var isWide = true
  /// The height of a line of text with the space around it, as of the last drawing.
  private var rowHeight = 30.0
  /// The height of a topic in the list.
  private var topicHeight: Double { rowHeight + 2 }

  /// Shows the topic of a place, or hides the panel.
  mutating func toggle(in place: KeyBinding.Place = .grid) {
    isShown.toggle()
    show(Self.topic(of: place))
  }

  /// Returns the topic whose keys work only in a place: the open photo or the comparison; the first one for
  /// others.
  private static func topic(of place: KeyBinding.Place) -> Int {
    KeyBindings.groups.firstIndex { group in
      group.rows.flatMap(\.bindings).allSatisfy { $0.place == place }
    } ?? 0
  }

  private mutating func show(_ topic: Int) {
    self.topic = min(max(topic, 0), KeyBindings.groups.count - 1)
    offset = 0
  }

  // MARK: Input

  /// Handles an event that scrolls or closes the panel, or selects a topic, while it is shown.
  ///
  /// - Returns: Whether the event was handled.
  mutating func handle(_ event: InputEvent) -> Bool {
    guard isShown else { return false }
    switch event {
    case .keyDown(.tab, .shift, _): show(topic - 1)
    case .keyDown(let key, let modifiers, _):
      return modifiers.isEmpty && press(key)
    case .wheel(_, let y, _): scroll(by: -y * Self.line)
    case .pointerDown(let point, _, _, _), .touchEnded(_, let point): click(at: point)
    case .pointerUp, .touchMoved, .touchBegan: break
    default: return false
    }
    return true
  }

  /// Handles a movement of a wheel or touchpad while the panel is shown.
  mutating func handle(_ axis: AxisInput) -> Bool {
    guard isShown else { return false }
    scroll(by: axis.notches.map { $0.y * Self.line } ?? axis.delta.y)
    return true
  }

  private mutating func press(_ key: Key) -> Bool {
    switch key {
    case .escape: toggle()
    case .right, .tab: show(topic + 1)
    case .left: show(topic - 1)
    case .down: read(by: Self.line)
    case .up: read(by: -Self.line)
    case .pageDown, .space: read(by: page)
    case .pageUp: read(by: -page)
    case .home: show(0)
    case .end: show(.max)
    default: return false
    }
    return true
  }

  /// Scrolls the page, or shows the next topic at its end.
  private mutating func read(by distance: Double) {
    let before = offset
    scroll(by: distance)
    if offset == before { show(topic + (distance > 0 ? 1 : -1)) }
  }

  private mutating func scroll(by distance: Double) {
    offset = min(max(offset + distance, 0), longestOffset)
  }

  /// Selects the topic at a point, or closes the panel if the point is outside.
  private mutating func click(at point: Point) {
    if let clicked = topicFrames.firstIndex(where: { $0.contains(point) }) {
      show(isWide ? clicked : topic + (clicked == 0 ? -1 : 1))
    } else if !frame.contains(point) {
      toggle()
    }
  }

  // MARK: Drawing

  /// Draws the panel in the middle of a window of `size` points.
  mutating func draw(
    in size: Size, theme: Theme, text: any TextMeasuring, into list: inout DrawList
  ) {
    guard isShown else { return }
    rowHeight = 12 + text.scaledValue(for: 18)
    let margin = min(16, size.width / 20)
    let room = Size(
      width: size.width - 2 * (margin + Self.padding),
      height: size.height - 2 * (margin + Self.padding) - rowHeight)
    let listWidth = Self.listWidth(text)
    isWide =
      room.width >= listWidth + Self.gutter + text.scaledValue(for: Self.pageWidths.least)
    let lead =
      isWide
      ? Size(width: listWidth + Self.gutter, height: 0) : Size(width: 0, height: rowHeight + 10)
    let width = min(text.scaledValue(for: Self.pageWidths.most), room.width - lead.width)
    let sheets = KeyBindings.groups.map { HelpSheet($0, width: width, text: text) }
    // All topics have the size of the largest, so that the panel does not move.
    let listHeight = Double(sheets.count) * topicHeight
    let wanted = max(sheets.map(\.height).max() ?? 0, isWide ? listHeight : 0)
    let height = max(1, min(wanted, room.height - lead.height))
    frame = Rect(
      x: (size.width - width - lead.width) / 2 - Self.padding,
      y: (size.height - height - lead.height - rowHeight) / 2 - Self.padding,
      width: width + lead.width + 2 * Self.padding,
      height: height + lead.height + rowHeight + 2 * Self.padding)
    let view = Rect(
      x: frame.minX + Self.padding + lead.width, y: frame.minY + Self.padding + lead.height,
      width: width, height: height)
    let sheet = sheets[topic]
    longestOffset = max(0, sheet.height - height)
    page = height * 0.9
    scroll(by: 0)
    list.fill(frame, theme.panel.withAlpha(255), cornerRadius: 14)
    if isWide {
      drawTopics(width: listWidth, theme: theme, into: &list)
    } else {
      drawHeading(theme: theme, into: &list)
    }
    list.clipped(to: view) { list in
      sheet.draw(
        at: Point(x: view.minX, y: view.minY - offset), visible: view, theme: theme, into: &list)
    }
    drawFooter(theme: theme, text: text, into: &list)
    if longestOffset > 0 { drawScrollBar(next: view, theme: theme, into: &list) }
  }

  private static func listWidth(_ text: any TextMeasuring) -> Double {
    let style = TextStyle(size: Look.bodyType, weight: .bold)
    let widths = KeyBindings.groups.map {
      text.size(of: $0.title, style: style, width: nil, maximumLines: 1).width
    }
    return (widths.max() ?? 0).rounded(.up) + 24
  }

  private mutating func drawTopics(width: Double, theme: Theme, into list: inout DrawList) {
    topicFrames = KeyBindings.groups.indices.map {
      Rect(
        x: frame.minX + Self.padding, y: frame.minY + Self.padding + Double($0) * topicHeight,
        width: width, height: rowHeight)
    }
    for (index, group) in KeyBindings.groups.enumerated() {
      let isSelected = index == topic
      let row = topicFrames[index]
      if isSelected {
        list.fill(row, theme.accent.withAlpha(Look.selectionOpacity), cornerRadius: 8)
      }
      list.text(
        group.title, in: row.insetBy(dx: 12, dy: 0),
        style: TextStyle(
          size: 13, weight: isSelected ? .bold : .regular,
          color: isSelected ? theme.text : theme.secondaryText))
    }
  }

  /// Draws the name of the topic between two arrows, which show the previous and the next one.
  private mutating func drawHeading(theme: Theme, into list: inout DrawList) {
    let row = Rect(
      x: frame.minX + Self.padding, y: frame.minY + Self.padding, width: frame.width - 36,
      height: rowHeight)
    topicFrames = [
      Rect(x: row.minX, y: row.minY, width: row.width / 2, height: row.height),
      Rect(x: row.midX, y: row.minY, width: row.width / 2, height: row.height),
    ]
    list.fill(row, theme.accent.withAlpha(Look.selectionOpacity), cornerRadius: 8)
    let style = TextStyle(size: Look.bodyType, weight: .bold, color: theme.text)
    for (label, alignment, inset) in [
      ("◀", TextStyle.Alignment.leading, 10), (KeyBindings.groups[topic].title, .center, rowHeight),
      ("▶", .trailing, 10),
    ] {
      var style = style
      style.alignment = alignment
      list.text(label, in: row.insetBy(dx: inset, dy: 0), style: style)
    }
  }

  /// Draws the keys of the panel itself.
  private func drawFooter(
    theme: Theme, text: any TextMeasuring, into list: inout DrawList
  ) {
    let style = TextStyle(size: Look.detailType, color: theme.secondaryText, alignment: .center)
    let row = Rect(
      x: frame.minX + Self.padding, y: frame.maxY - Self.padding - rowHeight + 8,
      width: frame.width - 2 * Self.padding, height: rowHeight)
    let more = longestOffset == 0 ? "" : offset < longestOffset ? "▼ more   " : "▲   "
    let hints = ["←  →  topics     ↑  ↓  read on     Esc  close", "←  →  ↑  ↓   Esc", "Esc"]
    let hint = hints.map { more + $0 }.first {
      text.size(of: $0, style: style, width: nil, maximumLines: 1).width <= row.width
    }
    if let hint { list.text(hint, in: row, style: style) }
  }

  private func drawScrollBar(next view: Rect, theme: Theme, into list: inout DrawList) {
    let track = view.height
    let length = max(24, track * track / (track + longestOffset))
    let share = offset / longestOffset
    list.fill(
      Rect(x: frame.maxX - 9, y: view.minY + share * (track - length), width: 4, height: length),
      theme.scrollBar, cornerRadius: 2)
  }
}
