/// Finds elements whose size goes back and forth, so that a cell whose size depends on the size it
/// was given cannot keep a layout busy for ever.
///
/// Only elements that were measured more than once take memory.
struct SizeHistory {
  /// What is known of one element.
  private struct Record {
    var last: Size
    var beforeLast: Size?
    /// How often in a row the size went back to the one before the last.
    var returns = 0
    var isFrozen = false
  }

  /// What to do with a size.
  enum Verdict: Hashable {
    /// Take it.
    case settled
    /// Leave it: the element was found to oscillate just now, between these sizes.
    case oscillates([Size])
    /// Leave it: the element was found to oscillate before.
    case frozen
  }

  private var records: [ElementID: Record] = [:]

  /// How often a size may go back before the element is frozen; UIKit's published port gives up
  /// after twelve rounds, which is twelve sizes.
  private static let mostReturns = 10

  /// Notes that an element asks for a size.
  ///
  /// - Parameter isFirst: Whether the element was never measured before.
  mutating func judge(_ size: Size, for element: ElementID, isFirst: Bool) -> Verdict {
    guard !isFirst else { return .settled }
    guard var record = records[element] else {
      records[element] = Record(last: size)
      return .settled
    }
    if record.isFrozen { return .frozen }
    guard size != record.last else { return .settled }
    record.returns = size == record.beforeLast ? record.returns + 1 : 0
    (record.beforeLast, record.last) = (record.last, size)
    record.isFrozen = record.returns >= Self.mostReturns
    records[element] = record
    return record.isFrozen ? .oscillates([record.beforeLast ?? size, size]) : .settled
  }

  /// Starts anew with an element whose content changed.
  mutating func forget(_ element: ElementID) { records[element] = nil }

  mutating func removeAll() { records.removeAll(keepingCapacity: true) }
}
