import GridEngine

@testable import FrameTiming

/// Sixteen random bytes, hashed and compared like a UUID.
struct Identifier: Hashable, Sendable {
  var high: UInt64
  var low: UInt64

  static func random(using random: inout SplitMix64) -> Identifier {
    Identifier(high: random.next(), low: random.next())
  }
}

/// Two lists to be compared.
struct Case {
  var title: String
  var old: [Identifier]
  var new: [Identifier]

  /// Creates a snapshot of one section with these items.
  static func snapshot(_ items: [Identifier]) -> DiffableDataSourceSnapshot<Int, Identifier> {
    var snapshot = DiffableDataSourceSnapshot<Int, Identifier>()
    do {
      try snapshot.appendSections([0])
      try snapshot.appendItems(items)
    } catch {
      preconditionFailure("\(error)")
    }
    return snapshot
  }

  static func list(_ count: Int, seed: UInt64 = 1) -> [Identifier] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in .random(using: &random) }
  }

  /// The mix of DifferenceKit's README: some items deleted in the middle, some inserted, some
  /// shuffled.
  static func mix(count: Int, deleted: Int, inserted: Int, shuffled: Int) -> Case {
    var random = SplitMix64(seed: 2)
    let old = list(count)
    var new = old
    let middle = count / 2
    new.removeSubrange(middle..<middle + deleted)
    new.insert(contentsOf: list(inserted, seed: 3), at: middle)
    let part = Array(new[middle / 2..<middle / 2 + shuffled]).shuffled(using: &random)
    new.replaceSubrange(middle / 2..<middle / 2 + shuffled, with: part)
    return Case(
      title: "\(count): \(deleted) deleted, \(inserted) inserted, \(shuffled) shuffled",
      old: old, new: new)
  }

  /// The same changes at random positions of the list, for which trimming equal ends does not help.
  static func scattered(count: Int, deleted: Int, inserted: Int, moved: Int) -> Case {
    var random = SplitMix64(seed: 4)
    let old = list(count)
    let gone = Set((0..<count).shuffled(using: &random).prefix(deleted))
    var new = old.indices.filter { !gone.contains($0) }.map { old[$0] }
    for _ in 0..<moved {
      let id = new.remove(at: Int.random(in: new.indices, using: &random))
      new.insert(id, at: Int.random(in: 0...new.count, using: &random))
    }
    for id in list(inserted, seed: 3) {
      new.insert(id, at: Int.random(in: 0...new.count, using: &random))
    }
    return Case(
      title: "\(count): \(deleted) deleted, \(inserted) inserted, \(moved) moved, scattered",
      old: old, new: new)
  }

  static func unchanged(count: Int) -> Case {
    // Created twice, so that the two share no storage.
    Case(title: "\(count) unchanged, other storage", old: list(count), new: list(count))
  }

  static func halfOverlap(count: Int) -> Case {
    let old = list(count)
    return Case(
      title: "\(count) half overlapping", old: old,
      new: Array(old[(count / 2)...]) + list(count / 2, seed: 3))
  }

  static func firstToLast(count: Int) -> Case {
    let old = list(count)
    return Case(title: "\(count), first put last", old: old, new: Array(old[1...]) + [old[0]])
  }

  static func shuffled(count: Int) -> Case {
    var random = SplitMix64(seed: 5)
    let old = list(count)
    return Case(title: "\(count) shuffled", old: old, new: old.shuffled(using: &random))
  }
}
