/// Detects elements whose size alternates, so that a cell whose size depends on the proposed size
/// cannot cause an endless layout.
///
/// Only elements that were measured more than once use memory.
struct SizeHistory {
  /// The recent sizes of one element.
  private struct Record {
    var last: Size
    var beforeLast: Size?
    /// The number of consecutive times that the size returned to the one before the last.
    var returns = 0
    var isFrozen = false
  }

  /// The decision on a new size.
  enum Verdict: Hashable {
    /// Applies the size.
    case settled
    /// Ignores the size: the element has just been found to oscillate between these sizes.
    case oscillates([Size])
    /// Ignores the size: the element oscillated before.
    case frozen
  }

  private var records: [ElementID: Record] = [:]

  /// The number of returns after which the size is frozen; UIKit's published port stops after
  /// twelve rounds, which is twelve sizes.
  private static let maximumReturns = 10

  /// Records the size that an element requests, and returns the decision.
  ///
  /// - Parameter isFirst: Whether the element has never been measured.
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
    record.isFrozen = record.returns >= Self.maximumReturns
    records[element] = record
    return record.isFrozen ? .oscillates([record.beforeLast ?? size, size]) : .settled
  }

  /// Forgets the sizes of an element whose content changed.
  mutating func forget(_ element: ElementID) { records[element] = nil }

  mutating func removeAll() { records.removeAll(keepingCapacity: true) }
}
