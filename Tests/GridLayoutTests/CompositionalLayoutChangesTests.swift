import FrameTiming
import TestSupport
import Testing

@testable import GridLayout

/// Compares random batch updates of a layout with arrays of items.
@MainActor struct CompositionalLayoutChangesTests {
  let environment = LayoutEnvironment(containerSize: Size(width: 320, height: 480), scale: 2)

  /// The items of each section with their measured heights; nil for an unmeasured item.
  typealias Model = [[(id: Int, height: Double?)]]

  private func layout(columns: Int) -> CompositionalLayout {
    let item = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(1 / Double(columns)), height: .estimated(44)))
    let group = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .estimated(44)), subitems: [item])
    return CompositionalLayout(section: LayoutSection(group: group))
  }

  @Test(arguments: [1, 2], Seeds.chosen)
  func `measured sizes follow their items`(columns: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let layout = layout(columns: columns)
    var next = 0
    var model: Model = (0..<3).map { _ in (0..<12).map { _ in fresh(&next) } }
    layout.prepare(itemCounts: model.map(\.count), environment: environment)
    for step in 0..<Seeds.iterations(200) {
      measure(&model, in: layout, using: &random)
      let change = edit(&model, next: &next, using: &random)
      layout.apply(change, itemCounts: model.map(\.count), environment: environment)
      for (section, items) in model.enumerated() {
        for (place, item) in items.enumerated() {
          let path = IndexPath(item: place, section: section)
          let frame = layout.layoutAttributesForItem(at: path)?.frame
          #expect(frame?.height == item.height ?? 44, "seed \(seed), step \(step), \(path)")
        }
      }
      expectContentSize(of: layout, model, columns: columns, "seed \(seed), step \(step)")
    }
  }

  private func fresh(_ next: inout Int) -> (id: Int, height: Double?) {
    next += 1
    return (next, nil)
  }

  private func expectContentSize(
    of layout: CompositionalLayout, _ model: Model, columns: Int, _ comment: Comment
  ) {
    var height = 0.0
    for items in model {
      for first in stride(from: 0, to: items.count, by: columns) {
        let row = items[first..<min(first + columns, items.count)]
        let heights = row.map { $0.height ?? 44 }
        height += heights.max() ?? 0
      }
    }
    #expect(layout.contentSize.height == height, comment)
  }

  private func measure(
    _ model: inout Model, in layout: CompositionalLayout, using random: inout SplitMix64
  ) {
    for _ in 0..<4 {
      guard let section = model.indices.randomElement(using: &random),
        let place = model[section].indices.randomElement(using: &random)
      else { continue }
      let height = Double(Int.random(in: 20...200, using: &random)) / 2
      model[section][place].height = height
      layout.setPreferredSize(
        Size(width: 320, height: height),
        for: ElementID(.cell, at: IndexPath(item: place, section: section)))
    }
  }

  /// Makes a random change to the model, and returns its description.
  private func edit(
    _ model: inout Model, next: inout Int, using random: inout SplitMix64
  ) -> LayoutChange {
    var change = LayoutChange()
    let old = model
    if Int.random(in: 0..<4, using: &random) == 0 { return editSections(&model, &next, &random) }
    var moving: [(from: IndexPath, item: (id: Int, height: Double?))] = []
    for section in model.indices {
      for place in model[section].indices.reversed() {
        let path = IndexPath(item: place, section: section)
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
          change.removedItems.append(path)
          model[section].remove(at: place)
        case 1:
          moving.append((path, model[section].remove(at: place)))
        default: break
        }
      }
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let section = Int.random(in: model.indices, using: &random)
      let place = Int.random(in: 0...model[section].count, using: &random)
      model[section].insert(fresh(&next), at: place)
    }
    for move in moving {
      let section = Int.random(in: model.indices, using: &random)
      let place = Int.random(in: 0...model[section].count, using: &random)
      model[section].insert(move.item, at: place)
    }
    let known = Set(old.joined().map(\.id))
    for (section, items) in model.enumerated() {
      for (place, item) in items.enumerated() {
        let path = IndexPath(item: place, section: section)
        if let move = moving.first(where: { $0.item.id == item.id }) {
          change.movedItems.append(.init(from: move.from, to: path))
        } else if !known.contains(item.id) {
          change.insertedItems.append(path)
        }
      }
    }
    return change
  }

  private func editSections(
    _ model: inout Model, _ next: inout Int, _ random: inout SplitMix64
  ) -> LayoutChange {
    var change = LayoutChange()
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      let section = Int.random(in: 0...model.count, using: &random)
      model.insert([fresh(&next), fresh(&next)], at: section)
      change.insertedSections = [section]
    case 1 where model.count > 1:
      let section = Int.random(in: model.indices, using: &random)
      model.remove(at: section)
      change.removedSections = [section]
    default:
      let from = Int.random(in: model.indices, using: &random)
      let section = model.remove(at: from)
      let to = Int.random(in: 0...model.count, using: &random)
      model.insert(section, at: to)
      change.movedSections = [.init(from: from, to: to)]
    }
    return change
  }

  @Test(arguments: Seeds.chosen)
  func `section indices after a change agree with an array`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var next = 0
    var model: Model = (0..<3).map { _ in (0..<8).map { _ in fresh(&next) } }
    for step in 0..<Seeds.iterations(100) {
      let old = model
      let change = edit(&model, next: &next, using: &random)
      let isOfItems = old.count == model.count && change.movedSections.isEmpty
      for (section, items) in old.enumerated() where !items.isEmpty {
        let place = model.firstIndex { $0.map(\.id) == items.map(\.id) }
        #expect(
          change.place(ofSection: section) == (isOfItems ? section : place),
          "seed \(seed), step \(step), \(section)")
      }
    }
  }

  @Test func `a change that contradicts the item counts only discards measured sizes`() {
    let layout = layout(columns: 1)
    layout.prepare(itemCounts: [5, 5], environment: environment)
    layout.setPreferredSize(
      Size(width: 320, height: 90), for: ElementID(.cell, at: IndexPath(item: 1, section: 0)))
    var change = LayoutChange()
    change.removedItems = [IndexPath(item: 77, section: 0), IndexPath(item: 0, section: 9)]
    change.insertedItems = [IndexPath(item: 50, section: 0)]
    change.movedItems = [
      .init(from: IndexPath(item: 3, section: 4), to: IndexPath(item: 9, section: 1))
    ]
    change.movedSections = [.init(from: 8, to: 17)]
    layout.apply(change, itemCounts: [9, 2], environment: environment)
    #expect(layout.contentSize.height == 11 * 44)
  }
}
