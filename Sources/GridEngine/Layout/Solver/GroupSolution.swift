/// One group, solved: where its items and supplementaries lie, counted from the group's corner.
///
/// Positions are exact; they are rounded to pixels where they meet the content's coordinates, once.
struct GroupSolution: Hashable, Sendable {
  /// A place for one item.
  struct Slot: Hashable, Sendable {
    /// The cell's frame: the place less the item's insets.
    var frame: Rect
    /// What a custom group said, nil elsewhere.
    var zIndex: Int?
    /// The item of the description.
    var leaf: Int
    /// The sides that the cell itself decides.
    var estimated: EstimatedSides
  }

  /// A supplementary of an item or group.
  struct Attachment: Hashable, Sendable {
    /// The number of its kind.
    var kind: Int
    var frame: Rect
    var zIndex: Int
    /// The first slot of its host; it is there when an item has that slot.
    var firstSlot: Int
    var isEstimated: Bool
    /// How far its corner moves for each point it is longer than estimated.
    var growth: Point
  }

  /// The group's own size, edge spacing not included.
  var size: Size = .zero
  /// In layout order: depth first, as items fill them.
  var slots: [Slot] = []
  /// In layout order.
  var attachments: [Attachment] = []

  /// Adds what a group inside this one holds, its corner at `corner`.
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

  /// How far the first `count` items reach along `axis`, from the group's corner; 0 for none.
  func reach(ofFirst count: Int, along axis: Axis) -> Double {
    slots.prefix(count).reduce(0) { max($0, $1.frame.end(along: axis)) }
  }

  /// The stretch along `axis` in which everything of the group lies, from its corner.
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

  /// How far anything of the group lies outside it along `axis`, at either side.
  func overhang(along axis: Axis) -> Double {
    let span = span(along: axis)
    return max(-span.lowerBound, span.upperBound - size[axis])
  }
}

extension GroupSolution {
  /// Whether cells of both get the same length on every side that they do not decide themselves,
  /// so that what was measured in one holds in the other.
  func hasSameFixedSides(as other: GroupSolution) -> Bool {
    slots.count == other.slots.count
      && zip(slots, other.slots).allSatisfy { $0.leaf == $1.leaf && $0.hasSameFixedSides(as: $1) }
  }

  /// Whether that is so in whichever place of either a cell is.
  func hasSameFixedSidesAnywhere(as other: GroupSolution) -> Bool {
    guard let first = slots.first else { return other.slots.isEmpty }
    return slots.allSatisfy { $0.hasSameFixedSides(as: first) }
      && other.slots.allSatisfy { $0.hasSameFixedSides(as: first) }
  }
}

extension GroupSolution.Slot {
  /// Whether a cell gets the same length in both on every side that it does not decide itself.
  fileprivate func hasSameFixedSides(as other: Self) -> Bool {
    guard estimated == other.estimated else { return false }
    return Axis.allCases.allSatisfy { axis in
      estimated.contains(.along(axis)) || frame.size[axis] == other.frame.size[axis]
    }
  }
}

/// The sides of an element that its content decides.
struct EstimatedSides: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let width = EstimatedSides(rawValue: 1)
  static let height = EstimatedSides(rawValue: 2)

  /// The side along `axis`.
  static func along(_ axis: Axis) -> EstimatedSides { axis == .horizontal ? .width : .height }
}

/// What a cell said about its size; a side it left open is nil.
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
