/// The states of an element as AT-SPI's bits: `AtspiStateType` in `atspi-constants.h`.
struct StateSet: Hashable {
  private(set) var bits: UInt64 = 0

  private enum State: UInt64 {
    case active = 1
    case editable = 7
    case enabled = 8
    case focusable = 11
    case focused = 12
    case modal = 16
    case multiSelectable = 18
    case selectable = 22
    case selected = 23
    case sensitive = 24
    case showing = 25
    case singleLine = 26
    case visible = 30
  }

  /// The states of the program, which has none.
  init() {}

  /// The states of an element.
  init(of node: AccessibilityNode) {
    insert(.visible)
    insert(.showing)
    if !node.traits.contains(.disabled) {
      insert(.enabled)
      insert(.sensitive)
    }
    if node.role == .textField {
      insert(.editable)
      insert(.singleLine)
    }
    if node.role == .dialog { insert(.modal) }
    let pairs: [(AccessibilityTraits, State)] = [
      (.active, .active), (.focusable, .focusable), (.focused, .focused),
      (.selectable, .selectable), (.selected, .selected), (.multipleSelection, .multiSelectable),
    ]
    for (trait, state) in pairs where node.traits.contains(trait) { insert(state) }
  }

  private mutating func insert(_ state: State) { bits |= 1 << state.rawValue }

  /// The two words of the bits, the lower one first.
  var value: BusValue {
    .array(
      of: "u",
      [.uint32(UInt32(truncatingIfNeeded: bits)), .uint32(UInt32(truncatingIfNeeded: bits >> 32))])
  }
}
