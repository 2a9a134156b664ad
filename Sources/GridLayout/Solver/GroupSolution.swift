/// The solved layout of one group, in coordinates relative to the group.
///
/// Positions are exact. They are rounded to pixels only once, in content coordinates.
struct GroupSolution: Hashable, Sendable {
  /// The position of one item.
  struct Slot: Hashable, Sendable {
    /// The frame of the cell, without the item's insets.
    var frame: Rect
    /// The z index in a custom group; otherwise `nil`.
    var zIndex: Int?
    /// The number of the item in the description.
    var leaf: Int
    /// The sides that the cell determines.
    var estimated: EstimatedSides
  }

  /// A supplementary view of an item or group.
  struct Attachment: Hashable, Sendable {
    /// The number of its element kind.
    var kind: Int
    var frame: Rect
    var zIndex: Int
    /// The first slot of the item or group. The view exists if the slot contains an item.
    var firstSlot: Int
    var isEstimated: Bool
    /// The movement of its corner per point of growth.
    var growth: Point
  }

  /// The size of the group, without edge spacing.
  var size: Size = .zero
  /// The slots in layout order, which is the order in which items fill them.
  var slots: [Slot] = []
  /// The supplementary views in layout order.
  var attachments: [Attachment] = []

  /// Adds the contents of a nested group with its corner at `corner`.
  mutating func append(_ inner: GroupSolution, at corner: Point) {
    let first = slots.count
    for var slot in inner.slots {
      slot.frame = slot.frame.offsetBy(dx: corner.x, dy: corner.y)
      slots.append(slot)
    }
    for var attachment in inner.attachments {
      attachment.frame = attachment.frame.offsetBy(dx: corner.x, dy: corner.y)
      attachment.firstSlot += first
      attachments.append(attachment)
    }
  }

  /// Returns the end of the first `count` items along `axis`, relative to the group; 0 for none.
  func reach(ofFirst count: Int, along axis: Axis) -> Double {
    slots.prefix(count).reduce(0) { max($0, $1.frame.end(along: axis)) }
  }

  /// Returns the range along `axis` that contains all elements of the group, relative to the group.
  func span(along axis: Axis) -> ClosedRange<Double> {
    var low = 0.0
    var high = size[axis]
    for slot in slots {
      low = min(low, slot.frame.start(along: axis))
      high = max(high, slot.frame.end(along: axis))
    }
    for attachment in attachments {
      low = min(low, attachment.frame.start(along: axis))
      high = max(high, attachment.frame.end(along: axis))
    }
    return low...high
  }

  /// Returns the maximum distance by which elements extend beyond the group along `axis`, on either
  /// side.
  func overhang(along axis: Axis) -> Double {
    let span = span(along: axis)
    return max(-span.lowerBound, span.upperBound - size[axis])
  }
}

extension GroupSolution {
  /// Whether cells have the same length in both solutions along each side that they do not
  /// determine, so that measurements for one are valid for the other.
  func hasSameFixedSides(as other: GroupSolution) -> Bool {
    slots.count == other.slots.count
      && zip(slots, other.slots).allSatisfy { $0.leaf == $1.leaf && $0.hasSameFixedSides(as: $1) }
  }

  /// Whether all cells of both solutions have the same length along each side that they do not determine, so
  /// that a measurement of any of them is valid in each slot.
  func hasSameFixedSidesAnywhere(as other: GroupSolution) -> Bool {
    guard let first = slots.first else { return other.slots.isEmpty }
    return slots.allSatisfy { $0.hasSameFixedSides(as: first) }
      && other.slots.allSatisfy { $0.hasSameFixedSides(as: first) }
  }
}

extension GroupSolution.Slot {
  /// Whether a cell has the same length in both slots along each side that it does not determine.
  fileprivate func hasSameFixedSides(as other: Self) -> Bool {
    guard estimated == other.estimated else { return false }
    return Axis.allCases.allSatisfy { axis in
      estimated.contains(.along(axis)) || frame.size[axis] == other.frame.size[axis]
    }
  }
}

/// The sides of an element that its content determines.
struct EstimatedSides: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let width = EstimatedSides(rawValue: 1)
  static let height = EstimatedSides(rawValue: 2)

  /// Returns the side along `axis`.
  static func along(_ axis: Axis) -> EstimatedSides { axis == .horizontal ? .width : .height }
}

/// The measured size of a cell; a side that was not measured is `nil`.
package struct MeasuredSize: Hashable, Sendable {
  package var width: Double?
  package var height: Double?

  package init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }

  /// The side along `axis`.
  subscript(axis: Axis) -> Double? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}
