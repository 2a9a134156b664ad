import GridEngine
import Scenes

/// What the header shows.
struct HeaderContent: Equatable {
  var heading: SceneHeading
  /// The number of selected items.
  var selected = 0
  /// The size of the selected files; nil while it is unknown.
  var selectedSize: String?
  /// The number of columns, and the largest one that fits; nil if it cannot be chosen.
  var columns: (count: Int, most: Int)?
  /// Whether the items can be searched.
  var canFind = false

  static func == (a: HeaderContent, b: HeaderContent) -> Bool {
    a.heading == b.heading && a.selected == b.selected && a.selectedSize == b.selectedSize
      && a.columns?.count == b.columns?.count && a.columns?.most == b.columns?.most
      && a.canFind == b.canFind
  }

  /// The number of items, or of the selected ones.
  var count: String {
    guard selected > 0 else { return heading.count }
    return ["\(selected.grouped) selected", selectedSize].compactMap(\.self).joined(
      separator: " · ")
  }

  /// The parts at the end of the header, the last one first; those further back are left out first.
  var tools: [HeaderPart] {
    if selected > 0 { return [.menu, .clear, .trash, .copy, .open] }
    let chosen: [HeaderPart?] = [
      .menu, canFind ? .find : nil, heading.order == nil ? nil : .order,
      heading.arrangement == nil ? nil : .arrangement, columns == nil ? nil : .columns,
    ]
    return chosen.compactMap(\.self)
  }

  /// Returns the text of a part; empty for an icon alone.
  func text(of part: HeaderPart) -> String {
    switch part {
    case .place(let index): heading.places[index].title
    case .order: heading.order ?? ""
    case .arrangement: heading.arrangement ?? ""
    default: ""
    }
  }
}
