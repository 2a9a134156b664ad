import Testing

@testable import GridEngine

@MainActor
struct CollectionViewStateTests {
  @Test func `a collection view has at most 22 stored properties`() {
    let size = LayoutSize(width: .absolute(10), height: .absolute(10))
    let layout = CompositionalLayout(
      section: LayoutSection(group: .horizontal(size: size, subitems: [LayoutItem(size: size)])))
    let view = CollectionView(
      layout: layout, environment: LayoutEnvironment(containerSize: Size(width: 10, height: 10)))
    let names = Mirror(reflecting: view).children.compactMap(\.label)
    #expect(
      (10...22).contains(names.count),
      "\(names); state of another kind belongs to a part in docs/architecture.md")
  }
}
