import Testing

@testable import GridLayout

/// Tests single groups in a section 320 points wide, on a 2x screen.
struct GroupSolverTests {
  private func solve(
    _ group: LayoutGroup, width: Double = 320, scale: Double? = 2
  ) -> GroupSolution {
    let plan = SectionPlan(
      LayoutSection(group: group), configuration: CompositionalLayout.Configuration(),
      environment: LayoutEnvironment(
        containerSize: Size(width: width, height: 480), scale: scale))
    return plan.solveGroup(itemCount: 100)
  }

  private func row(
    _ width: LayoutDimension, spacing: LayoutSpacing = .none,
    insets: DirectionalEdgeInsets = .zero
  ) -> LayoutGroup {
    let item = LayoutItem(size: LayoutSize(width: width, height: .fractionalHeight(1)))
    var group = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(40)), subitems: [item])
    group.interItemSpacing = spacing
    group.contentInsets = insets
    return group
  }

  @Test func `three thirds of 280 points end at 279 on a 2x screen`() {
    let slots = solve(row(.fractionalWidth(1.0 / 3)), width: 280).slots
    #expect(slots.map(\.frame.maxX) == [93, 186, 279])
  }

  @Test func `without a scale nothing is rounded`() {
    let slots = solve(row(.fractionalWidth(1.0 / 3)), width: 280, scale: nil).slots
    #expect(abs(slots[2].frame.maxX - 280) < 1e-9)
  }

  @Test func `two halves fit next to each other with spacing between them`() {
    let slots = solve(row(.fractionalWidth(0.5), spacing: .fixed(10))).slots
    #expect(slots.map(\.frame.minX) == [0, 165])
    #expect(slots.map(\.frame.width) == [155, 155])
  }

  @Test func `flexible spacing fills the remaining space`() {
    let slots = solve(row(.fractionalWidth(0.3), spacing: .flexible(10))).slots
    #expect(slots.map(\.frame.minX) == [0, 115, 230])
  }

  @Test func `a single item in a row with flexible spacing is at the leading edge`() {
    let slots = solve(row(.absolute(200), spacing: .flexible(10))).slots
    #expect(slots.map(\.frame) == [Rect(x: 0, y: 0, width: 200, height: 40)])
  }

  @Test func `an item longer than its group is clamped to it`() {
    let slots = solve(row(.absolute(500))).slots
    #expect(slots.map(\.frame.width) == [320])
  }

  @Test func `a group without space lays out one item of extent 0`() {
    let slots = solve(row(.absolute(50), insets: DirectionalEdgeInsets(all: 400))).slots
    #expect(slots.map(\.frame.size) == [.zero])
  }

  @Test func `insets larger than an item mirror its frame`() {
    let frame = GroupSolver.inset(
      Rect(x: 10, y: 0, width: 9.5, height: 20),
      by: DirectionalEdgeInsets(leading: 7, trailing: 7))
    #expect(frame.width == 4.5)
  }

  @Test func `subitems of extent 0 are laid out once`() {
    #expect(solve(row(.absolute(0))).slots.count == 1)
  }

  @Test func `groups nested too deeply are empty and do not hang`() {
    let size = LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(1))
    var group = LayoutGroup.vertical(size: size, subitems: [LayoutItem(size: size)])
    for _ in 0..<100 {
      group = .vertical(size: size, repeatingSubitem: group, count: 1_000_000)
    }
    #expect(solve(group).slots.isEmpty)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 1e300])
  func `invalid lengths have finite frames`(number: Double) {
    let group = row(.absolute(number), spacing: .flexible(number))
    let size = solve(group, width: number).slots.map(\.frame.size)
    #expect(size.allSatisfy { $0.width.isFinite && $0.height.isFinite && $0.width >= 0 })
  }
}
