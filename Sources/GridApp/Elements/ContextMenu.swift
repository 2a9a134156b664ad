import GridEngine
import GridSDL
import ItemSources

/// A menu of actions at the pointer or at the focused item.
///
/// Most entries perform the action of a shortcut. The keys are the same as those of ``KeyBindings``, and
/// work while the menu is open.
struct ContextMenu {
  /// An entry of the menu.
  struct Entry: Equatable {
    let title: String
    let action: KeyAction
    /// The key of the action, which the entry shows; nil if it has none.
    var trigger: KeyTrigger?
    var isEnabled = true
    /// Whether the entry is the current choice of several.
    var isChosen = false
    /// Whether a line separates the entry from the one before.
    var startsGroup = false
  }

  /// The result of an event.
  enum Outcome: Equatable {
    /// The menu is closed, and the event is not for it.
    case ignored
    case handled
    /// An entry was chosen, whose action is to be performed.
    case chosen(KeyAction)
  }

  /// The height of an entry in points, and the distance of a notch of the wheel.
  private var rowHeight = 28.0
  private static let separatorHeight = 9.0
  private static let padding = Size(width: 14, height: 6)
  /// The space between the titles and the keys, in points.
  private static let gap = 36.0
  /// The distance of the menu from the edges of the window, in points.
  private static let margin = 4.0
  /// The distance within which the release of the secondary button belongs to its press, in points.
  private static let clickSlop = 6.0

  private(set) var entries: [Entry] = []
  /// The index of the highlighted entry.
  private(set) var highlighted: Int?
  private(set) var anchor = Point.zero
  /// The position where the secondary button was pressed, until it is released.
  private var press: Point?
  /// Whether the primary button or a finger was pressed on the open menu.
  private var isPressed = false
  /// The distance by which a menu that is higher than the window is scrolled, in points.
  private var offset = 0.0
  /// The frames of the entries in the window, as they were drawn last.
  private(set) var frames: [Rect] = []
  private(set) var panel = Rect.zero

  /// Whether the menu is open.
  var isShown: Bool { !entries.isEmpty }

  /// Opens the menu.
  ///
  /// - Parameters:
  ///   - entries: The entries; nothing is shown without any.
  ///   - point: The position of the top left corner in the window, if there is room.
  ///   - isPressed: Whether the secondary button is pressed at that point. A menu that was opened by
  ///     a key highlights its first entry.
  mutating func open(_ entries: [Entry], at point: Point, isPressed: Bool) {
    self.entries = entries
    anchor = point
    press = isPressed ? point : nil
    self.isPressed = false
    offset = 0
    frames = []
    highlighted = nil
    if !isPressed { moveHighlight(by: 1) }
  }

  /// Closes the menu.
  mutating func close() { entries = [] }

  // MARK: Events

  /// Handles an event while the menu is open. The menu receives all input; events of the window are
  /// ignored.
  mutating func handle(_ event: InputEvent) -> Outcome {
    guard isShown else { return .ignored }
    switch event {
    case .keyDown(let key, let modifiers, let isRepeat):
      return handle(key, modifiers, isRepeat: isRepeat)
    case .pointerMoved(let point):
      if let press, isNear(press, point) { break }
      press = nil
      highlighted = entry(at: point)
    case .pointerDown(let point, _, _, _), .touchBegan(_, let point):
      isPressed = true
      if panel.contains(point) { highlighted = entry(at: point) } else { close() }
    // The release of a drag that began before the menu.
    case .pointerUp(_, .primary) where !isPressed, .touchEnded where !isPressed: break
    case .pointerUp(let point, _), .touchEnded(_, let point):
      defer {
        press = nil
        isPressed = false
      }
      // The release of the press that opened the menu.
      if let press, isNear(press, point) { break }
      if let index = entry(at: point) { return choose(index) }
    case .wheel(_, let y, _): offset += -y * rowHeight
    case .pointerLeft: highlighted = nil
    case .keyUp, .text, .composition, .touchMoved: break
    default: return .ignored
    }
    return .handled
  }

  /// Handles a movement of a wheel or touchpad, and returns whether the menu is open.
  mutating func handle(_ axis: AxisInput) -> Bool {
    guard isShown else { return false }
    offset += axis.delta.y
    return true
  }

  private mutating func handle(
    _ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool
  ) -> Outcome {
    switch (key, modifiers) {
    case (.escape, _), (.menu, _), (.function(10), .shift): if !isRepeat { close() }
    case (.down, []), (.tab, []): moveHighlight(by: 1)
    case (.up, []), (.tab, .shift): moveHighlight(by: -1)
    case (.home, []), (.pageUp, []):
      highlighted = nil
      moveHighlight(by: 1)
    case (.end, []), (.pageDown, []):
      highlighted = nil
      moveHighlight(by: -1)
    case (.enter, []) where highlighted != nil, (.space, []) where highlighted != nil:
      if !isRepeat, let highlighted { return choose(highlighted) }
    default:
      guard !isRepeat,
        let index = entries.firstIndex(where: { $0.trigger == .key(key, modifiers) })
      else { break }
      return choose(index)
    }
    return .handled
  }

  /// Moves the highlight to the next or previous entry that is enabled; after the last one follows the
  /// first.
  private mutating func moveHighlight(by step: Int) {
    let count = entries.count
    var index = highlighted ?? (step > 0 ? -1 : count)
    for _ in 0..<count {
      index = (index + step + count) % count
      if entries[index].isEnabled {
        highlighted = index
        reveal(index)
        return
      }
    }
  }

  /// Chooses an entry, if it is enabled, and closes the menu.
  mutating func choose(_ index: Int) -> Outcome {
    guard entries[index].isEnabled else { return .handled }
    let action = entries[index].action
    close()
    return .chosen(action)
  }

  private func isNear(_ a: Point, _ b: Point) -> Bool {
    abs(a.x - b.x) + abs(a.y - b.y) <= Self.clickSlop
  }

  /// Returns the enabled entry at a point.
  private func entry(at point: Point) -> Int? {
    guard panel.contains(point) else { return nil }
    return frames.firstIndex { $0.contains(point) }.flatMap {
      entries.indices.contains($0) && entries[$0].isEnabled ? $0 : nil
    }
  }

  private mutating func reveal(_ index: Int) {
    guard frames.indices.contains(index) else { return }
    if frames[index].minY < panel.minY { offset -= panel.minY - frames[index].minY }
    if frames[index].maxY > panel.maxY { offset += frames[index].maxY - panel.maxY }
  }

  // MARK: Drawing

  /// Draws the menu in a window of `size` points. It opens to the other side of its point where there
  /// is no room.
  mutating func draw(
    in size: Size, theme: Theme, text: any TextMeasuring, into list: inout DrawList
  ) {
    guard isShown else { return }
    rowHeight = 10 + text.scaledValue(for: 18)
    layOut(in: size, text: text)
    list.fill(panel.insetBy(dx: -1, dy: -1), theme.secondaryText.withAlpha(90), cornerRadius: 11)
    list.fill(panel, theme.panel.withAlpha(255), cornerRadius: Look.lineRadius)
    list.clipped(to: panel) { list in
      for (index, entry) in entries.enumerated() {
        draw(
          entry, in: frames[index], isHighlighted: index == highlighted, theme, text, into: &list)
      }
    }
  }

  private mutating func layOut(in size: Size, text: any TextMeasuring) {
    let titles =
      (entries.map { Self.width($0.title, text) }.max() ?? 0) + titleInset(text)
    let keys = entries.map { Self.width($0.trigger?.label ?? "", text) }.max() ?? 0
    let gaps = entries.dropFirst().count { $0.startsGroup }
    let height =
      Double(entries.count) * rowHeight + Double(gaps) * Self.separatorHeight
      + 2 * Self.padding.height
    let room = Rect(size: size).insetBy(dx: Self.margin, dy: Self.margin)
    let fitted = Size(
      width: min(titles + Self.gap + keys + 2 * Self.padding.width, room.width),
      height: min(height, room.height))
    func place(_ start: Double, _ extent: Double, _ low: Double, _ high: Double) -> Double {
      let wanted = start + extent <= high ? start : start - extent
      return max(low, min(wanted, high - extent))
    }
    panel = Rect(
      x: place(anchor.x, fitted.width, room.minX, room.maxX).rounded(),
      y: place(anchor.y, fitted.height, room.minY, room.maxY).rounded(),
      width: fitted.width, height: fitted.height)
    offset = min(max(offset, 0), height - fitted.height)
    frames = []
    var y = panel.minY + Self.padding.height - offset
    for (index, entry) in entries.enumerated() {
      if entry.startsGroup, index > 0 { y += Self.separatorHeight }
      frames.append(Rect(x: panel.minX, y: y, width: panel.width, height: rowHeight))
      y += rowHeight
    }
  }

  private static func width(_ string: String, _ type: any TextMeasuring) -> Double {
    type.size(of: string, style: style, width: .infinity, maximumLines: 1).width.rounded(.up)
  }

  private func draw(
    _ entry: Entry, in frame: Rect, isHighlighted: Bool, _ theme: Theme,
    _ type: any TextMeasuring, into list: inout DrawList
  ) {
    if entry.startsGroup, frame.minY > panel.minY + Self.padding.height {
      let line = Rect(
        x: frame.minX + Self.padding.width, y: frame.minY - Self.separatorHeight / 2,
        width: frame.width - 2 * Self.padding.width, height: 1)
      list.fill(line, theme.secondaryText.withAlpha(70))
    }
    if isHighlighted {
      list.fill(frame.insetBy(dx: 5, dy: 0), theme.accent.withAlpha(70), cornerRadius: 6)
    }
    let row = frame.insetBy(dx: Self.padding.width, dy: 0)
    var style = Self.style
    style.color = entry.isEnabled ? theme.text : theme.secondaryText.withAlpha(130)
    var title = row
    let inset = titleInset(type)
    title.origin.x += inset
    title.size.width -= inset
    list.text(entry.title, in: title, style: style)
    if entry.isChosen { list.text("✓", in: row, style: style) }
    style.color = theme.secondaryText.withAlpha(entry.isEnabled ? 255 : 130)
    style.alignment = .trailing
    // In a narrow window the title is more important than its key.
    if let key = entry.trigger?.label,
      Self.width(entry.title, type) + Self.width(key, type) < title.width
    {
      list.text(key, in: row, style: style)
    }
  }

  /// The space for the mark of the current choice before the titles, in points.
  private func titleInset(_ type: any TextMeasuring) -> Double {
    entries.contains(where: \.isChosen) ? type.scaledValue(for: 20) : 0
  }

  private static let style = TextStyle(size: Look.bodyType)
}

// MARK: - Entries

extension ContextMenu {
  /// Returns the entries for programs that open photos.
  static func entries(for programs: [InstalledProgram]) -> [Entry] {
    programs.map { Entry(title: $0.name, action: .command(.file(.openWith($0)))) }
  }
}
