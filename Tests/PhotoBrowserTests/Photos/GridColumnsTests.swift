import GridEngine
import Testing

@testable import PhotoBrowser

@MainActor
struct GridColumnsTests {
  private func environment(
    width: Double, scale: Double = 1, textScale: Double = 1
  ) -> LayoutEnvironment {
    LayoutEnvironment(
      containerSize: Size(width: width, height: 700), scale: scale, textScale: textScale)
  }

  /// Returns the width of a month in columns; nil if it has a row of its own.
  private func columns(
    _ photos: Int, in environment: LayoutEnvironment, chosen: Int? = nil
  ) -> Double? {
    let grid = GridColumns(count: chosen)
    let width = environment.containerSize.width
    let count = Double(grid.count(forWidth: width))
    let side = grid.tileSide(forWidth: width, scale: environment.scale ?? 1)
    let pitch = (width - 2 * PhotosScene.margin - side) / (count - 1)
    return grid.section(in: environment, ofMonthWith: photos).crossExtent.map { $0 / pitch }
  }

  @Test(arguments: [1.0, 1.5, 2])
  func `a short month of a wide window is as wide as its photos`(scale: Double) throws {
    let wide = environment(width: 3840, scale: scale)
    let all = GridColumns(count: nil).count(forWidth: 3840)
    for photos in 1..<all {
      let width = try #require(columns(photos, in: wide))
      #expect(abs(width - Double(photos)) < 1e-9)
    }
    for photos in [all, all + 1, 10 * all] { #expect(columns(photos, in: wide) == nil) }
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2], 15...24)
  func `tiles of all months are in the same columns`(scale: Double, chosen: Int) throws {
    let environment = environment(width: 3840, scale: scale)
    let grid = GridColumns(count: chosen)
    let counts = [chosen, 2, chosen - 2, chosen - 7, 3, 4, 3 * chosen]
    let layout = CompositionalLayout { grid.section(in: $1, ofMonthWith: counts[$0]) }
    layout.prepare(itemCounts: counts, environment: environment)
    func frames(_ section: Int) -> [Rect] {
      (0..<counts[section]).compactMap {
        layout.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
      }
    }
    let columns = frames(0).map(\.minX)
    #expect(Set(frames(0).map(\.minY)).count == 1)
    #expect(frames(1).map(\.minX) + frames(2).map(\.minX) == columns)
    #expect((frames(3) + frames(4) + frames(5)).map(\.minX) == columns)
    #expect(frames(6).map(\.minX) == columns + columns + columns)
    #expect(Set(frames(1).map(\.minY)) == Set(frames(2).map(\.minY)))
    #expect(Set((frames(3) + frames(4) + frames(5)).map(\.minY)).count == 1)
  }

  @Test func `a month is at least as wide as its title`() {
    // Tiles of 69 points, and type of twice the size.
    #expect(columns(1, in: environment(width: 1880), chosen: 24) == 2)
    #expect(columns(1, in: environment(width: 3840, textScale: 2)) == 2)
    #expect(columns(5, in: environment(width: 3840, textScale: 2)) == 5)
  }

  @Test(arguments: [1, 2, 100])
  func `each month of a narrow window has the whole width`(photos: Int) {
    for width in [100.0, 400, 640] {
      #expect(columns(photos, in: environment(width: width)) == nil)
    }
  }
}
