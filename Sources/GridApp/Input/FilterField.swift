import GridEngine
import GridSDL

/// A field at the window's foot in which part of a name is typed.
struct FilterField {
  /// What became of a key or a text.
  enum Result { case ignored, taken, changed }

  /// What was typed.
  private(set) var text = ""
  /// What an input method is about to make a word of, behind ``text``.
  private(set) var composition = ""
  /// Whether text goes into it.
  private(set) var isOpen = false

  /// Lets text go into it from now on.
  mutating func open() { isOpen = true }

  /// Closes it and shows everything again; ignored where there is nothing to leave.
  mutating func leave() -> Result {
    let wasOpen = isOpen
    isOpen = false
    composition = ""
    guard !text.isEmpty else { return wasOpen ? .taken : .ignored }
    text = ""
    return .changed
  }

  /// Takes a key while it is open: Enter, which closes the field and keeps what it shows, and those
  /// that take back what was typed or whose meaning comes as text.
  mutating func press(_ key: Key, _ modifiers: KeyModifiers) -> Result {
    guard isOpen, modifiers.isDisjoint(with: [.control, .alt, .super]) else { return .ignored }
    switch key {
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

  /// Takes text as the keyboard makes it, while it is open.
  mutating func type(_ typed: String) -> Result {
    guard isOpen else { return .ignored }
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

  /// Its size in points; nil where it is closed and empty.
  var size: Size? { isOpen || !text.isEmpty ? Size(width: 360, height: 34) : nil }

  /// Draws it into `panel`.
  func draw(in panel: Rect, theme: Theme, into list: inout DrawList) {
    let width = panel.width
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
