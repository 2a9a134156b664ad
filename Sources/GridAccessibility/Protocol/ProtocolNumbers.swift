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
    case .toolbar: (63, "tool bar")
    case .button: (43, "push button")
    }
  }
}
