import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridSDL

@MainActor
struct OverlayRateTests {
  private let period = 1000.0 / 60

  /// Adds seconds with the given milliseconds per frame and returns whether each is reported.
  private func add(_ milliseconds: [Double], to pace: inout OverlayRate) -> [Bool] {
    milliseconds.map { pace.addSecond(milliseconds: $0, period: period) }
  }

  @Test func `an overlay that takes more than a tenth of a refresh is drawn four times a second`() {
    var pace = OverlayRate()
    #expect(add([1.7, 1.7], to: &pace) == [false, true])
    #expect(pace.isReduced)
    let due = (0..<120).filter { pace.isDue(at: .slot($0)) }
    #expect(due.count == 8)
  }

  @Test func `an overlay that takes less is drawn in each frame`() {
    var pace = OverlayRate()
    #expect(add([1.6, 1.6, 1.6, 1.6], to: &pace).allSatisfy { !$0 })
    #expect((0..<60).allSatisfy { pace.isDue(at: .slot($0)) })
  }

  @Test func `a single disturbed second has no effect`() {
    var pace = OverlayRate()
    #expect(add([63, 0.3, 63, 0.3], to: &pace).allSatisfy { !$0 })
    #expect(!pace.isReduced)
    _ = add([63, 63], to: &pace)
    _ = add([0.3, 0.3, 0.3, 1, 0.3, 0.3, 0.3], to: &pace)
    #expect(pace.isReduced, "four consecutive seconds below the limit are needed")
    _ = add([0.3], to: &pace)
    #expect(!pace.isReduced)
  }

  @Test func `reduced drawing is reported once, however often it changes`() {
    var pace = OverlayRate()
    var reports = 0
    for _ in 0..<5 {
      reports += add([63, 63, 63, 0.1, 0.1, 0.1, 0.1], to: &pace).count { $0 }
    }
    #expect(reports == 1)
  }

  @Test(arguments: Seeds.chosen)
  func `between the two limits the mode does not change`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for isReduced in [false, true] {
      var pace = OverlayRate()
      if isReduced { _ = add([63, 63], to: &pace) }
      for _ in 0..<200 {
        let share = Double.random(in: 0.0501...0.0999, using: &random)
        _ = add([share * period], to: &pace)
        #expect(pace.isReduced == isReduced)
      }
    }
  }
}
