import FrameTiming
import TestSupport
import Testing

@testable import GridLayout

@MainActor
struct WaterfallTests {
  /// Places items in columns one by one, with arrays of the frames of each column.
  private struct NaiveWaterfall {
    var frames: [Rect] = []
    var columns: [[Int]]

    init(
      _ ratios: [Float], width: Double, columns count: Int, spacing: Double, scale: Double,
      caption: Double
    ) {
      func rounded(_ length: Double) -> Double { (length * scale).rounded() / scale }
      columns = Array(repeating: [], count: count)
      let column = (width - Double(count - 1) * spacing) / Double(count)
      for (item, ratio) in ratios.enumerated() {
        let limited = ratio > 0 && ratio.isFinite ? min(max(Double(ratio), 1.0 / 3), 4) : 1.5
        let tops = columns.map { $0.last.map { frames[$0].maxY + spacing } ?? 0 }
        let chosen = tops.firstIndex(of: tops.min()!)!
        let left = Double(chosen) * (column + spacing)
        frames.append(
          Rect(
            x: rounded(left), y: tops[chosen], width: rounded(left + column) - rounded(left),
            height: max(1 / scale, rounded(column / limited)) + caption))
        columns[chosen].append(item)
      }
    }
  }

  @Test(arguments: Seeds.chosen)
  func `frames agree with columns that are filled one item at a time`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for step in 0..<Seeds.iterations(100) {
      let ratios = (0..<Int.random(in: 0...120, using: &random)).map { _ in
        RandomAspectRatios.next(using: &random)
      }
      let count = Int.random(in: 1...9, using: &random)
      let width = Double(Int.random(in: 300...1_500, using: &random))
      let spacing = Double(Int.random(in: 0...20, using: &random))
      let scale = [1.0, 2, 3].randomElement(using: &random)!
      let caption = Double(Int.random(in: 0...3, using: &random)) * 8
      var section = LayoutSection.waterfall(
        aspectRatios: ratios, columns: count, spacing: spacing)
      section.captionExtent = caption
      let layout = CompositionalLayout(section: section)
      layout.prepare(
        itemCounts: [ratios.count],
        environment: LayoutEnvironment(
          containerSize: Size(width: width, height: 700), scale: scale))
      let naive = NaiveWaterfall(
        ratios, width: width, columns: count, spacing: spacing, scale: scale, caption: caption)
      for (item, expected) in naive.frames.enumerated() {
        let found = layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
        #expect(found?.isNear(expected) == true, "seed \(seed), step \(step), item \(item)")
      }
      let end = naive.frames.map(\.maxY).max() ?? 0
      #expect(abs(layout.contentSize.height - end) < 1e-6, "seed \(seed), step \(step)")
      let tops = naive.frames.map(\.minY)
      #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 <= $1 + 0.001 })
    }
  }

  @Test func `each item follows in the column that ends first`() {
    let frames = Self.frames(of: [1, 2, 0.5, 1, 1], width: 320, columns: 3, spacing: 10)
    #expect(
      frames == [
        Rect(x: 0, y: 0, width: 100, height: 100), Rect(x: 110, y: 0, width: 100, height: 50),
        Rect(x: 220, y: 0, width: 100, height: 200), Rect(x: 110, y: 60, width: 100, height: 100),
        Rect(x: 0, y: 110, width: 100, height: 100),
      ])
  }

  @Test func `panoramas and tall images are limited`() {
    let frames = Self.frames(of: [100, 0.001], width: 600, columns: 2)
    #expect(frames.map(\.height) == [75, 900])
  }

  @Test(arguments: [0, -2, Float.nan, .infinity])
  func `an item of unknown ratio is 3 by 2`(ratio: Float) {
    #expect(Self.frames(of: [ratio], width: 300, columns: 1)[0].height == 200)
  }

  @Test(arguments: [(0, 1), (-3, 1), (7, 3), (1_000_000, 3)])
  func `there is at least one column, and no column without a pixel`(given: Int, expected: Int) {
    let frames = Self.frames(of: [1, 1, 1, 1], width: 7, columns: given, spacing: 2)
    #expect(Set(frames.map(\.minX)).count == expected)
    #expect(frames.allSatisfy { $0.width >= 1 && $0.height >= 1 })
  }

  @Test func `the columns of a layout that scrolls horizontally are rows`() {
    var configuration = CompositionalLayout.Configuration()
    configuration.scrollDirection = .horizontal
    let layout = CompositionalLayout(
      section: .waterfall(aspectRatios: [2, 1, 1], columns: 2), configuration: configuration)
    layout.prepare(
      itemCounts: [3], environment: LayoutEnvironment(containerSize: Size(width: 9, height: 200)))
    let frames = (0..<3).map {
      layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
    }
    #expect(
      frames == [
        Rect(x: 0, y: 0, width: 200, height: 100), Rect(x: 0, y: 100, width: 100, height: 100),
        Rect(x: 100, y: 100, width: 100, height: 100),
      ])
  }

  private static func frames(
    of ratios: [Float], width: Double, columns: Int, spacing: Double = 0
  ) -> [Rect] {
    let layout = CompositionalLayout(
      section: .waterfall(aspectRatios: ratios, columns: columns, spacing: spacing))
    layout.prepare(
      itemCounts: [ratios.count],
      environment: LayoutEnvironment(containerSize: Size(width: width, height: 500)))
    return ratios.indices.compactMap {
      layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
    }
  }
}
