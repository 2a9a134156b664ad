import GridEngine

/// A text field of one line over the content, such as for a search or a new name.
public struct TextField {
  /// The result of a key or a text.
  public enum Result {
    /// The field does nothing with it.
    case ignored
    /// The field has used it, but the text is the same.
    case handled
    /// The text has changed.
    case changed
  }

  /// The typed text.
  public private(set) var text = ""
  /// The unfinished text of an input method, after ``text``.
  public private(set) var composition = ""
  /// Whether all of ``text`` is selected, so that the next text replaces it.
  public private(set) var isSelected = false
  /// Whether the field receives text.
  public private(set) var isOpen = false

  /// Whether the field is shown: it receives text, or has kept one.
  public var isShown: Bool { isOpen || !text.isEmpty }

  /// The name of the field.
  public let label: String

  /// The text behind the typed one, which cannot be changed.
  private let suffix: String

  /// Creates a closed field.
  public init(label: String = "Name", suffix: String = "") {
    self.label = label
    self.suffix = suffix
  }

  /// Opens the field for text.
  public mutating func open() { isOpen = true }

  /// Opens the field with a text, which is selected.
  public mutating func open(with text: String) {
    self.text = text
    isSelected = !text.isEmpty
    isOpen = true
  }

  /// Closes and clears the field; ignored if it is closed and empty.
  public mutating func leave() -> Result {
    let wasOpen = isOpen
    (isOpen, isSelected) = (false, false)
    composition = ""
    guard !text.isEmpty else { return wasOpen ? .handled : .ignored }
    text = ""
    return .changed
  }

  /// Handles a key while the field is open.
  ///
  /// Enter closes the field and keeps its result. Backspace deletes a character, or the selected
  /// text, as Delete does. Ctrl A selects the text, and an arrow ends the selection. Keys that produce
  /// text are consumed, because their text arrives as an event of its own. Keys that change text in
  /// other programs are consumed, too: next to a field, Delete must not concern a file.
  public mutating func press(_ key: Key, _ modifiers: KeyModifiers) -> Result {
    guard isOpen else { return .ignored }
    if isSelected, let result = pressSelected(key, modifiers) { return result }
    if key == .character("a"), modifiers == .control { isSelected = !text.isEmpty }
    if Self.editsText(key, modifiers) { return .handled }
    guard modifiers.isDisjoint(with: [.control, .alt, .super]) else { return .ignored }
    switch key {
    case .enter:
      (isOpen, isSelected) = (false, false)
      return .handled
    case .backspace:
      guard !text.isEmpty else { return .handled }
      text.removeLast()
      return .changed
    case .space, .plus, .minus, .character: return .handled
    default: return .ignored
    }
  }

  /// Handles a key that concerns the selected text.
  private mutating func pressSelected(_ key: Key, _ modifiers: KeyModifiers) -> Result? {
    switch key {
    case .backspace, .delete:
      removeSelected()
      return .changed
    case .left, .right, .home, .end:
      guard modifiers.isEmpty else { return nil }
      isSelected = false
      return .handled
    default: return nil
    }
  }

  private mutating func removeSelected() {
    if isSelected { text = "" }
    isSelected = false
  }

  /// Whether a key deletes, selects, copies, cuts, pastes, undoes or redoes in text fields.
  private static func editsText(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    switch key {
    case .delete: true
    case .character("a"), .character("c"), .character("v"), .character("x"), .character("y"),
      .character("z"):
      modifiers.contains(.control)
    default: false
    }
  }

  /// Appends text from the keyboard while the field is open.
  public mutating func type(_ typed: String) -> Result {
    guard isOpen else { return .ignored }
    composition = ""
    removeSelected()
    text += typed
    return .changed
  }

  /// Updates the unfinished text of an input method.
  public mutating func compose(_ unfinished: String) -> Result {
    guard isOpen, unfinished != composition else { return .ignored }
    composition = unfinished
    guard isSelected else { return .handled }
    removeSelected()
    return .changed
  }

  /// The space before the label, in points.
  private static let padding = 14.0
  private static let hintWidth = 64.0
  /// The room for text next to which there is a hint, in points at the usual size of type.
  private static let narrowestText = 120.0

  /// Returns the width of the label, in points.
  private func labelWidth(_ type: some TextMeasuring) -> Double {
    type.scaledValue(for: label.count > 4 ? 58 : 48)
  }

  /// Returns the width of the hint at the end, in points; 0 if the text needs the room.
  private func hintWidth(in panel: Rect, _ type: some TextMeasuring) -> Double {
    let width = type.scaledValue(for: Self.hintWidth)
    let text = panel.width - Self.padding - Self.buttonWidth - labelWidth(type) - width
    return text < type.scaledValue(for: Self.narrowestText) ? 0 : width
  }

  /// Returns the size in points; nil if the field is not shown.
  public func size(measuring type: some TextMeasuring) -> Size? {
    guard isShown else { return nil }
    return Size(width: type.scaledValue(for: 360), height: 16 + type.scaledValue(for: 18))
  }

  /// The width of the caret in points.
  private static let caretWidth = 1.5
  private static let selectionRadius = 3.0

  private static func style(_ color: Color, isUnderlined: Bool = false) -> TextStyle {
    TextStyle(size: Look.headingType, weight: .bold, color: color, isUnderlined: isUnderlined)
  }

  /// Returns the part of `panel` for the text.
  private func box(in panel: Rect, _ type: some TextMeasuring) -> Rect {
    let start = Self.padding + labelWidth(type)
    let end = panel.width - Self.buttonWidth - hintWidth(in: panel, type)
    return Rect(
      x: panel.minX + start, y: panel.minY, width: max(1, end - start), height: panel.height)
  }

  /// The text before the caret: the typed one, and the unfinished one underlined.
  private func content(_ theme: Theme) -> AttributedText {
    let color = isSelected ? theme.background : theme.text
    var content = AttributedText(text, style: Self.style(color))
    if isOpen { content.append(composition, style: Self.style(theme.text, isUnderlined: true)) }
    return content
  }

  /// The width of the text before the caret, in points.
  private func leadingWidth(measuring type: some TextMeasuring) -> Double {
    // Trailing spaces have no width of their own.
    let (style, end) = (Self.style(Color(0)), "|")
    func width(_ text: String) -> Double {
      type.size(of: text, style: style, width: nil, maximumLines: 1).width
    }
    return width(text + composition + end) - width(end)
  }

  /// Returns the frame of the caret in a field that is drawn into `panel`; nil if the field receives no
  /// text. The caret is always visible: a longer text is shifted to the left.
  public func caretFrame(in panel: Rect, measuring type: some TextMeasuring) -> Rect? {
    guard isOpen else { return nil }
    let line = line(in: panel, measuring: type)
    let x = min(leadingWidth(measuring: type), max(0, line.width - Self.caretWidth))
    return Rect(x: line.minX + x, y: line.minY, width: Self.caretWidth, height: line.height)
  }

  /// Returns the part of `panel` for the line of text, in the middle of its height: attributed text begins at
  /// the top of its frame.
  private func line(in panel: Rect, measuring type: some TextMeasuring) -> Rect {
    let (box, height) = (box(in: panel, type), type.lineHeight(of: Self.style(Color(0))))
    return Rect(x: box.minX, y: box.midY - height / 2, width: box.width, height: height)
  }

  /// Draws the field into `panel`.
  public func draw(
    in panel: Rect, theme: Theme, measuring type: some TextMeasuring, into list: inout DrawList
  ) {
    if isOpen {
      list.fill(panel.insetBy(dx: -1.5, dy: -1.5), theme.accent, cornerRadius: 11.5)
    }
    list.fill(panel, theme.panel.withAlpha(Look.panelOpacity), cornerRadius: Look.lineRadius)
    list.text(
      label,
      in: Rect(
        x: panel.minX + Self.padding, y: panel.minY, width: labelWidth(type), height: panel.height),
      style: TextStyle(size: Look.bodyType, color: theme.secondaryText))
    if let caret = caretFrame(in: panel, measuring: type) {
      drawOpenText(
        before: caret, in: line(in: panel, measuring: type), theme: theme, measuring: type,
        into: &list)
    } else {
      list.text(content(theme), in: line(in: panel, measuring: type))
    }
    let button = closeButton(in: panel)
    list.stroke(
      Self.cross, theme.secondaryText, style: Self.line,
      at: Point(x: button.midX - 1 - Self.crossSide / 2, y: button.midY - Self.crossSide / 2))
    let hintWidth = hintWidth(in: panel, type)
    guard hintWidth > 0 else { return }
    list.text(
      isOpen ? suffix.isEmpty ? "Esc: clear" : "Esc: cancel" : "Esc",
      in: Rect(
        x: panel.maxX - Self.buttonWidth - hintWidth, y: panel.minY, width: hintWidth,
        height: panel.height),
      style: TextStyle(size: Look.detailType, color: theme.secondaryText, alignment: .trailing))
  }

  private static let buttonWidth = 34.0
  private static let crossSide = 9.0
  private static let line = StrokeStyle(lineWidth: 1.5, lineCap: .round)
  private static let cross = {
    var path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: Point(x: crossSide, y: crossSide))
    path.move(to: Point(x: crossSide, y: 0))
    path.addLine(to: Point(x: 0, y: crossSide))
    return path
  }()

  /// Returns the frame of the button at the end of a field that is drawn into `panel`. A click there does what
  /// Esc does: ``leave()``.
  public func closeButton(in panel: Rect) -> Rect {
    Rect(
      x: panel.maxX - Self.buttonWidth, y: panel.minY, width: Self.buttonWidth,
      height: panel.height)
  }

  private func drawOpenText(
    before caret: Rect, in box: Rect, theme: Theme, measuring type: some TextMeasuring,
    into list: inout DrawList
  ) {
    let content = content(theme)
    // Rounded up, so that the text is not shortened.
    let width = (max(leadingWidth(measuring: type), type.size(of: content, width: nil).width) + 1)
      .rounded(.up)
    let start = caret.minX - leadingWidth(measuring: type)
    list.clipped(to: box) { list in
      if isSelected {
        let selection = Rect(x: start, y: box.minY, width: caret.minX - start, height: box.height)
        list.fill(selection, theme.accent, cornerRadius: Self.selectionRadius)
      }
      list.text(
        content, in: Rect(x: start, y: box.minY, width: width, height: box.height))
      // The selection shows where text is typed.
      if !isSelected { list.fill(caret, theme.text) }
      list.text(
        suffix,
        in: Rect(
          x: caret.maxX + 1, y: box.minY, width: max(1, box.maxX - caret.maxX - 1),
          height: box.height), style: Self.style(theme.text))
    }
  }
}
