/// The interfaces of AT-SPI.
enum Interface {
  static let accessible = "org.a11y.atspi.Accessible"
  static let application = "org.a11y.atspi.Application"
  static let component = "org.a11y.atspi.Component"
  static let selection = "org.a11y.atspi.Selection"
  static let action = "org.a11y.atspi.Action"
  static let cache = "org.a11y.atspi.Cache"
  static let properties = "org.freedesktop.DBus.Properties"
  static let objectEvents = "org.a11y.atspi.Event.Object"
  static let windowEvents = "org.a11y.atspi.Event.Window"
}

extension AccessibilityRole {
  /// AT-SPI's number and name of the role of the program.
  static let application: (number: UInt32, name: String) = (75, "application")

  /// AT-SPI's number of the role: `AtspiRole` in `atspi-constants.h`.
  var number: UInt32 { numberAndName.number }

  /// AT-SPI's name of the role.
  var name: String { numberAndName.name }

  private var numberAndName: (number: UInt32, name: String) {
    switch self {
    case .window: (23, "frame")
    case .list: (98, "list box")
    case .item: (32, "list item")
    case .heading: (83, "heading")
    case .image: (27, "image")
    case .text: (29, "label")
    case .textField: (79, "entry")
    case .notification: (101, "notification")
    case .dialog: (16, "dialog")
    case .menu: (33, "menu")
    case .menuItem: (35, "menu item")
    }
  }
}

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
