import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@Suite struct `Scroll bar stops` {
  /// Stops at offsets, and the bar of their content.
  struct World {
    let offsets: [Double]
    let bar: ScrollBarGeometry
    let majors: [Int]

    /// Creates months of very different lengths, many of less than a point of the track, some of them
    /// next to each other.
    init(using random: inout SplitMix64) {
      let rows = (0..<Int.random(in: 1...400, using: &random)).map { _ in
        Bool.random(using: &random) ? 1 : Int.random(in: 1...3_000, using: &random)
      }
      var offsets: [Double] = []
      var offset = 0.0
      for count in rows {
        offsets.append(offset)
        if count > 1 || Int.random(in: 0..<4, using: &random) > 0 {
          offset += 44 + 100 * Double(count)
        }
      }
      let viewport = Double.random(in: 200...1_000, using: &random)
      bar = ScrollBarGeometry(
        track: viewport - 6, viewport: viewport, range: 0...max(1, offset - viewport))
      self.offsets = offsets
      majors = offsets.indices.filter { $0 == 0 || Int.random(in: 0..<12, using: &random) == 0 }
    }

    var stops: ScrollBarStops {
      ScrollBarStops(count: offsets.count, majors: majors) { [offsets] in offsets[$0] }
    }

    func position(_ stop: Int) -> Double { stops.position(of: stop, on: bar) }
  }

  @Test(arguments: Seeds.chosen)
  func `the nearest and the last stop agree with a search through all`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(60) {
      let world = World(using: &random)
      for _ in 0..<20 {
        let place = Double.random(in: -5...world.bar.track, using: &random)
        let distances = world.offsets.indices.map { abs(world.position($0) - place) }
        let found = world.stops.nearest(to: place, within: 3, on: world.bar)
        #expect(found.map { distances[$0] } == distances.filter { $0 <= 3 }.min())
        #expect(found.flatMap { world.offsets.firstIndex(of: world.offsets[$0]) } == found)
        let offset = Double.random(in: -50...world.offsets.last! + 50, using: &random)
        #expect(
          world.stops.last(notAfter: offset)
            == (world.offsets.lastIndex { $0 <= offset } ?? 0))
      }
    }
  }

  /// Returns the marks by the rules, with a loop through all stops.
  private func naiveMarks(
    of world: World, spacing: Double, labelSpacing: Double
  ) -> [ScrollBarStops.Mark] {
    var marks: [ScrollBarStops.Mark] = []
    var lastYear = -Double.infinity
    var lastLabel = -Double.infinity
    for (place, stop) in world.majors.enumerated() {
      let position = world.position(stop)
      guard position >= lastYear + spacing else { continue }
      lastYear = position
      let hasLabel = position - lastLabel >= labelSpacing
      if hasLabel { lastLabel = position }
      marks.append(.init(stop: stop, position: position, isMajor: true, hasLabel: hasLabel))
      let next = place + 1 < world.majors.count ? world.majors[place + 1] : nil
      var months = Array(stop + 1..<(next ?? world.offsets.count))
      // Months next to others have a mark together, where a year begins that of the year.
      months.removeAll { month in
        world.offsets[month] == world.offsets[month - 1]
          || next.map { world.offsets[month] == world.offsets[$0] } == true
      }
      let line = ([stop] + months + (next.map { [$0] } ?? [])).map(world.position)
      if zip(line, line.dropFirst()).allSatisfy({ $1 - $0 >= spacing }) {
        marks += months.map {
          .init(stop: $0, position: world.position($0), isMajor: false, hasLabel: false)
        }
      }
    }
    return marks
  }

  @Test(arguments: Seeds.chosen)
  func `marks agree with a loop through all stops, and never overlap`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(200) {
      let world = World(using: &random)
      let marks = world.stops.marks(on: world.bar, spacing: 4, labelSpacing: 20)
      #expect(marks == naiveMarks(of: world, spacing: 4, labelSpacing: 20))
      #expect(marks.first?.hasLabel == true)
      for (mark, next) in zip(marks, marks.dropFirst()) {
        #expect(next.position - mark.position >= 4)
      }
      let labels = marks.filter(\.hasLabel)
      for (label, next) in zip(labels, labels.dropFirst()) {
        #expect(next.position - label.position >= 20)
      }
      #expect(marks.allSatisfy { $0.position <= world.bar.track })
    }
  }

  @Test func `a hundred thousand months ask only for the positions of some marks`() {
    var requests = 0
    let stops = ScrollBarStops(count: 100_000, majors: Array(stride(from: 0, to: 100_000, by: 12)))
    {
      requests += 1
      return 1_000 * Double($0)
    }
    let bar = ScrollBarGeometry(track: 800, viewport: 800, range: 0...99_999_000)
    let marks = stops.marks(on: bar, spacing: 4, labelSpacing: 20)
    #expect((150...200).contains(marks.count))
    #expect(requests < 5_000)
    requests = 0
    #expect(stops.nearest(to: 400, within: 3, on: bar) != nil)
    #expect(requests < 50)
  }

  @Test func `all months of a year have marks, or none`() {
    // Two years of 12 months, the second of half the size: 6 and 3 points for each month.
    let stops = ScrollBarStops(count: 24, majors: [0, 12]) {
      $0 < 12 ? 6_000 * Double($0) : 36_000 + 3_000 * Double($0)
    }
    let bar = ScrollBarGeometry(track: 132, viewport: 100, range: 0...108_000)
    let marks = stops.marks(on: bar, spacing: 4, labelSpacing: 20)
    #expect(marks.map(\.stop) == Array(0...12))
    #expect(marks.map(\.position).first == 12)
    #expect(marks.filter(\.isMajor).map(\.stop) == [0, 12])
  }
}
