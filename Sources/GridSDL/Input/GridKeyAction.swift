import GridEngine

/// An action of a key on a grid.
public nonisolated enum GridKeyAction: Hashable, Sendable {
  /// Scrolls as a key does.
  case scroll(ScrollKey)
  /// Moves the focus, or scrolls the content by a row if the focus cannot move.
  case moveFocus(FocusDirection, selects: Bool)
  /// Moves the focus to the next item.
  case focusNext
  /// Moves the focus to the previous item.
  case focusPrevious
  /// Selects the focused item, or ends its selection.
  case toggleSelection
  /// Selects all items.
  case selectAll

  /// Finds the action of a key in a window without shortcuts of its own; nil if it has none.
  public init?(_ key: Key, _ modifiers: KeyModifiers) {
    let isShifted = modifiers == .shift
    switch (key, modifiers) {
    case (.pageUp, [.shift]), (.pageUp, []): self = .scroll(.pageUp)
    case (.pageDown, [.shift]), (.pageDown, []): self = .scroll(.pageDown)
    case (.home, [.shift]), (.home, []): self = .scroll(.home)
    case (.end, [.shift]), (.end, []): self = .scroll(.end)
    case (.space, []): self = .scroll(.space)
    case (.space, .shift): self = .scroll(.shiftSpace)
    case (.left, [.shift]), (.left, []): self = .moveFocus(.left, selects: isShifted)
    case (.right, [.shift]), (.right, []): self = .moveFocus(.right, selects: isShifted)
    case (.up, [.shift]), (.up, []): self = .moveFocus(.up, selects: isShifted)
    case (.down, [.shift]), (.down, []): self = .moveFocus(.down, selects: isShifted)
    case (.tab, []): self = .focusNext
    case (.tab, .shift): self = .focusPrevious
    case (.enter, []), (.enter, .control), (.space, .control): self = .toggleSelection
    case (.character("a"), .control): self = .selectAll
    default: return nil
    }
  }
}
