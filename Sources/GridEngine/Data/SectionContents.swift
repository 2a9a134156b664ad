/// The items of one section: their identifiers, and their numbers in the table of all items.
@usableFromInline
struct SectionContents<ItemID: Hashable & Sendable>: Sendable {
  /// The key of the section, unchanged when other sections are inserted or removed.
  @usableFromInline
  let key: Int
  @usableFromInline
  var items: [ItemID] = []
  @usableFromInline
  var numbers: [UInt32] = []
  /// The largest difference of an item's index from the one in ``ItemPlace``.
  ///
  /// An edit in the middle of a section changes the indices of all later items. To record them each time
  /// would make an edit cost as much as a new list. So edits add to the drift, and an index is searched
  /// around the recorded one. The indices are recorded again when the drift exceeds
  /// ``maximumDrift``.
  @usableFromInline
  var drift = 0

  /// The drift at which a search, of at most twice as many numbers next to each other in memory, costs as
  /// much as the two or three accesses to other memory that an item's place takes anyway.
  @inlinable
  static var maximumDrift: Int { 128 }

  /// Creates a section without items.
  @inlinable
  init(key: Int) { self.key = key }

  /// Returns the index of the item with a number.
  ///
  /// - Parameter place: The recorded index.
  @inlinable
  func index(ofNumber number: UInt32, near place: Int) -> Int {
    if drift == 0 || place < numbers.count && numbers[place] == number { return place }
    for distance in 1...drift {
      let (low, high) = (place - distance, place + distance)
      if low >= 0, low < numbers.count, numbers[low] == number { return low }
      if high < numbers.count, numbers[high] == number { return high }
    }
    return place
  }
}
