import FrameTiming
import TestSupport
import Testing

@testable import FrameReports

@MainActor
struct ScrollFiguresTests {
  /// Returns records at multiples of 10 ms, the period of the display.
  ///
  /// - Parameter frames: The refresh in which each frame was displayed, and its scroll position.
  private static func records(_ frames: [(refresh: Int, position: Double)]) -> [FrameRecord] {
    var records: [FrameRecord] = []
    for (index, frame) in frames.enumerated() {
      var record = FrameRecord()
      record.frame = index
      record.returned = FrameTime(nanoseconds: Int64(frame.refresh) * 10_000_000)
      record.called = record.returned.advanced(byNanoseconds: -1_000_000)
      record.scrollPosition = frame.position
      if index > 0 {
        let refreshes = frame.refresh - frames[index - 1].refresh
        record.displayInterval = Int64(refreshes) * 10_000_000
        record.outcome.missed = numericCast(refreshes - 1)
      }
      records.append(record)
    }
    return records
  }

  @Test func `a scroll lasts until no frame has moved content for 150 ms`() throws {
    // Two refreshes are missed in the first scroll. The frame at rest and the pauses cost nothing.
    let records = Self.records([
      (0, 0), (1, 5), (2, 10), (5, 15), (6, 15), (7, 20), (22, 30), (23, 35), (37, 40),
    ])
    let figures = try #require(ScrollFigures(records))
    #expect(figures.count == 2)
    #expect(figures.framesProduced == 7)
    // 14 refreshes of 140 ms within the second scroll: the pause was too short to end it.
    #expect(figures.framesExpected == 7 + 2 + 13)
    #expect(figures.delayedFrames == 2)
    #expect(abs(figures.seconds - (0.06 + 0.15)) < 1e-9)
    #expect(figures.worstWindow == nil)
    #expect(figures.firstFrame == nil && figures.inputToDisplay == nil)
  }

  @Test func `content at rest is no scroll`() {
    #expect(ScrollFigures(Self.records([(0, 0), (1, 0), (2, 0)])) == nil)
    #expect(ScrollFigures([]) == nil)
  }

  @Test func `a recording that begins in motion begins with a scroll`() throws {
    var records = Self.records([(0, 0), (1, 5)])
    records[0].scrollVelocity = 500
    #expect(try #require(ScrollFigures(records)).framesProduced == 2)
  }

  @Test func `half a blank window for 20 ms is 10 ms of checkerboard`() throws {
    var records = Self.records([(0, 0), (1, 5), (3, 10), (4, 15), (30, 20)])
    records[1].counters.blankArea = 0.5
    // Content rests after this frame: the browser's figure ends with the scroll, too.
    records[3].counters.blankArea = 1
    #expect(abs(try #require(ScrollFigures(records)).checkerboard - 10) < 1e-9)
  }

  @Test func `latency is from the input to the display, of frames that have both`() throws {
    var records = Self.records([(0, 0), (1, 5), (2, 10), (3, 15), (40, 20)])
    for index in records.indices { records[index].inputAge = Int64(index) * 1_000_000 }
    for index in [1, 3, 4] {
      records[index].displayTime = records[index].called.advanced(byNanoseconds: 8_000_000)
    }
    let figures = try #require(ScrollFigures(records))
    let all = try #require(figures.inputToDisplay)
    #expect(abs(all.mean - (9 + 11 + 12) / 3.0) < 0.01)
    #expect(abs(try #require(figures.firstFrame).mean - (9 + 12) / 2.0) < 0.01)
  }

  @Test(arguments: Seeds.chosen)
  func `the worst window is the one that a naive search finds`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var frames = [(refresh: 0, position: 0.0)]
    var isDelayed = [false]
    for number in 1..<Seeds.iterations(1_000) {
      // Delays occur in clusters.
      let isLate = Int.random(in: 0..<(number / 100 % 2 == 0 ? 40 : 4), using: &random) == 0
      let last = frames[number - 1]
      let step = isLate ? Int.random(in: 2...6, using: &random) : 1
      frames.append((last.refresh + step, last.position + 1))
      isDelayed.append(isLate)
    }
    var records = Self.records(frames)
    records[0].scrollVelocity = 1
    let length = ScrollMeter.windowLength
    let worst = (0...isDelayed.count - length).map { start in
      isDelayed[start..<start + length].count { $0 }
    }.max()!
    let figures = try #require(ScrollFigures(records))
    #expect(figures.count == 1)
    #expect(figures.worstWindow == Double(worst) / Double(length))
    #expect(figures.delayedFrames == isDelayed.count { $0 })
    #expect(figures.framesExpected == frames.last!.refresh + 1)
  }

  @Test func `the report has the figures`() throws {
    let recording = ReportTests.recording()
    let figures = ReportFigures(recording)
    let scrolls = try #require(figures.scrolls)
    #expect(scrolls.count == 3)
    let text = ReportText(figures: figures).text
    #expect(text.contains("scrolls           3 in "))
    #expect(text.contains("checkerboard      0.0 ms"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }
}
