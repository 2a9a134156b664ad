import GridEngine
import TestSupport
import Testing

/// Tests another size of type, as the user of a desktop chooses it.
@MainActor
struct TextScaleTests {
  /// Rows whose heights grow with the size of type.
  @MainActor
  private final class World {
    var scale = 1.0
    lazy var fixture = ListFixture(
      count: 400, estimate: 30, size: Size(width: 300, height: 600), sectionCount: 4,
      header: .estimated(20)
    ) { [unowned self] item in scale * (item < 0 ? 20 : 30 + Double(item % 3) * 10) }
  }

  private func height(_ item: Int) -> Double { 30 + Double(item % 3) * 10 }

  @Test(arguments: [(0.8, 44.5), (1, 44.5), (1.25, 55.5), (1.5, 66.5), (2, 89.5)])
  func `a length for text grows with type by whole points, and never shrinks`(
    textScale: Double, expected: Double
  ) {
    let environment = LayoutEnvironment(
      containerSize: Size(width: 300, height: 600), textScale: textScale)
    #expect(environment.scaledValue(for: 44.5) == expected)
    #expect(environment.scaledValue(for: 0) == 0)
  }

  @Test(arguments: [0.0, 3_333])
  func `a change measures all rows again, with the first visible one in place`(offset: Double) {
    let world = World()
    let fixture = world.fixture
    // All rows have been measured.
    for y in stride(from: 0.0, through: 16_000, by: 400) {
      fixture.view.setContentOffset(Point(x: 0, y: y))
      fixture.frame()
    }
    fixture.view.setContentOffset(Point(x: 0, y: offset))
    fixture.settle()
    let before = fixture.drawn.filter { $0.value.minY >= 0 }.min { $0.value.minY < $1.value.minY }
    world.scale = 2
    fixture.view.environment.textScale = 2
    fixture.settle()
    for (item, frame) in fixture.drawn { #expect(frame.height == 2 * height(item), "\(item)") }
    if offset > 0, let before {
      #expect(fixture.drawn[before.key]?.minY == before.value.minY)
    }
    for header in fixture.headers.values { #expect(header.height == 40) }
    // Rows that had left the window, too.
    for y in stride(from: fixture.view.contentOffset.y, through: 0, by: -300) {
      fixture.view.setContentOffset(Point(x: 0, y: y))
      fixture.frame()
      for (item, frame) in fixture.drawn { #expect(frame.height == 2 * height(item), "\(item)") }
    }
  }
}
