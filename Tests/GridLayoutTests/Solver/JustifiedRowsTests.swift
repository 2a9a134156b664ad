import FrameTiming
import TestSupport
import Testing

@testable import GridLayout

@MainActor
struct JustifiedRowsTests {
  /// Random sections of one layout that scrolls vertically.
  @MainActor
  private struct Case {
    let ratios: [[Float]]
    let width: Double
    let rowHeight: Double
    let spacing: Double
    let inset: Double
    let caption: Double
    let environment: LayoutEnvironment
    let layout: CompositionalLayout

    init(using random: inout SplitMix64) {
      let ratios = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<Int.random(in: 0...60, using: &random)).map { _ in
          RandomAspectRatios.next(using: &random)
        }
      }
      let rowHeight = Double.random(in: 20...300, using: &random)
      let spacing = Double(Int.random(in: 0...20, using: &random))
      let inset = Double(Int.random(in: 0...30, using: &random))
      let width = Double(Int.random(in: 60...1500, using: &random))
      let caption = Double(Int.random(in: 0...3, using: &random)) * 8
      environment = LayoutEnvironment(
        containerSize: Size(width: width, height: 700),
        scale: [1, 2, 3].randomElement(using: &random)!)
      layout = CompositionalLayout { section, _ in
        var result = LayoutSection.justifiedRows(
          aspectRatios: ratios[section], rowHeight: rowHeight, spacing: spacing)
        result.contentInsets = DirectionalEdgeInsets(all: inset)
        result.captionExtent = caption
        return result
      }
      layout.prepare(itemCounts: ratios.map(\.count), environment: environment)
      self.ratios = ratios
      self.width = max(0, width - 2 * inset)
      self.rowHeight = rowHeight
      self.spacing = spacing
      self.inset = inset
      self.caption = caption
    }

    /// All frames by index path.
    var frames: [IndexPath: Rect] {
      var frames: [IndexPath: Rect] = [:]
      layout.forEachElement(visibleBounds: .zero) { frames[$0.indexPath] = $0.frame }
      return frames
    }

    func naive(section: Int) -> NaiveJustifiedRows {
      NaiveJustifiedRows(
        ratios[section], width: width, rowHeight: rowHeight, spacing: spacing, rowSpacing: spacing,
        scale: environment.scale ?? 1, caption: caption)
    }
  }

  @Test(arguments: Seeds.chosen)
  func `frames of random sections agree with a search through all rows`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for step in 0..<Seeds.iterations(100) {
      let one = Case(using: &random)
      let frames = one.frames
      for section in one.ratios.indices {
        let start = one.layout.stack.placement(of: section).start
        for (item, frame) in one.naive(section: section).frames.enumerated() {
          let expected = frame.offsetBy(dx: one.inset, dy: start + one.inset)
          let found = frames[IndexPath(item: item, section: section)]
          #expect(
            found?.isNear(expected) == true, "seed \(seed), step \(step): \(section), \(item)")
        }
      }
      #expect(frames.count == one.ratios.map(\.count).reduce(0, +))
    }
  }

  @Test(arguments: Seeds.chosen)
  func `each row but the last fills the width, and no two items overlap`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for step in 0..<Seeds.iterations(100) {
      let one = Case(using: &random)
      let frames = one.frames
      let pixel = 1 / (one.environment.scale ?? 1)
      for section in one.ratios.indices {
        let rows = one.naive(section: section).rows
        for (index, row) in rows.enumerated() {
          let row = row.map { frames[IndexPath(item: $0, section: section)]! }
          let comment: Comment = "seed \(seed), step \(step): section \(section), row \(index)"
          #expect(row[0].minX == one.inset, comment)
          // Where spacing alone is wider than the section, items are one pixel wide.
          let needed = Double(row.count - 1) * one.spacing + Double(row.count) * pixel
          if index < rows.count - 1, needed <= one.width {
            #expect(abs(row.last!.maxX - one.inset - one.width) < pixel, comment)
          }
          #expect(Set(row.map(\.minY)).count == 1 && Set(row.map(\.height)).count == 1, comment)
          for (left, right) in zip(row, row.dropFirst()) where needed <= one.width {
            #expect(abs(right.minX - left.maxX - one.spacing) < 1e-6, comment)
          }
        }
      }
    }
  }

  @Test func `the last row keeps the ideal height and ends before the trailing edge`() {
    let frames = Self.frames(of: [1.5, 1.5, 1.5], width: 600, rowHeight: 200, spacing: 10)
    #expect(
      frames == [
        Rect(x: 0, y: 0, width: 295, height: 197), Rect(x: 305, y: 0, width: 295, height: 197),
        Rect(x: 0, y: 207, width: 300, height: 200),
      ])
  }

  @Test func `a row with one more item is chosen where it is nearer to the ideal height`() {
    // Without the third item the row is 240 points high, with it 150.
    #expect(Self.frames(of: [1, 1.5, 1.5, 1], width: 600, rowHeight: 200)[2].minY == 240)
    // Without it 300, with it 171.
    #expect(Self.frames(of: [1, 1, 1.5, 1], width: 600, rowHeight: 200)[2].minY == 0)
  }

  @Test func `panoramas and tall images are limited`() {
    let frames = Self.frames(of: [100, 0.001], width: 2000, rowHeight: 300)
    #expect(frames.map(\.width) == [1200, 100])
  }

  @Test(arguments: [0, -2, Float.nan, .infinity])
  func `an item of unknown ratio is 3 by 2`(ratio: Float) {
    #expect(Self.frames(of: [ratio], width: 2000, rowHeight: 200)[0].width == 300)
  }

  @Test func `items without a given ratio are 3 by 2`() {
    let layout = Self.layout([1], rowHeight: 100)
    layout.prepare(
      itemCounts: [2], environment: LayoutEnvironment(containerSize: Size(width: 900, height: 9)))
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.frame.width == 150)
  }

  @Test func `rows of a layout that scrolls horizontally are columns`() {
    var configuration = CompositionalLayout.Configuration()
    configuration.scrollDirection = .horizontal
    let layout = CompositionalLayout(
      section: .justifiedRows(aspectRatios: [1, 0.5, 1], rowHeight: 100),
      configuration: configuration)
    layout.prepare(
      itemCounts: [3], environment: LayoutEnvironment(containerSize: Size(width: 9, height: 300)))
    let frames = (0..<3).map {
      layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
    }
    #expect(
      frames == [
        Rect(x: 0, y: 0, width: 100, height: 100), Rect(x: 0, y: 100, width: 100, height: 200),
        Rect(x: 100, y: 0, width: 100, height: 100),
      ])
  }

  @Test func `a right-to-left layout begins at the right edge`() {
    let layout = Self.layout([1, 2], rowHeight: 100)
    layout.prepare(
      itemCounts: [2],
      environment: LayoutEnvironment(
        containerSize: Size(width: 900, height: 9), layoutDirection: .rightToLeft))
    let frames = (0..<2).map {
      layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
    }
    #expect(
      frames == [
        Rect(x: 800, y: 0, width: 100, height: 100), Rect(x: 600, y: 0, width: 200, height: 100),
      ])
  }

  @Test(arguments: [0.0, 1, 5])
  func `a section that is narrower than its spacing has items of one pixel`(width: Double) {
    let frames = Self.frames(of: [1.5, 1, 0.5], width: width, rowHeight: 100, spacing: 20)
    #expect(frames.allSatisfy { $0.width >= 1 && $0.height >= 1 })
    #expect(Set(frames.map(\.minY)).count == 3)
  }

  private static func layout(
    _ ratios: [Float], rowHeight: Double, spacing: Double = 0
  ) -> CompositionalLayout {
    CompositionalLayout(
      section: .justifiedRows(aspectRatios: ratios, rowHeight: rowHeight, spacing: spacing))
  }

  private static func frames(
    of ratios: [Float], width: Double, rowHeight: Double, spacing: Double = 0
  ) -> [Rect] {
    let layout = layout(ratios, rowHeight: rowHeight, spacing: spacing)
    layout.prepare(
      itemCounts: [ratios.count],
      environment: LayoutEnvironment(containerSize: Size(width: width, height: 500)))
    return ratios.indices.compactMap {
      layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
    }
  }
}

extension Rect {
  /// Whether all coordinates differ by less than the error of sums.
  func isNear(_ other: Rect) -> Bool {
    abs(minX - other.minX) < 1e-6 && abs(minY - other.minY) < 1e-6
      && abs(width - other.width) < 1e-6 && abs(height - other.height) < 1e-6
  }
}
