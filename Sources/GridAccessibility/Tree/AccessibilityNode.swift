import GridEngine

/// The kind of an element, which decides how a screen reader announces it.
package enum AccessibilityRole: Sendable {
  case window
  /// A list whose items can be selected: the grid.
  case list
  /// An item of a list.
  case item
  /// A title above items.
  case heading
  /// A photo.
  case image
  /// A text without a function of its own.
  case text
  case textField
  /// A message that appears for a short time. It is read when it appears.
  case notification
  case dialog
  case menu
  case menuItem
  /// A bar of buttons.
  case toolbar
  case button
}

/// The states of an element.
package struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits of the states.
  package let rawValue: UInt8

  /// Creates a set from the bits of its states.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The element can have the keyboard focus.
  package static let focusable = AccessibilityTraits(rawValue: 1)
  /// The element has the keyboard focus.
  package static let focused = AccessibilityTraits(rawValue: 2)
  /// The element can be selected.
  package static let selectable = AccessibilityTraits(rawValue: 4)
  /// The element is selected.
  package static let selected = AccessibilityTraits(rawValue: 8)
  /// Several children can be selected.
  package static let multipleSelection = AccessibilityTraits(rawValue: 16)
  /// The window receives the keys.
  package static let active = AccessibilityTraits(rawValue: 32)
  /// The element cannot be used at the moment.
  package static let disabled = AccessibilityTraits(rawValue: 64)
}

/// The position of an item among all items of its list, of which the tree contains the visible ones.
package struct AccessibilityPosition: Hashable, Sendable {
  /// The index of the item, from 0.
  package var index: Int
  /// The number of items.
  package var count: Int

  /// Creates a position.
  package init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }
}

/// The identity of an element, which stays the same as long as the element exists.
package struct AccessibilityID: Hashable, Sendable {
  /// The number of the element.
  package let rawValue: UInt64

  /// Creates the identity of a view of a collection view; see ``CollectionReusableView``.
  package init(view number: UInt64) { rawValue = number << 8 }

  /// The number of the view; nil for a part of the window.
  package var viewNumber: UInt64? { rawValue & 0xFF == 0 ? rawValue >> 8 : nil }

  /// The part of the window; nil for a view.
  package var part: UInt8? { rawValue & 0xFF == 0 ? nil : UInt8(rawValue & 0xFF) - 1 }

  /// Creates the identity of a part of the window.
  ///
  /// - Parameters:
  ///   - part: The number of the part, from 0 to 254.
  ///   - generation: Distinguishes elements that replace each other, such as messages.
  package init(part: UInt8, generation: UInt64 = 0) {
    rawValue = generation << 8 | UInt64(part) + 1
  }

  /// Creates an identity from its number.
  init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// An element that a screen reader can present, with its children.
package struct AccessibilityNode: Hashable, Sendable {
  /// The identity of the element; unique in the tree.
  package var id: AccessibilityID
  /// The kind of the element.
  package var role: AccessibilityRole
  /// The name of the element.
  package var label: String
  /// Additional information, which is read after the name; empty for none.
  package var value: String
  /// The frame in window points.
  package var frame: Rect
  /// The states of the element.
  package var traits: AccessibilityTraits
  /// The position in the list; nil for other elements.
  package var position: AccessibilityPosition?
  /// The name of the action of a double click, such as "open"; nil for none.
  package var action: String?
  /// The children, in reading order.
  package var children: [AccessibilityNode]

  /// Creates an element without position, action and children.
  package init(
    _ id: AccessibilityID, _ role: AccessibilityRole, label: String, value: String = "",
    frame: Rect, traits: AccessibilityTraits = []
  ) {
    self.id = id
    self.role = role
    self.label = label
    self.value = value
    self.frame = frame
    self.traits = traits
    children = []
  }

  /// The value and the position: "June 2019, 512 of 93,000".
  var details: String {
    let place = position.map { "\(($0.index + 1).grouped) of \($0.count.grouped)" }
    return [value, place ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
