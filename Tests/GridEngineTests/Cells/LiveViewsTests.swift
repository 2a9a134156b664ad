import Testing

@testable import GridEngine

@MainActor
struct LiveViewsTests {
  private let views = LiveViews()
  private let reuseClass = ReuseClass(name: "cell") { CollectionViewCell() }

  private func element(_ item: Int) -> ElementID {
    ElementID(.cell, at: IndexPath(item: item, section: 0))
  }

  /// Returns the attributes of an item in a list of rows 10 points high.
  private func attributes(_ item: Int, zIndex: Int = 0) -> LayoutAttributes {
    LayoutAttributes(
      element: element(item), frame: Rect(x: 0, y: Double(item) * 10, width: 10, height: 10),
      zIndex: zIndex)
  }

  private func makeView() -> CollectionViewCell {
    if let view = views.takePooledView(of: reuseClass, orAfter: { false }) {
      return view as! CollectionViewCell
    }
    let view = CollectionViewCell()
    view.reuseClass = reuseClass
    return view
  }

  /// Runs a layout pass that finds these items.
  private func pass(_ items: Range<Int>, zIndex: (Int) -> Int = { _ in 0 }) {
    views.beginPass(in: .leftToRight)
    for item in items { views.addFound(attributes(item, zIndex: zIndex(item))) }
    for attributes in views.found {
      if let view = views.displayedView(of: attributes.element) {
        views.keep(view, at: attributes)
      } else {
        views.show(views.takeOffscreen(attributes.element) ?? makeView(), at: attributes)
      }
    }
  }

  /// Keeps the views that the last pass did not find, as prepared views.
  private func keepOffscreen() {
    views.forEachUnseen { view, element in
      views.hide(element)
      views.keepOffscreen(view, for: element, wasShown: true)
    }
  }

  private func drawn() -> [Int] {
    var items: [Int] = []
    views.forEachInDrawingOrder { items.append($0.layoutAttributes?.indexPath.item ?? -1) }
    return items
  }

  @Test func `views outside the viewport are kept, and displayed again unchanged`() {
    pass(0..<4)
    #expect(views.keptNothing)
    let first = views.displayedView(of: element(0))
    pass(2..<6)
    #expect(!views.keptNothing)
    #expect(views.mayHaveUnseen)
    keepOffscreen()
    #expect(views.displayedElements.map(\.indexPath.item).sorted() == [2, 3, 4, 5])
    #expect(views.offscreenCount == 2)
    #expect(views.offscreenView(of: element(0)) === first)
    pass(0..<4)
    #expect(views.displayedView(of: element(0)) === first)
  }

  @Test func `views are drawn by z index, then by index path`() {
    pass(0..<4, zIndex: { $0 == 1 ? 5 : 0 })
    #expect(drawn() == [0, 2, 3, 1])
    pass(0..<4)
    #expect(drawn() == [0, 1, 2, 3])
  }

  @Test func `a marked view is configured once, by the stronger request`() {
    pass(0..<2)
    let view = views.displayedView(of: element(0))!
    let other = views.displayedView(of: element(1))!
    views.mark(view, for: .reload)
    views.mark(view, for: .reconfigure)
    views.mark(other, for: .reconfigure)
    views.unmark(other)
    #expect(views.hasMarked)
    var updates: [PendingUpdate] = []
    views.takeMarked { updates.append($1) }
    views.takeMarked { updates.append($1) }
    #expect(updates == [.reload])
  }

  @Test func `kept views beyond two screens are surplus, the oldest first`() {
    pass(0..<20)
    views.beginPass(in: .leftToRight)
    keepOffscreen()
    var surplus: [Int] = []
    while let view = views.takeSurplus() {
      surplus.append(view.layoutAttributes?.indexPath.item ?? -1)
    }
    #expect(surplus.count == 4, "16 may always wait")
    #expect(views.offscreenCount == 16)
  }

  @Test func `a prepared view is reused only if its element is outside the range`() {
    let near = makeView()
    let far = makeView()
    for (view, item) in [(near, 2), (far, 9)] {
      view.attributes = attributes(item)
      views.keepOffscreen(view, for: element(item), wasShown: false)
    }
    #expect(
      views.takeUnneeded(of: reuseClass, outside: 0...50, along: .vertical) === far)
    #expect(views.takeUnneeded(of: reuseClass, outside: 0...50, along: .vertical) == nil)
    var taken = 0
    #expect(
      views.takeFarPrepared(upTo: 8, outside: 50...90, along: .vertical) { _ in taken += 1 } == 1)
    #expect(taken == 1 && views.offscreenCount == 0)
  }

  @Test func `the pool counts created and reused views`() {
    let view = makeView()
    #expect(views.counters.created == 1)
    view.attributes = attributes(0)
    views.putIntoPool(view)
    #expect(makeView() === view)
    #expect(views.counters.reused == 1)
    views.makePooledView(of: reuseClass)
    #expect(views.counters.created == 2)
    #expect(views.hasPooledView(of: reuseClass))
    _ = makeView()
    #expect(views.counters.reused == 1, "the other views are used for the first time")
  }

  @Test func `disappearing items count as visible`() {
    pass(0..<3)
    views.beginPass(in: .leftToRight)
    views.addFound(attributes(0))
    views.keep(views.displayedView(of: element(0))!, at: attributes(0))
    var items = ItemIntervals()
    views.collectItems(into: &items)
    #expect(items.count == 3)
  }

  @Test func `changes by a visible items handler remain until they are reset`() {
    pass(0..<2)
    views.changeVisibleItems(ofSection: 0, scrolled: .zero) { items in
      #expect(items.count == 2)
      items[0].alpha = 0.5
    }
    let view = views.displayedView(of: element(0))!
    #expect(view.layoutAttributes?.alpha == 0.5)
    pass(0..<2)
    #expect(view.layoutAttributes?.alpha == 0.5)
    views.resetAppearance(of: view)
    pass(0..<2)
    #expect(view.layoutAttributes?.alpha == 1)
  }
}
