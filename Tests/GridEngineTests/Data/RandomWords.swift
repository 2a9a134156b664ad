import FrameTiming
import TestSupport

@testable import GridEngine

/// Sections of numbered words that change at random; the naive side of batch updates.
struct RandomWords {
  var sections: [(name: Int, words: [Int])] = []
  private var newest = 0

  init(using random: inout SplitMix64) {
    for _ in 0..<3 { insertSection(using: &random) }
  }

  var counts: [Int] { sections.map(\.words.count) }

  var paths: [(IndexPath, Int)] {
    sections.enumerated().flatMap { section, content in
      content.words.enumerated().map { (IndexPath(item: $0, section: section), $1) }
    }
  }

  var text: [[String]] { sections.map { $0.words.map(String.init) } }

  func path(of word: Int) -> IndexPath? { paths.first { $0.1 == word }?.0 }

  func word(at path: IndexPath) -> Int { sections[path.section].words[path.item] }

  /// Makes up to four changes.
  mutating func change(using random: inout SplitMix64) {
    for _ in 0..<Int.random(in: 1...4, using: &random) { changeOnce(using: &random) }
  }

  private mutating func changeOnce(using random: inout SplitMix64) {
    guard let section = sections.indices.randomElement(using: &random) else {
      return insertSection(using: &random)
    }
    let place = Int.random(in: 0...sections[section].words.count, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: insertSection(using: &random)
    case 1 where sections.count > 1: sections.remove(at: section)
    case 2:
      let moved = sections.remove(at: section)
      sections.insert(moved, at: Int.random(in: 0...sections.count, using: &random))
    case 3, 4:
      sections[section].words.insert(newest, at: place)
      newest += 1
    case 5, 6:
      guard !sections[section].words.isEmpty else { return }
      sections[section].words.remove(at: min(place, sections[section].words.count - 1))
    default:
      guard !sections[section].words.isEmpty else { return }
      let word = sections[section].words.remove(at: min(place, sections[section].words.count - 1))
      let target = Int.random(in: sections.indices, using: &random)
      let item = Int.random(in: 0...sections[target].words.count, using: &random)
      sections[target].words.insert(word, at: item)
    }
  }

  private mutating func insertSection(using random: inout SplitMix64) {
    let count = Int.random(in: 0..<5, using: &random)
    let words = (newest..<newest + count).map { $0 }
    let place = Int.random(in: 0...sections.count, using: &random)
    sections.insert((newest + count, words), at: place)
    newest += count + 1
  }

  var snapshot: DiffableDataSourceSnapshot<Int, Int> {
    get throws {
      var snapshot = DiffableDataSourceSnapshot<Int, Int>()
      for section in sections {
        try snapshot.appendSections([section.name])
        try snapshot.appendItems(section.words)
      }
      return snapshot
    }
  }
}

extension BatchUpdate {
  /// Returns changes that lead from one state to another, some more than needed, in any order.
  static func leading(
    from old: RandomWords, to new: RandomWords, using random: inout SplitMix64
  ) -> BatchUpdate {
    guard let first = try? old.snapshot, let second = try? new.snapshot else { return .init() }
    let change = LayoutChange(SnapshotDifference(from: first, to: second))
    var update = BatchUpdate()
    update.deletedSections = change.removedSections.shuffled(using: &random)
    update.insertedSections = change.insertedSections.shuffled(using: &random)
    update.movedSections = change.movedSections.shuffled(using: &random)
    update.deletedItems = change.removedItems.shuffled(using: &random)
    update.insertedItems = change.insertedItems.shuffled(using: &random)
    update.movedItems = change.movedItems.shuffled(using: &random)
    let moved = Set(update.movedItems.map(\.from))
    for (path, word) in old.paths {
      guard let place = new.path(of: word) else { continue }
      // A move of an item that keeps its order is allowed.
      if !moved.contains(path), Int.random(in: 0..<8, using: &random) == 0 {
        update.movedItems.append(.init(from: path, to: place))
      }
      if Int.random(in: 0..<8, using: &random) == 0 { update.reloadedItems.append(path) }
    }
    return update
  }
}
