import TestSupport
import Testing

@testable import GridLayout

@MainActor struct CompositionalLayoutQueryTests {
  /// Returns a random layout of a few sections, with some measured cells.
  private func layout(_ layouts: inout RandomLayouts) -> CompositionalLayout {
    let sections = (0..<Int.random(in: 1...4, using: &layouts.random)).map { _ in
      layouts.section()
    }
    let layout = CompositionalLayout(configuration: layouts.configuration()) { index, _ in
      sections[index]
    }
    let counts = sections.map { _ in Int.random(in: 0...30, using: &layouts.random) }
    layout.prepare(itemCounts: counts, environment: layouts.environment())
    for (section, count) in counts.enumerated() where count > 0 {
      for _ in 0..<5 {
        let item = Int.random(in: 0..<count, using: &layouts.random)
        let size = Size(
          width: layouts.points(10...120), height: layouts.points(10...120))
        layout.setPreferredSize(
          size, for: ElementID(.cell, at: IndexPath(item: item, section: section)))
      }
    }
    return layout
  }

  @Test(arguments: Seeds.chosen)
  func `the elements in a rectangle agree with a search of all elements`(seed: UInt64) {
    var layouts = RandomLayouts(seed: seed, estimates: seed.isMultiple(of: 2))
    for step in 0..<Seeds.iterations(200) {
      let layout = layout(&layouts)
      for _ in 0..<5 {
        let visible = Rect(
          x: layouts.points(-50...900), y: layouts.points(-50...900),
          width: layouts.points(1...600), height: layouts.points(1...600))
        var all: [LayoutAttributes] = []
        layout.forEachElement(visibleBounds: visible) { all.append($0) }
        var found: [LayoutAttributes] = []
        layout.forEachElement(in: visible, visibleBounds: visible) { found.append($0) }
        #expect(Set(all.map(\.element)).count == all.count, "seed \(seed), step \(step)")
        let expected = Set(all.filter { $0.frame.intersects(visible) })
        #expect(found.count == expected.count, "seed \(seed), step \(step)")
        #expect(Set(found) == expected, "seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: Seeds.chosen)
  func `the frame of a single element agrees with a search of all elements`(seed: UInt64) {
    var layouts = RandomLayouts(seed: seed, estimates: true)
    for step in 0..<Seeds.iterations(200) {
      let layout = layout(&layouts)
      let visible = Rect(x: 10, y: 20, width: 200, height: 300)
      layout.forEachElement(visibleBounds: visible) { element in
        switch element.element.category {
        case .cell:
          #expect(
            layout.attributes(ofItemAt: element.indexPath) == element,
            "seed \(seed), step \(step)")
        case .supplementary(let kind):
          let single = layout.attributes(
            ofSupplementary: kind, at: element.indexPath, visibleBounds: visible)
          #expect(single == element, "seed \(seed), step \(step)")
        case .decoration: break
        }
      }
    }
  }

  @Test(arguments: Seeds.chosen)
  func `a layout answers a program in content coordinates, whatever its direction`(seed: UInt64) {
    var layouts = RandomLayouts(seed: seed, estimates: true)
    for step in 0..<Seeds.iterations(100) {
      let layout = layout(&layouts)
      let coordinates = layout.coordinates
      layout.visibleBounds = Rect(x: 10, y: 20, width: 200, height: 300)
      var expected: Set<LayoutAttributes> = []
      layout.forEachElement(visibleBounds: coordinates.content(layout.visibleBounds)) {
        expected.insert(coordinates.attributes($0))
      }
      let everything = Rect(x: -9_000, y: -9_000, width: 99_000, height: 99_000)
      let found = layout.layoutAttributesForElements(in: everything)
      #expect(
        Set(found) == expected.filter { $0.frame.intersects(everything) }, "step \(step)")
      for attributes in found where attributes.element.category == .cell {
        #expect(
          layout.layoutAttributesForItem(at: attributes.indexPath) == attributes, "step \(step)")
      }
    }
  }

  @Test func `ten million items are laid out without a frame for each`() {
    let tile = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(0.25), height: .fractionalHeight(1)))
    let row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(100)), subitems: [tile])
    let layout = CompositionalLayout(section: LayoutSection(group: row))
    layout.prepare(
      itemCounts: [10_000_000],
      environment: LayoutEnvironment(containerSize: Size(width: 400, height: 600)))
    #expect(layout.contentSize == Size(width: 400, height: 250_000_000))
    let last = layout.layoutAttributesForItem(at: IndexPath(item: 9_999_999, section: 0))
    #expect(last?.frame == Rect(x: 300, y: 249_999_900, width: 100, height: 100))
    var count = 0
    let bounds = Rect(x: 0, y: 100_000_050, width: 400, height: 600)
    layout.forEachElement(in: bounds, visibleBounds: bounds) { _ in count += 1 }
    #expect(count == 28)
  }
}
