/// A part of the header that can be clicked.
enum HeaderPart: Hashable {
  /// A folder on the way to the shown one.
  case place(Int)
  case order, arrangement, columns, find, menu
  /// An action on the selected photos.
  case open, copy, trash, clear

  /// The name for screen readers.
  var label: String {
    switch self {
    case .place: "Folder"
    case .order: "Order"
    case .arrangement: "Arrangement"
    case .columns: "Columns"
    case .find: "Find by name"
    case .menu: "Menu"
    case .open: "Open"
    case .copy: "Copy"
    case .trash: "Move to the trash"
    case .clear: "Clear the selection"
    }
  }

  /// The icon; nil for a part with a text alone.
  var icon: HeaderIcon? {
    switch self {
    case .place, .columns: nil
    case .order, .arrangement: .chevron
    case .find: .find
    case .menu: .menu
    case .open: .open
    case .copy: .copy
    case .trash: .trash
    case .clear: .clear
    }
  }
}
