import GridEngine

/// A field at the window's foot in which part of a name is typed; `/` opens it.
struct FilterField {
  /// What became of a key or a text.
  enum Result { case ignored, taken, changed }

  /// What was typed.
  private(set) var text = ""
  /// What an input method is about to make a word of, behind ``text``.
  private(set) var composition = ""
  /// Whether text goes into it.
  private(set) var isOpen = false
  /// The text of the key that opened it, which follows and is not meant for it.
  private var isOpening = false

  /// Takes a key: those that open and close the field and take back what was typed. What the others
  /// mean comes as text.
  ///
  /// Enter closes the field and keeps what it shows, Escape shows everything again.
  mutating func press(_ key: Key, _ modifiers: KeyModifiers) -> Result {
    isOpening = false
    guard isOpen else { return open(key, modifiers) }
    if modifiers.contains(.control) || modifiers.contains(.alt) { return .ignored }
    switch key {
    case .escape:
      isOpen = false
      return clear()
    case .enter:
      isOpen = false
      return .taken
    case .backspace:
      guard !text.isEmpty else { return .taken }
      text.removeLast()
      return .changed
    case .space, .plus, .minus, .character: return .taken
    default: return .ignored
    }
  }

  /// Takes text as the keyboard makes it; a slash opens the field, wherever its key is.
  mutating func type(_ typed: String) -> Result {
    defer { isOpening = false }
    guard isOpen else {
      guard typed == "/" else { return .ignored }
      isOpen = true
      return .taken
    }
    if isOpening, typed == "/" { return .taken }
    composition = ""
    text += typed
    return .changed
  }

  /// Takes text that an input method has not finished.
  mutating func compose(_ unfinished: String) -> Result {
    guard isOpen, unfinished != composition else { return .ignored }
    composition = unfinished
    return .taken
  }

  private mutating func open(_ key: Key, _ modifiers: KeyModifiers) -> Result {
    if key == .character("/"), modifiers.isEmpty {
      isOpen = true
      isOpening = true
      return .taken
    }
    return key == .escape && !text.isEmpty ? clear() : .ignored
  }

  private mutating func clear() -> Result {
    defer { text = "" }
    composition = ""
    return text.isEmpty ? .taken : .changed
  }

  /// Draws it for a window of `size` points; nothing where it is closed and empty.
  func draw(in size: Size, theme: Theme, into list: inout DrawList) {
    guard isOpen || !text.isEmpty else { return }
    let width = min(size.width - 32, 360)
    let panel = Rect(x: (size.width - width) / 2, y: size.height - 52, width: width, height: 34)
    if isOpen {
      list.fill(panel.insetBy(dx: -1.5, dy: -1.5), theme.accent, cornerRadius: 11.5)
    }
    list.fill(panel, theme.panel.withAlpha(248), cornerRadius: 10)
    list.text(
      "Name", in: Rect(x: panel.minX + 14, y: panel.minY, width: 48, height: panel.height),
      style: TextStyle(size: 13, color: theme.secondaryText))
    list.text(
      isOpen ? text + composition + "▏" : text,
      in: Rect(x: panel.minX + 62, y: panel.minY, width: width - 140, height: panel.height),
      style: TextStyle(size: 14, weight: .bold, color: theme.text))
    list.text(
      isOpen ? "Esc: all" : "Esc",
      in: Rect(x: panel.maxX - 78, y: panel.minY, width: 64, height: panel.height),
      style: TextStyle(size: 12, color: theme.secondaryText, alignment: .trailing))
  }
}
