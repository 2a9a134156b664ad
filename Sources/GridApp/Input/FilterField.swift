import GridEngine

/// A field at the window's foot in which part of a name is typed; `/` opens it.
struct FilterField {
  /// What became of a key.
  enum Result { case ignored, taken, changed }

  /// What was typed.
  private(set) var text = ""
  /// Whether keys go into it.
  private(set) var isOpen = false

  /// Takes a key.
  ///
  /// Enter closes the field and keeps what it shows, Escape shows everything again.
  mutating func press(_ key: Key, _ modifiers: KeyModifiers) -> Result {
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
    case .space: text.append(" ")
    case .plus: text.append("+")
    case .minus: text.append(modifiers.contains(.shift) ? "_" : "-")
    case .character(let character): text.append(character)
    default: return .ignored
    }
    return .changed
  }

  private mutating func open(_ key: Key, _ modifiers: KeyModifiers) -> Result {
    if key == .character("/"), !modifiers.contains(.shift) {
      isOpen = true
      return .taken
    }
    return key == .escape && !text.isEmpty ? clear() : .ignored
  }

  private mutating func clear() -> Result {
    defer { text = "" }
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
      isOpen ? text + "▏" : text,
      in: Rect(x: panel.minX + 62, y: panel.minY, width: width - 140, height: panel.height),
      style: TextStyle(size: 14, weight: .bold, color: theme.text))
    list.text(
      isOpen ? "Esc: all" : "Esc",
      in: Rect(x: panel.maxX - 78, y: panel.minY, width: 64, height: panel.height),
      style: TextStyle(size: 12, color: theme.secondaryText, alignment: .trailing))
  }
}
