import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// Compares random operations on a snapshot with the same operations on arrays.
@Suite struct SnapshotModelTests {
  @Test(arguments: Seeds.chosen)
  func `random operations agree with arrays`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var pair = SnapshotPair()
    for step in 0..<Seeds.iterations(1500) {
      let edit = try pair.editRandomly(using: &random)
      pair.snapshot.checkInvariants()
      #expect(pair.agrees, "seed \(seed), step \(step): \(edit)")
      if !pair.agrees { return }
    }
  }
}

/// A snapshot and its model.
struct SnapshotPair {
  var snapshot = DiffableDataSourceSnapshot<Int, Int>()
  var model = NaiveSnapshot()

  var agrees: Bool {
    let items = model.items
    guard snapshot.sectionIdentifiers == model.sections.map(\.id),
      snapshot.itemIdentifiers == items, snapshot.numberOfItems == items.count
    else { return false }
    return items.enumerated().allSatisfy { snapshot.indexOfItem($1) == $0 }
  }

  /// Makes an edit in both, and returns its description.
  mutating func editRandomly(using random: inout SplitMix64) throws -> String {
    let places = model.sections.indices
    guard let place = places.randomElement(using: &random) else {
      return try insertSection(at: 0, using: &random)
    }
    switch Int.random(in: 0..<16, using: &random) {
    case 0: return try insertSection(at: place, using: &random)
    case 1: return deleteSections(using: &random)
    case 2: return try moveSection(place, using: &random)
    case 3..<8: return try append(to: place, using: &random)
    case 8..<11: return try insert(using: &random)
    case 11..<13: return try move(using: &random)
    default: return delete(using: &random)
    }
  }

  /// Returns distinct items, some of which are in the snapshot already.
  private func someItems(using random: inout SplitMix64) -> [Int] {
    let count = Int.random(in: 0...6, using: &random)
    return Array(Set((0..<count).map { _ in Int.random(in: 0..<60, using: &random) }))
  }

  private mutating func insertSection(
    at place: Int, using random: inout SplitMix64
  ) throws -> String {
    let id = Int.random(in: 0..<12, using: &random)
    guard !model.sections.contains(where: { $0.id == id }) else { return "nothing" }
    if model.sections.isEmpty {
      try snapshot.appendSections([id])
      model.sections.append(.init(id: id))
    } else if Bool.random(using: &random) {
      try snapshot.insertSections([id], beforeSection: model.sections[place].id)
      model.sections.insert(.init(id: id), at: place)
    } else {
      try snapshot.insertSections([id], afterSection: model.sections[place].id)
      model.sections.insert(.init(id: id), at: place + 1)
    }
    return "insert section \(id) at \(place)"
  }

  private mutating func deleteSections(using random: inout SplitMix64) -> String {
    let ids = (0..<2).map { _ in Int.random(in: 0..<12, using: &random) }
    snapshot.deleteSections(ids)
    model.sections.removeAll { ids.contains($0.id) }
    return "delete sections \(ids)"
  }

  private mutating func moveSection(
    _ place: Int, using random: inout SplitMix64
  ) throws -> String {
    let target = model.sections.randomElement(using: &random)!.id
    let moved = model.sections[place]
    guard target != moved.id else { return "nothing" }
    let after = Bool.random(using: &random)
    if after {
      try snapshot.moveSection(moved.id, afterSection: target)
    } else {
      try snapshot.moveSection(moved.id, beforeSection: target)
    }
    model.sections.remove(at: place)
    let index = model.sections.firstIndex { $0.id == target }!
    model.sections.insert(moved, at: index + (after ? 1 : 0))
    return "move section \(moved.id) beside \(target), after: \(after)"
  }

  private mutating func append(to place: Int, using random: inout SplitMix64) throws -> String {
    let items = someItems(using: &random)
    try snapshot.appendItems(items, toSection: model.sections[place].id)
    model.append(items, to: place)
    return "append \(items) to section at \(place)"
  }

  private mutating func insert(using random: inout SplitMix64) throws -> String {
    guard let target = model.items.randomElement(using: &random) else { return "nothing" }
    let items = someItems(using: &random).filter { $0 != target }
    let after = Bool.random(using: &random)
    if after {
      try snapshot.insertItems(items, afterItem: target)
    } else {
      try snapshot.insertItems(items, beforeItem: target)
    }
    model.insert(items, beside: target, after: after ? 1 : 0)
    return "insert \(items) beside \(target), after: \(after)"
  }

  private mutating func move(using random: inout SplitMix64) throws -> String {
    guard let target = model.items.randomElement(using: &random),
      let item = model.items.randomElement(using: &random), item != target
    else { return "nothing" }
    let after = Bool.random(using: &random)
    if after {
      try snapshot.moveItem(item, afterItem: target)
    } else {
      try snapshot.moveItem(item, beforeItem: target)
    }
    model.insert([item], beside: target, after: after ? 1 : 0)
    return "move \(item) beside \(target), after: \(after)"
  }

  private mutating func delete(using random: inout SplitMix64) -> String {
    let items = someItems(using: &random)
    snapshot.deleteItems(items + items)
    model.take(items)
    return "delete \(items)"
  }
}
